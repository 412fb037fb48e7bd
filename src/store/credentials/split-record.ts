/** Splits a record of the form `number:json`. */
export function splitRecord(record: string): { number: number; json: string } {
  const colon = record.indexOf(':')
  return { number: Number(record.slice(0, colon)) || 0, json: record.slice(colon + 1) || 'null' }
}

import type { ChangedField } from '../../../../generated/client/typescript/index.ts'

/** What would change, for people: hostname "old" -> "new"; interfaces 2 -> 3 */
export function fieldsText(fields: unknown): string {
  if (!Array.isArray(fields)) return ''
  return (fields as ChangedField[])
    .map(({ name, before, after }) => `${name} ${JSON.stringify(before)} -> ${JSON.stringify(after)}`)
    .join('; ')
}

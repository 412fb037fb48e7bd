import { stringify } from 'csv-stringify/sync'

// Left to itself it quotes a CRLF, and not a line feed alone.
const OPTIONS = { record_delimiter: 'windows', quote_record_delimiter: true }

/** Records of RFC 4180: CRLF, and quotes only where they are needed. */
export const csvText = (records: readonly (readonly string[])[]): string =>
  records.length === 0 ? '' : stringify(records as string[][], OPTIONS)

import { stringify } from 'csv-stringify/sync'

// By default the library quotes a CRLF but not a single line feed.
const OPTIONS = { record_delimiter: 'windows', quote_record_delimiter: true }

/** Formats records by RFC 4180: CRLF line ends, and quotes only if needed. */
export const csvText = (records: readonly (readonly string[])[]): string =>
  records.length === 0 ? '' : stringify(records as string[][], OPTIONS)

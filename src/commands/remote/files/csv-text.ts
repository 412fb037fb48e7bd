import { stringify } from 'csv-stringify/sync'

/** Records of RFC 4180: CRLF, and quotes only where they are needed. */
export const csvText = (records: readonly (readonly string[])[]): string =>
  records.length === 0 ? '' : stringify(records as string[][], { record_delimiter: 'windows' })

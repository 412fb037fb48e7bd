import { CsvError, parse } from 'csv-parse/sync'

/*
 * Cells of records, by RFC 4180; line feeds alone end a record too. Which cells may be missing, the caller decides.
 */

export interface MalformedRecord {
  /** Position of the cell, from 0. */
  readonly cell: number
  readonly reason: string
}

const OPTIONS = { relax_column_count: true, record_delimiter: ['\r\n', '\n'] }
/** The parser looks for each at every character. */
const OF_LINES = { ...OPTIONS, record_delimiter: '\n' }

/** Of records of one line each; null where one of them is malformed. */
export function findCells(records: readonly string[]): string[][] | null {
  const text = records.map((record) => `${record.replace(/\r?\n$/, '')}\n`).join('')
  try {
    const cells: string[][] = parse(text, OF_LINES)
    return cells.length === records.length ? cells : null
  } catch (failure) {
    if (failure instanceof CsvError) return null
    throw failure
  }
}

/** Of a single record. */
export function readCells(record: string): string[] | MalformedRecord {
  try {
    const [cells, ...others]: string[][] = parse(record, OPTIONS)
    if (cells !== undefined && others.length === 0) return cells
    return { cell: 0, reason: 'is not a single record' }
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure
    const { column } = failure as { column?: unknown }
    return { cell: typeof column === 'number' ? column : 0, reason: reasonOf(failure.code) }
  }
}

const reasonOf = (code: string): string =>
  code === 'CSV_QUOTE_NOT_CLOSED'
    ? UNCLOSED
    : 'has a stray quote: put a cell with quotes into quotes, and double those inside'

export const UNCLOSED = 'has a quote that is never closed'

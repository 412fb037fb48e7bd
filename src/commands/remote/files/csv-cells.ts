/*
 * Splits CSV records into cells by RFC 4180; a bare line feed also ends a record. The caller decides which cells may be
 * missing.
 */
import { CsvError, parse } from 'csv-parse/sync'

export interface MalformedRecord {
  /** Position of the cell, from 0. */
  readonly cell: number
  readonly reason: string
}

const OPTIONS = { relax_column_count: true, record_delimiter: ['\r\n', '\n'] }
/**
 * Options for records of one line. The parser compares each delimiter at every character, so one delimiter is faster
 * than two.
 */
const OF_LINES = { ...OPTIONS, record_delimiter: '\n' }

/** Splits records of one line each; returns null if one of them is malformed. */
export function findCells(records: readonly string[], delimiter = ','): string[][] | null {
  const text = records.map((record) => `${record.replace(/\r?\n$/, '')}\n`).join('')
  try {
    const cells: string[][] = parse(text, { ...OF_LINES, delimiter })
    return cells.length === records.length ? cells : null
  } catch (failure) {
    if (failure instanceof CsvError) return null
    throw failure
  }
}

/** Splits a single record. */
export function readCells(record: string, delimiter = ','): string[] | MalformedRecord {
  try {
    const [cells, ...others]: string[][] = parse(record, { ...OPTIONS, delimiter })
    if (cells !== undefined && others.length === 0) return cells
    return { cell: 0, reason: 'is not a single record' }
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure
    const { column } = failure as { column?: unknown }
    return { cell: typeof column === 'number' ? column : 0, reason: explainCode(failure.code) }
  }
}

const explainCode = (code: string): string =>
  code === 'CSV_QUOTE_NOT_CLOSED'
    ? UNCLOSED
    : 'has a stray quote: enclose the cell in quotes and double the quotes inside'

export const UNCLOSED = 'has an unclosed quote'

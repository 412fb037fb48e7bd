/*
 * Rows of a file: the position of each, and its value or the reason why it is invalid.
 */

import { parseJson } from '../../../domain/json.ts'
import type { Row } from '../../output/row-writer.ts'

/** A valid row of a file. */
export interface GoodRow<Value> {
  /** Line in the file, from 1; the first line of a longer record. */
  readonly line: number
  /** Number of characters in the file. */
  readonly size: number
  readonly value: Value
}

/** An invalid row of a file, and the reason. */
export interface BadRow {
  readonly line: number
  readonly size: number
  /** Invalid column or member; null if the whole row is invalid. */
  readonly column: string | null
  readonly reason: string
  /** Columns that name the object of the row, such as its address. Absent if the row names none. */
  readonly about?: Row | undefined
}

/** A row of a file. */
export type FileRow<Value> = GoodRow<Value> | BadRow

/** Returns whether a row is invalid. */
export const isBad = <Value>(row: FileRow<Value>): row is BadRow => 'reason' in row

/** Thrown if the value of a cell is invalid. */
export class CellProblem extends Error {
  readonly column: string | null
  readonly about: Row | undefined

  /** `about` has the columns that name the object of the row. */
  constructor(column: string | null, reason: string, about?: Row) {
    super(reason)
    this.column = column
    this.about = about
  }
}

/** Returns what `read` returns. If it throws CellProblem, the error names the object of the row by these columns. */
export function readingAbout<Value>(about: Row, read: () => Value): Value {
  try {
    return read()
  } catch (problem) {
    if (!(problem instanceof CellProblem)) throw problem
    throw new CellProblem(problem.column, problem.message, about)
  }
}

/** Describes one kind of rows, such as devices. */
export interface RowKind<Value> {
  /** All columns that a header may name. */
  readonly columns: readonly string[]
  /** Returns whether a header may name another column. */
  readonly isOtherColumn?: (name: string) => boolean
  /** Returns the column that a header means. Absent: each header is the name of its column. */
  readonly columnOf?: (header: string) => string
  /** The character between the cells of a CSV file; default: a comma. */
  readonly delimiter?: string
  /** Reads a header that may name other columns too. Throws FileProblem. Absent: only `columns` are allowed. */
  readHeader?(cells: readonly string[], delimiter: string): string[]
  /** Builds a value from cells by column. Throws CellProblem. */
  fromCells(cells: ReadonlyMap<string, string>): Value
  /** Builds a value from an object of a JSON or NDJSON file. Throws CellProblem. */
  fromObject(object: Readonly<Record<string, unknown>>): Value
}

/** Returns the row that `read` makes, or an invalid row if it throws CellProblem. */
export function toRow<Value>(position: { line: number; size: number }, read: () => Value): FileRow<Value> {
  try {
    return { ...position, value: read() }
  } catch (problem) {
    if (!(problem instanceof CellProblem)) throw problem
    return { ...position, ...toBadCell(problem) }
  }
}

/** Returns the part of an invalid row that a problem with one of its cells gives. */
export const toBadCell = ({ column, message, about }: CellProblem): Pick<BadRow, 'column' | 'reason' | 'about'> => ({
  column,
  reason: message,
  about,
})

export function parseObject(json: string): Readonly<Record<string, unknown>> {
  const value = parseJson(json)
  if (value === undefined) throw new CellProblem(null, 'is not JSON')
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new CellProblem(null, 'is not a JSON object')
}

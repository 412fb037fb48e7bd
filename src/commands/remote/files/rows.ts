/*
 * Rows of a file: where each stands, and what it says or why it says nothing.
 */

export interface GoodRow<Value> {
  /** Of the file, from 1; of a record over several lines the first. */
  readonly line: number
  /** Characters it takes in the file. */
  readonly size: number
  readonly value: Value
}

export interface BadRow {
  readonly line: number
  readonly size: number
  /** Which column or member, or null when it is about the row. */
  readonly column: string | null
  readonly reason: string
}

export type FileRow<Value> = GoodRow<Value> | BadRow

export const isBad = <Value>(row: FileRow<Value>): row is BadRow => 'reason' in row

/** What a cell says can't be taken. */
export class CellProblem extends Error {
  readonly column: string | null

  constructor(column: string | null, reason: string) {
    super(reason)
    this.column = column
  }
}

/** What rows of a file are about. */
export interface RowKind<Value> {
  /** All that a header may name. */
  readonly columns: readonly string[]
  /** Cells by column, those of the header. Throws CellProblem. */
  fromCells(cells: ReadonlyMap<string, string>): Value
  /** An object of a JSON or NDJSON file. Throws CellProblem. */
  fromObject(object: Readonly<Record<string, unknown>>): Value
}

/** Makes a row of what `read` makes of it, a bad one where that throws CellProblem. */
export function rowOf<Value>(place: { line: number; size: number }, read: () => Value): FileRow<Value> {
  try {
    return { ...place, value: read() }
  } catch (problem) {
    if (!(problem instanceof CellProblem)) throw problem
    return { ...place, column: problem.column, reason: problem.message }
  }
}

export function objectOf(json: string): Readonly<Record<string, unknown>> {
  const value = parsed(json)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new CellProblem(null, 'is not a JSON object')
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new CellProblem(null, 'is not JSON')
  }
}

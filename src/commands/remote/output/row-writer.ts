/*
 * What commands put out: rows, of which some columns are for people and all are for scripts.
 */

export type Row = Readonly<Record<string, unknown>>

/** Which columns there are, and what people see of them. */
export interface Shape {
  /** All, in order; what a csv has. */
  readonly columns: readonly string[]
  /** Those of a table. */
  readonly shown: readonly string[]
  /** How a value is told to people, by column. */
  readonly words?: Readonly<Record<string, (value: unknown, row: Row) => string>>
}

/** Takes rows as they come, any number of them. */
export interface RowWriter {
  write(rows: readonly Row[]): Promise<void>
  end(): Promise<void>
}

/** Puts out a text; resolves when more may come. */
export type Send = (text: string) => Promise<void>

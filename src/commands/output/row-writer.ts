/*
 * The rows that commands print. A table shows some of their columns; the other formats contain all.
 */

/** A row, by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>

/** The columns of rows, and their form in a table. */
export interface Shape {
  /** All columns in order, as in CSV output. */
  readonly columns: readonly string[]
  /** The columns that a table shows. */
  readonly shown: readonly string[]
  /** The header of CSV, for columns with a header other than their name. */
  readonly headers?: Readonly<Record<string, string>>
  /** The headings of a table, for columns with a heading other than their name. */
  readonly titles?: Readonly<Record<string, string>>
  /** Formats a value for a table, by column. */
  readonly formats?: Readonly<Record<string, (value: unknown, row: Row) => string>>
  /** Columns that a table does not cut, in addition to the last one. */
  readonly whole?: readonly string[]
  /** The message in place of a table without rows. Absent: a command that prints a summary needs none. */
  readonly none?: string
}

/** Accepts any number of rows as they arrive. */
export interface RowWriter {
  write(rows: readonly Row[]): Promise<void>
  end(): Promise<void>
}

/** Writes a text; resolves when the stream accepts more. */
export type Send = (text: string) => Promise<void>

/** Writes all rows of a command, and ends the writer. */
export async function writeAll(writer: RowWriter, rows: readonly Row[]): Promise<void> {
  await writer.write(rows)
  await writer.end()
}

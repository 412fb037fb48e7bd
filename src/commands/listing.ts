/*
 * The option -o of commands on the store that list something. The same code writes the rows of commands on a server.
 */
import { type Command, Option } from 'commander'
import type { StoreCommandContext } from './command.ts'
import { FORMATS } from './output/formats.ts'
import { type Row, type Shape, writeAll } from './output/row-writer.ts'

/** Adds -o. `fallback` describes the output without it. */
export const withOutput = (command: Command, fallback: string): Command =>
  command.addOption(new Option('-o, --output <format>', `default: ${fallback}`).choices(FORMATS))

/** How a command lists records. */
interface Listing<Listed> {
  readonly shape: Shape
  toRow(listed: Listed): Row
  /** Formats a record as a line with tabs. */
  toLine(listed: Listed): string
}

/** The output without -o of a command that lists records. Scripts expect lines with tabs. */
export const TABLE_OR_LINES = 'a table on a terminal, otherwise lines with tabs'

/** Prints records in the format of -o. Without it, prints a table on a terminal, and otherwise lines with tabs. */
export async function printListing<Listed>(
  { rows, print }: StoreCommandContext,
  listed: readonly Listed[],
  { shape, toRow, toLine }: Listing<Listed>,
): Promise<void> {
  const writer = rows(shape, 'table')
  if (writer === null) {
    for (const one of listed) print(toLine(one))
    return
  }
  await writeAll(writer, listed.map(toRow))
}

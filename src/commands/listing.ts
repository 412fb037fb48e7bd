/*
 * The option -o of commands on the store that list something. The same code writes the rows of commands on a server.
 */
import { type Command, Option } from 'commander'
import type { StoreCommandContext } from './command.ts'
import { FORMATS } from './output/output.ts'
import { type Row, type Shape, writeAll } from './output/row-writer.ts'

/** Adds -o. Without it the command prints lines with tabs, as scripts expect. */
export const withOutput = (command: Command, fallback = 'lines with tabs'): Command =>
  command.addOption(new Option('-o, --output <format>', `default: ${fallback}`).choices(FORMATS))

/** How a command lists records. */
interface Listing<Listed> {
  readonly shape: Shape
  toRow(listed: Listed): Row
  /** Formats a record as a line with tabs. */
  toLine(listed: Listed): string
}

/** Prints records in the format of -o, or as lines with tabs. */
export async function printListing<Listed>(
  { rows, print }: StoreCommandContext,
  listed: readonly Listed[],
  { shape, toRow, toLine }: Listing<Listed>,
): Promise<void> {
  const writer = rows(shape)
  if (writer === null) {
    for (const one of listed) print(toLine(one))
    return
  }
  await writeAll(writer, listed.map(toRow))
}

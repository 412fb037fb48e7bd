/*
 * Tables in JSON files that translate names of another system, such as platforms or sites, to names of keyrack.
 */
import { readFile } from 'node:fs/promises'
import { parseJson } from '../../../domain/json.ts'
import { foldCase } from '../../../domain/text.ts'
import { reasonOfFile } from '../../../files/file-failure.ts'
import { textOfFile } from '../../../files/file-text.ts'
import { UsageError } from '../../command.ts'

/** Names by the folded name of the other system. */
export type NameTable = ReadonlyMap<string, string>

/** Slugs come with `-` or `_`, and names in any case. */
const folded = (name: string): string => foldCase(name.trim()).replaceAll('_', '-')

/** Creates a table from an object. */
export const createNameTable = (names: Readonly<Record<string, string>>): NameTable =>
  new Map(Object.entries(names).map(([name, ours]) => [folded(name), ours]))

/** Finds the first of the names that the table has. */
export function findName(table: NameTable, names: readonly string[]): string | null {
  for (const name of names) {
    const found = table.get(folded(name))
    if (found !== undefined) return found
  }
  return null
}

/** Reads a table. `option` is the option that named the file. Throws UsageError if the file is not such a table. */
export async function readNameTable(path: string, option: string): Promise<NameTable> {
  const bytes = await readFile(path).catch((failure: NodeJS.ErrnoException) => {
    throw new UsageError(`Cannot read "${path}" of ${option}: ${reasonOfFile(failure)}`)
  })
  const content = parseJson(textOfFile(bytes))
  const isTable =
    typeof content === 'object' &&
    content !== null &&
    !Array.isArray(content) &&
    Object.values(content).every((value) => typeof value === 'string' && value !== '')
  if (!isTable)
    throw new UsageError(`"${path}" of ${option} must hold a JSON object of texts: {"their name": "our name"}`)
  return createNameTable(content as Record<string, string>)
}

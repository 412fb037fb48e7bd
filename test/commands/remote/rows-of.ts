import { readCsvRows } from '../../../src/commands/remote/files/csv-rows.ts'
import { readJsonRows } from '../../../src/commands/remote/files/json-rows.ts'
import { readNdjsonRows } from '../../../src/commands/remote/files/ndjson-rows.ts'
import { type FileRow, isBad, type RowKind } from '../../../src/commands/remote/files/rows.ts'
import { decodeText } from '../../../src/commands/remote/files/text-lines.ts'

const READERS = { csv: readCsvRows, ndjson: readNdjsonRows, json: readJsonRows }

type Plain = Readonly<Record<string, unknown>>

/** Returns a kind of row that keeps any cells unchanged. */
export const plainRows = (columns: readonly string[]): RowKind<Plain> => ({
  columns,
  fromCells: (cells) => Object.fromEntries(cells),
  fromObject: (object) => object,
})

/** Returns the rows of a file that is read in pieces of `piece` bytes: [line, value], or [line, column, reason]. */
export async function rowsOf<Value>(
  content: string | Buffer,
  { format, kind, piece = 7 }: { format: keyof typeof READERS; kind: RowKind<Value>; piece?: number },
): Promise<unknown[][]> {
  const bytes = Buffer.from(content)
  const pieces = (async function* () {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  })()
  const rows: unknown[][] = []
  for await (const some of READERS[format](decodeText(pieces), kind)) rows.push(...some.map(plain))
  return rows
}

const plain = (row: FileRow<unknown>): unknown[] =>
  isBad(row) ? [row.line, row.column, row.reason] : [row.line, row.value]

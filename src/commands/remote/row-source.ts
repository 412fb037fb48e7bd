/*
 * The sources of an import: files, and servers that are read page by page.
 */
import { UsageError } from '../command.ts'
import { rowsBehind } from './files/batches.ts'
import { type Checkpoint, openCheckpoint, readFileState, type Tally } from './files/checkpoint.ts'
import { parseDelimiter } from './files/csv-delimiter.ts'
import { inFile } from './files/file-problem.ts'
import { chooseFormat, type FileFormat, openRowFile, type RowFile, STDIO } from './files/row-file.ts'
import type { FileRow, RowKind } from './files/rows.ts'
import type { RemoteCommandContext } from './remote-command.ts'

/** The rows of an import. A source may be opened several times. */
export interface RowSource<Value> {
  /** Opens the rows behind those that an earlier run processed. */
  open(from: Tally): Promise<OpenRows<Value>>
  /** Opens the saved progress; null if the source can be read only once. */
  readonly openCheckpoint: (() => Promise<Checkpoint>) | null
}

/** Rows that are being read. */
export interface OpenRows<Value> {
  /** Size of the source in a unit of its own, such as bytes; null if unknown. */
  readonly size: number | null
  /** The part that was read so far, in the same unit. */
  readonly taken: number
  rows(): AsyncIterable<FileRow<Value>[]>
}

/** A file with rows, and how to read it. */
export interface FileChoice<Value> {
  readonly path: string
  /** Returns the kind of the rows. It is called after the file was opened. */
  readonly readKind: (format: FileFormat) => Promise<RowKind<Value>>
  readonly format: FileFormat | undefined
  /** The option --delimiter, for CSV only. */
  readonly delimiter: string | undefined
  /** Options that change the effect of the import. */
  readonly meaning: Readonly<Record<string, unknown>>
}

/**
 * Creates the source of a file in one of the formats for files. It throws UsageError if the format is unknown, or if it
 * has no delimiter but one is given.
 */
export function createFileSource<Value>(
  { url }: Pick<RemoteCommandContext, 'url'>,
  { path, readKind, meaning, ...given }: FileChoice<Value>,
): RowSource<Value> {
  const delimiter = parseDelimiter(given.delimiter)
  const format = (): FileFormat => {
    const chosen = chooseFormat(path, given.format)
    if (chosen === 'csv' || given.delimiter === undefined) return chosen
    throw new UsageError(`--delimiter is for CSV, but "${path}" is ${chosen}`)
  }
  return createTextSource(url, {
    path,
    meaning: () => ({ format: format(), delimiter: given.delimiter, ...meaning }),
    open: async () => {
      const file = await openRowFile(path, format())
      const kind = { ...(await readKind(format())), delimiter }
      return { file, rows: () => file.rows(kind) }
    },
  })
}

/** A file that is open, and its rows. */
export interface TextRows<Value> {
  readonly file: Pick<RowFile, 'size' | 'taken'>
  rows(): AsyncIterable<FileRow<Value>[]>
}

interface TextChoice<Value> {
  readonly path: string
  readonly meaning: () => Readonly<Record<string, unknown>>
  readonly open: () => Promise<TextRows<Value>>
}

/** Creates the source of a file whose rows `open` reads. Its progress counts rows, because a file does not change. */
export function createTextSource<Value>(url: string, { path, meaning, open }: TextChoice<Value>): RowSource<Value> {
  const readCheckpoint = async (): Promise<Checkpoint> => {
    const whole = { url: new URL(url).origin, ...meaning() }
    return await openCheckpoint(path, await readFileState(path), whole)
  }
  return {
    openCheckpoint: path === STDIO ? null : readCheckpoint,
    async open(from) {
      const { file, rows } = await open()
      return {
        size: file.size,
        get taken() {
          return file.taken
        },
        rows: () => rowsBehind(inFile(path, rows()), from.rows),
      }
    },
  }
}

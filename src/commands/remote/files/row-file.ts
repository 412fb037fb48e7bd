import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { reasonOfFile } from '../../../files/file-failure.ts'
import { UsageError } from '../../command.ts'
import { readCsvRows } from './csv-rows.ts'
import { FileProblem } from './file-problem.ts'
import { readJsonRows } from './json-rows.ts'
import { readNdjsonRows } from './ndjson-rows.ts'
import type { FileRow, RowKind } from './rows.ts'
import { decodeText } from './text-lines.ts'

/** The formats of files with rows. */
export const FILE_FORMATS = ['csv', 'ndjson', 'json'] as const

/** The format of a file with rows. */
export type FileFormat = (typeof FILE_FORMATS)[number]

const BY_EXTENSION: Readonly<Record<string, FileFormat>> = {
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.json': 'json',
}

const READERS = { csv: readCsvRows, ndjson: readNdjsonRows, json: readJsonRows }

/** File name that means stdin or stdout. */
export const STDIO = '-'

/** Returns the given format. If it is undefined, infers it from the file name, or throws UsageError. */
export function chooseFormat(path: string, given: FileFormat | undefined): FileFormat {
  const format = given ?? BY_EXTENSION[extname(path).toLowerCase()]
  if (format !== undefined) return format
  throw new UsageError(`Cannot infer the format of "${path}": use --format ${FILE_FORMATS.join('|')}`)
}

/** A file or stdin with readable rows. */
export interface RowFile {
  /** Size in bytes; null if unknown. */
  readonly size: number | null
  /** Bytes read so far. */
  readonly taken: number
  rows<Value>(kind: RowKind<Value>): AsyncIterable<FileRow<Value>[]>
}

/** A file or stdin with text. */
export interface TextFile extends Pick<RowFile, 'size' | 'taken'> {
  texts(): AsyncIterable<string>
}

/** Opens a file or stdin. Throws FileProblem if the file does not exist. */
export async function openRowFile(path: string, format: FileFormat): Promise<RowFile> {
  const file = await openTextFile(path)
  return {
    size: file.size,
    get taken() {
      return file.taken
    },
    rows: (kind) => READERS[format](file.texts(), kind),
  }
}

/** Opens a file or stdin as UTF-8 text. Throws FileProblem if the file does not exist. */
export async function openTextFile(path: string): Promise<TextFile> {
  const size = path === STDIO ? null : await readSize(path)
  let taken = 0
  return {
    size,
    get taken() {
      return taken
    },
    texts() {
      const bytes = path === STDIO ? process.stdin : createReadStream(path, { highWaterMark: 256 * 1024 })
      const counted = (async function* () {
        for await (const piece of bytes) {
          taken += piece.length
          yield piece as Uint8Array
        }
      })()
      return decodeText(counted)
    },
  }
}

async function readSize(path: string): Promise<number | null> {
  try {
    const file = await open(path)
    try {
      const stats = await file.stat()
      if (stats.isDirectory()) throw new FileProblem(`"${path}" is a folder`)
      return stats.isFile() ? stats.size : null
    } finally {
      await file.close()
    }
  } catch (failure) {
    if (failure instanceof FileProblem) throw failure
    throw new FileProblem(`Cannot read "${path}": ${reasonOfFile(failure)}`)
  }
}

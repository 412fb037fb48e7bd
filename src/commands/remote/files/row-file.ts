import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { UsageError } from '../../command.ts'
import { csvRowsIn } from './csv-rows.ts'
import { FileProblem } from './file-problem.ts'
import { jsonRowsIn } from './json-rows.ts'
import { ndjsonRowsIn } from './ndjson-rows.ts'
import type { FileRow, RowKind } from './rows.ts'
import { textOf } from './text-lines.ts'

export const FILE_FORMATS = ['csv', 'ndjson', 'json'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

const BY_EXTENSION: Readonly<Record<string, FileFormat>> = {
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.json': 'json',
}

const READERS = { csv: csvRowsIn, ndjson: ndjsonRowsIn, json: jsonRowsIn }

/** Stands for stdin and stdout where a file may be named. */
export const STDIO = '-'

/** The one that was given, else by the file's name. Throws Misused. */
export function formatOf(path: string, given: FileFormat | undefined): FileFormat {
  const format = given ?? BY_EXTENSION[extname(path).toLowerCase()]
  if (format !== undefined) return format
  throw new UsageError(`Cannot tell the format of "${path}": use --format ${FILE_FORMATS.join('|')}`)
}

/** A file, or stdin, whose rows can be read. */
export interface RowFile {
  /** Bytes; null where nobody knows. */
  readonly size: number | null
  /** Bytes read so far. */
  readonly taken: number
  rows<Value>(kind: RowKind<Value>): AsyncIterable<FileRow<Value>[]>
}

/** Throws FileProblem where there is no such file. */
export async function openRowFile(path: string, format: FileFormat): Promise<RowFile> {
  const size = path === STDIO ? null : await sizeOf(path)
  let taken = 0
  return {
    size,
    get taken() {
      return taken
    },
    rows(kind) {
      const bytes = path === STDIO ? process.stdin : createReadStream(path, { highWaterMark: 256 * 1024 })
      const counted = (async function* () {
        for await (const piece of bytes) {
          taken += piece.length
          yield piece as Uint8Array
        }
      })()
      return READERS[format](textOf(counted), kind)
    },
  }
}

async function sizeOf(path: string): Promise<number | null> {
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
    throw new FileProblem(`"${path}" cannot be read: ${(failure as NodeJS.ErrnoException).code}`)
  }
}

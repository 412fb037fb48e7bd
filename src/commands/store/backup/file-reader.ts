/*
 * Reads a backup file; file-format.ts describes the format.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { reasonOfFile } from '../../../files/file-failure.ts'
import { CommandError } from '../../command.ts'
import {
  type BackupEnding,
  type BackupFormat,
  type BackupHeader,
  FORMATS,
  hasSignature,
  type PieceLine,
} from './file-format.ts'
import { type Line, LineReader } from './line-reader.ts'

/** A piece of a key, or before format 3 a whole key, as the file holds it. */
export interface BackupRecord {
  /** The name of the key without the prefix. */
  readonly key: string
  /** The time when the key expires, in Unix epoch milliseconds. null if it never expires. */
  readonly expiresAt: number | null
  readonly payload: Buffer
}

type OnRecord = (record: BackupRecord) => Promise<void> | void

/** A backup file that can be read several times. */
export interface BackupFile {
  readonly header: BackupHeader
  /** Reads the whole file. Throws CommandError if it is incomplete. */
  read(onRecord: OnRecord): Promise<BackupEnding>
  close(): Promise<void>
}

/** Opens a backup file. Throws CommandError if the file cannot be read or is not a backup. */
export async function openBackup(path: string): Promise<BackupFile> {
  const file = await open(path).catch((failure: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot read "${path}": ${reasonOfFile(failure)}`)
  })
  try {
    const header = parseHeader(await new LineReader(file).line())
    if (header === null) throw new CommandError(`"${path}" is not a keyrack backup`)
    return {
      header,
      async read(onRecord) {
        const ending = await readWhole(file, header.format, onRecord)
        if (ending === null) throw new CommandError(`"${path}" is incomplete: use another copy of the backup`)
        return ending
      },
      close: () => file.close(),
    }
  } catch (failure) {
    await file.close()
    if (failure instanceof CommandError) throw failure
    const reasons = { ESPIPE: 'it is not a regular file' }
    throw new CommandError(`Cannot read "${path}": ${reasonOfFile(failure, reasons)}`)
  }
}

function parseHeader(line: Line | null): BackupHeader | null {
  const { format: name, madeAt = null, keyring = null } = line?.value ?? {}
  const format = FORMATS.find((one) => one === name)
  if (format === undefined) return null
  if (!hasSignature(format)) return { format, madeAt: null, keyring: null }
  if (!Number.isSafeInteger(madeAt) || (keyring !== null && typeof keyring !== 'string')) return null
  return { format, madeAt: madeAt as number, keyring }
}

/** Reads all records and returns the last line, or null if the file is incomplete or has bytes after its last line. */
async function readWhole(file: FileHandle, format: BackupFormat, onRecord: OnRecord): Promise<BackupEnding | null> {
  const reader = new LineReader(file)
  const hash = createHash('sha256')
  const first = await reader.line()
  if (first === null) return null
  hash.update(first.bytes)
  for (let count = 0; ; count++) {
    const line = await reader.line()
    if (line === null) return null
    if ('keys' in line.value) {
      const ending = parseEnding(line, format, count, hash.digest('hex'))
      return (await reader.isAtEnd()) ? ending : null
    }
    const { key, expiresAt, bytes } = line.value as unknown as PieceLine
    if (typeof key !== 'string' || !isCount(bytes) || !(expiresAt === null || isCount(expiresAt))) return null
    const payload = await reader.bytes(bytes)
    if (payload === null) return null
    hash.update(line.bytes).update(payload)
    await onRecord({ key, expiresAt, payload })
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/**
 * Returns the content of the last line, or null if it is not valid. The signature does not cover this line, so it must
 * equal, byte by byte, the line that the writer would write for this content.
 */
function parseEnding({ bytes, value }: Line, format: BackupFormat, count: number, digest: string): BackupEnding | null {
  const { keys, hmac = null } = value
  if (keys !== count || (hmac !== null && typeof hmac !== 'string')) return null
  const text = JSON.stringify(hasSignature(format) ? { keys, hmac } : { keys })
  return bytes.equals(Buffer.from(`${text}\n`)) ? { format, keys: count, hmac, digest } : null
}

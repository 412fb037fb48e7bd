/*
 * The file format of a backup. It has a header (one line of JSON), then for each key one line of JSON and the number of
 * bytes that line announces. The last line holds the number of keys and the signature; without it the file is
 * incomplete. Nothing may follow it.
 *
 * The signature is an HMAC-SHA256 under the keyring's key for backups. It covers the SHA-256 of every byte before the
 * last line, and the number of keys. The last line itself has exactly one valid spelling. The header holds the keyring,
 * whose keys are wrapped: with the key-encryption key alone a reader can verify the signature before it restores
 * anything.
 *
 * Files of format 1 have no signature. Neither have files of a store without a keyring.
 */

import { createHash, createHmac, type Hash, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { parseJson } from '../domain/json.ts'
import type { SavedKey } from '../store/operations/backup.ts'
import { CommandError } from './command.ts'

const FORMATS = { 'keyrack backup 1': 1, 'keyrack backup 2': 2 } as const
const FORMAT = 'keyrack backup 2'
const READ_BYTES = 1024 * 1024
const MAX_LINE = 2 * READ_BYTES
const NEWLINE = 10

/** The first line of a backup. */
export interface BackupHeader {
  readonly format: 1 | 2
  /** Unix epoch milliseconds; null in format 1. */
  readonly madeAt: number | null
  /** The stored keyring as text; null if the file is not signed. */
  readonly keyring: string | null
}

interface KeyLine {
  readonly key: string
  readonly expiresAt: number | null
  readonly bytes: number
}

/** A position in a backup that is being written, to roll back to. */
interface Mark {
  readonly position: number
  readonly hash: Hash
}

export interface BackupWriter {
  /** Bytes written. */
  readonly position: number
  write(saved: SavedKey): Promise<void>
  mark(): Mark
  /** Removes everything written after the mark. */
  goBack(to: Mark): Promise<void>
  /** Writes the last line; without a signature if `key` is null. */
  end(keys: number, key: KeyObject | null): Promise<void>
}

/** Creates a file that no other user can read. Throws CommandError if the file exists. */
export async function backupWriter(
  path: string,
  header: Pick<BackupHeader, 'madeAt' | 'keyring'>,
): Promise<BackupWriter & { close(): Promise<void> }> {
  const file = await open(path, 'wx', 0o600).catch((failure: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot create "${path}": ${failure.code}`)
  })
  let position = 0
  let hash = createHash('sha256')
  const append = async (bytes: Buffer): Promise<void> => {
    hash.update(bytes)
    for (let from = 0; from < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, from, bytes.length - from, position)
      from += bytesWritten
      position += bytesWritten
    }
  }
  const line = (value: object): Promise<void> => append(Buffer.from(`${JSON.stringify(value)}\n`))
  await line({ format: FORMAT, ...header })
  return {
    get position() {
      return position
    },
    async write({ key, expiresAt, payload }) {
      await line({ key, expiresAt, bytes: payload.length } satisfies KeyLine)
      await append(payload)
    },
    mark: () => ({ position, hash: hash.copy() }),
    async goBack(to) {
      await file.truncate(to.position)
      position = to.position
      hash = to.hash.copy()
    },
    async end(keys, key) {
      await line({ keys, hmac: key === null ? null : signatureOf(key, hash.copy().digest('hex'), keys) })
      await file.datasync()
    },
    close: () => file.close(),
  }
}

/** The last line of a backup, and the digest to compare it with. */
export interface BackupEnding {
  readonly keys: number
  readonly hmac: string | null
  /** SHA-256 of every byte before the last line, in hex. */
  readonly digest: string
}

const signatureOf = (key: KeyObject, digest: string, keys: number): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([FORMAT, digest, keys]))
    .digest('hex')

/** Returns whether this key signed exactly these bytes. */
export function isSigned({ keys, hmac, digest }: BackupEnding, key: KeyObject): boolean {
  const expected = Buffer.from(signatureOf(key, digest, keys))
  const found = Buffer.from(hmac ?? '')
  return found.length === expected.length && timingSafeEqual(found, expected)
}

/** A backup file that can be read several times. */
export interface BackupFile {
  readonly header: BackupHeader
  /** Reads the whole file. Throws CommandError if it is incomplete. */
  read(onKey: (saved: SavedKey) => Promise<void> | void): Promise<BackupEnding>
  close(): Promise<void>
}

/** Throws CommandError if the file cannot be read or is not a backup. */
export async function openBackup(path: string): Promise<BackupFile> {
  const file = await open(path).catch((failure: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot read "${path}": ${failure.code}`)
  })
  try {
    const header = headerIn(await new Reader(file).line())
    if (header === null) throw new CommandError(`"${path}" is not a keyrack backup`)
    return {
      header,
      async read(onKey) {
        const ending = await readWhole(file, header.format, onKey)
        if (ending === null) throw new CommandError(`"${path}" is incomplete: use another copy of the backup`)
        return ending
      },
      close: () => file.close(),
    }
  } catch (failure) {
    await file.close()
    throw failure
  }
}

function headerIn(line: Line | null): BackupHeader | null {
  const { format: name, madeAt = null, keyring = null } = line?.value ?? {}
  if (typeof name !== 'string' || !Object.hasOwn(FORMATS, name)) return null
  const format = FORMATS[name as keyof typeof FORMATS]
  if (format === 1) return { format, madeAt: null, keyring: null }
  if (!Number.isSafeInteger(madeAt) || (keyring !== null && typeof keyring !== 'string')) return null
  return { format, madeAt: madeAt as number, keyring }
}

/** Returns null if the file is incomplete or has bytes after its last line. */
async function readWhole(
  file: FileHandle,
  format: 1 | 2,
  onKey: (saved: SavedKey) => Promise<void> | void,
): Promise<BackupEnding | null> {
  const reader = new Reader(file)
  const hash = createHash('sha256')
  const first = await reader.line()
  if (first === null) return null
  hash.update(first.bytes)
  for (let count = 0; ; count++) {
    const line = await reader.line()
    if (line === null) return null
    if ('keys' in line.value) {
      const ending = endingIn(line, format, count, hash.digest('hex'))
      return (await reader.isAtEnd()) ? ending : null
    }
    const { key, expiresAt, bytes } = line.value as unknown as KeyLine
    if (typeof key !== 'string' || !isCount(bytes) || !(expiresAt === null || isCount(expiresAt))) return null
    const payload = await reader.bytes(bytes)
    if (payload === null) return null
    hash.update(line.bytes).update(payload)
    await onKey({ key, expiresAt, payload })
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/**
 * The signature does not cover the last line, so the line must equal, byte by byte, what the writer makes of its
 * content.
 */
function endingIn({ bytes, value }: Line, format: 1 | 2, count: number, digest: string): BackupEnding | null {
  const { keys, hmac = null } = value
  if (keys !== count || (hmac !== null && typeof hmac !== 'string')) return null
  const text = format === 1 ? JSON.stringify({ keys }) : JSON.stringify({ keys, hmac })
  return bytes.equals(Buffer.from(`${text}\n`)) ? { keys: count, hmac, digest } : null
}

interface Line {
  /** The line, including its line feed. */
  readonly bytes: Buffer
  readonly value: Record<string, unknown>
}

/** Reads a file from its beginning, by lines and by byte counts. */
class Reader {
  readonly #file: FileHandle
  #position = 0
  #rest = Buffer.alloc(0)

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** Returns null at the end of the file, or if the line is not a JSON object. */
  async line(): Promise<Line | null> {
    let end = this.#rest.indexOf(NEWLINE)
    while (end < 0) {
      if (this.#rest.length > MAX_LINE || !(await this.#more(READ_BYTES))) return null
      end = this.#rest.indexOf(NEWLINE)
    }
    const bytes = this.#take(end + 1)
    const value = parseJson(bytes.toString())
    return typeof value === 'object' && value !== null ? { bytes, value: value as Line['value'] } : null
  }

  /** Returns null if the file is too short. */
  async bytes(count: number): Promise<Buffer | null> {
    // Check the size first: a damaged file may announce more bytes than fit into memory.
    const { size } = await this.#file.stat()
    if (this.#position - this.#rest.length + count > size) return null
    while (this.#rest.length < count) if (!(await this.#more(count - this.#rest.length))) return null
    return this.#take(count)
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#more(1))
  }

  #take(count: number): Buffer {
    const taken = this.#rest.subarray(0, count)
    this.#rest = this.#rest.subarray(count)
    return taken
  }

  async #more(count: number): Promise<boolean> {
    const buffer = Buffer.allocUnsafe(Math.max(count, READ_BYTES))
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, this.#position)
    this.#position += bytesRead
    this.#rest = Buffer.concat([this.#rest, buffer.subarray(0, bytesRead)])
    return bytesRead > 0
  }
}

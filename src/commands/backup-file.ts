import { type FileHandle, open } from 'node:fs/promises'
import type { SavedKey } from '../store/backup.ts'
import { CommandRefused } from './command.ts'

/*
 * The file of a backup: a line of JSON, then for each key a line of JSON and so many bytes as it says, then a line that says how
 * many keys there were, without which the file is not whole.
 */

const FORMAT = 'keyrack backup 1'
const READ_BYTES = 1024 * 1024
const NEWLINE = 10

interface KeyLine {
  readonly key: string
  readonly expiresAt: number | null
  readonly bytes: number
}

export interface BackupWriter {
  readonly position: number
  write(saved: SavedKey): Promise<void>
  /** Forgets what was written behind a position. */
  goBack(position: number): Promise<void>
  end(keys: number): Promise<void>
}

/** Of a new file, which nobody else can read. Throws CommandRefused where there is one of this name. */
export async function backupWriter(path: string): Promise<BackupWriter & { close(): Promise<void> }> {
  const file = await open(path, 'wx', 0o600).catch((failure: NodeJS.ErrnoException) => {
    throw new CommandRefused(`"${path}" can't be made: ${failure.code}`)
  })
  let position = 0
  const append = async (bytes: Buffer): Promise<void> => {
    for (let from = 0; from < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, from, bytes.length - from, position)
      from += bytesWritten
      position += bytesWritten
    }
  }
  const line = (value: object): Promise<void> => append(Buffer.from(`${JSON.stringify(value)}\n`))
  await line({ format: FORMAT })
  return {
    get position() {
      return position
    },
    async write({ key, expiresAt, payload }) {
      await line({ key, expiresAt, bytes: payload.length } satisfies KeyLine)
      await append(payload)
    },
    async goBack(to) {
      await file.truncate(to)
      position = to
    },
    async end(keys) {
      await line({ keys })
      await file.datasync()
    },
    close: () => file.close(),
  }
}

/** Throws CommandRefused where the file is no backup, or not a whole one. */
export async function* keysOfBackup(path: string): AsyncGenerator<SavedKey> {
  const file = await open(path).catch((failure: NodeJS.ErrnoException) => {
    throw new CommandRefused(`"${path}" can't be read: ${failure.code}`)
  })
  const notWhole = new CommandRefused(`"${path}" is not a whole backup`)
  try {
    const reader = new Reader(file)
    if ((await reader.line())?.format !== FORMAT) throw new CommandRefused(`"${path}" is no backup of keyrack`)
    for (let count = 0; ; count++) {
      const line = await reader.line()
      if (line === null) throw notWhole
      if ('keys' in line) {
        if (line.keys === count) return
        throw notWhole
      }
      const { key, expiresAt, bytes } = line as unknown as KeyLine
      const payload = await reader.bytes(bytes)
      if (payload === null) throw notWhole
      yield { key, expiresAt, payload }
    }
  } finally {
    await file.close()
  }
}

class Reader {
  readonly #file: FileHandle
  #rest = Buffer.alloc(0)

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** null: there is none, or none of JSON. */
  async line(): Promise<Record<string, unknown> | null> {
    let end = this.#rest.indexOf(NEWLINE)
    while (end < 0) {
      if (!(await this.#more(READ_BYTES)) || this.#rest.length > 2 * READ_BYTES) return null
      end = this.#rest.indexOf(NEWLINE)
    }
    const text = this.#take(end + 1).toString()
    try {
      return JSON.parse(text)
    } catch {
      return null
    }
  }

  /** null: there are not so many. */
  async bytes(count: number): Promise<Buffer | null> {
    while (this.#rest.length < count) if (!(await this.#more(count - this.#rest.length))) return null
    return this.#take(count)
  }

  #take(count: number): Buffer {
    const taken = this.#rest.subarray(0, count)
    this.#rest = this.#rest.subarray(count)
    return taken
  }

  async #more(count: number): Promise<boolean> {
    const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(Math.max(count, READ_BYTES)), 0)
    this.#rest = Buffer.concat([this.#rest, buffer.subarray(0, bytesRead)])
    return bytesRead > 0
  }
}

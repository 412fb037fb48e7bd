/*
 * Writes a backup file; file-format.ts describes the format.
 */
import { createHash, type Hash, type KeyObject, randomBytes } from 'node:crypto'
import { lstat, open, rm } from 'node:fs/promises'
import { reasonOfFile } from '../../../files/file-failure.ts'
import { moveUnlessTaken } from '../../../files/write-once.ts'
import { encodePiece } from '../../../store/backup/piece.ts'
import type { SavedPiece } from '../../../store/backup/saved.ts'
import { CommandError } from '../../command.ts'
import { type BackupHeader, FORMAT, type PieceLine, signEnding } from './file-format.ts'

/** A position in a backup that is being written, to roll back to. */
interface Mark {
  readonly position: number
  readonly hash: Hash
  readonly pieces: number
}

export interface BackupWriter {
  /** The size of the file so far, with the bytes that are not written yet. */
  readonly position: number
  /** Writes the first line. */
  begin(header: Pick<BackupHeader, 'madeAt' | 'keyring'>): Promise<void>
  write(saved: SavedPiece): Promise<void>
  mark(): Mark
  /** Removes everything written after the mark. */
  goBack(to: Mark): Promise<void>
  /** Writes the last line, and gives the file its name. If `key` is null, the line has no signature. */
  end(key: KeyObject | null): Promise<void>
}

/** The failure of the system for a name that exists. */
const TAKEN = { code: 'EEXIST' }

const BYTES_A_WRITE = 1024 * 1024

/**
 * Creates a file that no other user can read. It has a temporary name beside `path` until it is complete, so that a
 * backup that was killed is not taken for a good one; `close` removes an incomplete file. Throws CommandError if `path`
 * exists, also if somebody else creates it meanwhile.
 */
export async function openBackupWriter(path: string): Promise<BackupWriter & { close(): Promise<void> }> {
  const refuseName = (failure: unknown): never => {
    throw new CommandError(`Cannot create "${path}": ${reasonOfFile(failure)}`)
  }
  const isTaken = await lstat(path).then(
    () => true,
    () => false,
  )
  if (isTaken) refuseName(TAKEN)
  const partial = `${path}.${randomBytes(4).toString('hex')}.part`
  const file = await open(partial, 'wx', 0o600).catch(refuseName)
  let position = 0
  /** The last bytes before `position`, which are not in the file yet: most pieces are far smaller than a write. */
  let waiting: Buffer[] = []
  let written = 0
  let pieces = 0
  let hash = createHash('sha256')
  const refuse = (failure: unknown): never => {
    throw new CommandError(`Cannot write "${path}": ${reasonOfFile(failure)}`)
  }
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting)
    waiting = []
    for (let from = 0; from < bytes.length; ) {
      const writing = file.write(bytes, from, bytes.length - from, written)
      const { bytesWritten } = await writing.catch(refuse)
      from += bytesWritten
      written += bytesWritten
    }
  }
  const append = async (bytes: Buffer): Promise<void> => {
    hash.update(bytes)
    waiting.push(bytes)
    position += bytes.length
    if (position - written >= BYTES_A_WRITE) await flush()
  }
  const line = (value: object): Promise<void> => append(Buffer.from(`${JSON.stringify(value)}\n`))
  return {
    get position() {
      return position
    },
    begin: (header) => line({ format: FORMAT, ...header }),
    async write({ key, expiresAt, piece }) {
      for (const encoded of encodePiece(piece)) {
        await line({ key, expiresAt, bytes: encoded.length } satisfies PieceLine)
        await append(encoded)
        pieces++
      }
    },
    mark: () => ({ position, hash: hash.copy(), pieces }),
    async goBack(to) {
      waiting = [Buffer.concat(waiting).subarray(0, Math.max(0, to.position - written))]
      if (to.position < written) await file.truncate(to.position).catch(refuse)
      written = Math.min(written, to.position)
      position = to.position
      hash = to.hash.copy()
      pieces = to.pieces
    },
    async end(key) {
      const ending = { format: FORMAT, keys: pieces, digest: hash.copy().digest('hex') } as const
      await line({ keys: pieces, hmac: key === null ? null : signEnding(key, ending) })
      await flush()
      await file.datasync().catch(refuse)
      if (!(await moveUnlessTaken(partial, path).catch(refuse))) refuseName(TAKEN)
    },
    async close() {
      await file.close()
      await rm(partial, { force: true })
    },
  }
}

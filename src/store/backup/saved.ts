import { chunks } from '../../domain/group.ts'
import { waitForAll } from '../../domain/wait-for-all.ts'
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import type { Piece } from './piece.ts'

/** The dependencies of a copy. */
export interface CopyParts {
  readonly redis: Redis
  readonly keys: Keys
  /** Adds the prefix to the name of a key. */
  readonly withPrefix: (key: string) => string
  /** Removes the prefix from the name of a key. */
  readonly withoutPrefix: (name: string) => string
  /** Returns Unix epoch milliseconds. */
  readonly now: () => number
}

/** A reply ends after the history or the receipt with which it exceeds this. */
export const BYTES_A_READ = 1024 * 1024

/** A piece of a key. */
export interface SavedPiece {
  /** The name of the key without the prefix. */
  readonly key: string
  /** The time when the key expires, in Unix epoch milliseconds. null if it never expires. */
  readonly expiresAt: number | null
  readonly piece: Piece
}

/** A whole key as older versions saved it. */
export interface SavedDump extends Omit<SavedPiece, 'piece'> {
  /** The output of DUMP. It contains a checksum, which RESTORE verifies. */
  readonly dump: Buffer
}

/** Yields the pieces of a key that never expires, and returns what `pieces` returns. */
export async function* savedUnder<Result>(
  key: string,
  pieces: AsyncGenerator<Piece, Result>,
): AsyncGenerator<SavedPiece, Result> {
  for (;;) {
    const { value, done } = await pieces.next()
    if (done) return value
    yield { key, expiresAt: null, piece: value }
  }
}

/** The most slots of a cluster that are asked about at the same time. */
const SLOTS_AT_ONCE = 250

/**
 * Copies the keys of hash tags by a generator. Throws ChangedMeanwhile if a connection to Redis was made during the
 * copy, or the keys moved to another server of a cluster: the cursors of scans mean nothing to another server, or to
 * one that has restarted, and a page would be missing.
 */
export async function* onSameServers(
  { redis, keys }: CopyParts,
  tags: readonly string[],
  copy: AsyncGenerator<SavedPiece, HashSizes>,
): AsyncGenerator<SavedPiece, HashSizes> {
  const asked = (redis.isCluster ? tags : tags.slice(0, 1)).map((tag) => keys.absent(tag))
  // While a slot moves, its server knows only those keys that it still has, and would list no others. But it refuses to
  // say that a key does not exist, until the slot has moved and the topology has changed.
  const untilAtRest = async (): Promise<void> => {
    for (const some of chunks(asked, SLOTS_AT_ONCE)) {
      await waitForAll(some.map((absent) => redis.read(absent, (client) => client.exists(absent))))
    }
  }
  await untilAtRest()
  const { connection } = redis
  const sizes = yield* copy
  await untilAtRest()
  if (redis.connection !== connection) throw new ChangedMeanwhile('moved')
  return sizes
}

/** The number of members of each copied hash that holds objects, by its name without the prefix. */
export type HashSizes = ReadonlyMap<string, number>

/**
 * Keys changed while they were read, so that their copy is of no use: calls wrote them, or Redis restarted, failed over
 * or moved them. They have to be read again.
 */
export class ChangedMeanwhile extends Error {
  constructor(readonly reason: 'written' | 'moved') {
    super()
  }
}

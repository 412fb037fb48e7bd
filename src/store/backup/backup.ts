/*
 * Copies everything under the prefix, piece by piece, and restores it. Keys that share a hash tag are copied together,
 * as of one instant.
 *
 * Sessions are left out: they would have expired by the time of a restore.
 */
import { randomBytes } from 'node:crypto'
import { createRestoredSeq } from '../inventory/seq.ts'
import { findNetworkOfTag, isNetworkSeq, isSessionKey, type Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { scanKeys } from '../redis/scan-keys.ts'
import { NetworkCopy } from './copy-network.ts'
import { copyKey, copyTag } from './copy-tag.ts'
import { createRestoreMark } from './restore-mark.ts'
import { type CopyParts, type HashSizes, onOneServer, type SavedDump, type SavedPiece } from './saved.ts'
import { writePiece } from './write-piece.ts'

/** Copies and restores keys. */
export interface Backup {
  /**
   * Returns the hash tags of all keys, such as `n:Default`, in the order in which they have to be copied; none if there
   * are no keys. Some of them may have no keys.
   */
  listTags(): Promise<string[]>
  /** Returns the keys of a tag without the prefix, in order. */
  listKeys(tag: string): Promise<string[]>
  /**
   * Copies the keys of a tag as of one instant. Throws ChangedMeanwhile if they changed so that they have to be copied
   * again.
   */
  copyTag(tag: string): AsyncGenerator<SavedPiece, HashSizes>
  /** Returns whether a restore has begun that did not end. Then nothing else has written under the prefix. */
  isRestoring(): Promise<boolean>
  /**
   * Begins a restore. Until it ends, no service starts on the records. If `replaces` is true, it takes the place of one
   * that did not end, whose keys are still there. Throws an Error if another restore begins at the same time.
   */
  beginRestore(replaces: boolean): Promise<void>
  /** Removes the keys of the restore that this one replaces. Throws an Error if another one replaces this one. */
  removeUnfinished(): Promise<void>
  /** Throws an Error if another restore has begun since. */
  requireOwnRestore(): Promise<void>
  /**
   * Restores a piece of a key, or a whole key. Gives the sequence of a network the id of this restore; see seq.ts. The
   * schema number is restored at the end.
   */
  restore(saved: SavedPiece | SavedDump): Promise<void>
  /** Ends the restore. Throws an Error if another one has begun since. */
  endRestore(): Promise<void>
  /** Ends the restore and removes the keys that it wrote. Leaves them to another restore that has begun since. */
  cancelRestore(written: Iterable<string>): Promise<void>
}

/** Creates the backup of all keys of a prefix. `now` returns Unix epoch milliseconds. */
export function createBackup(redis: Redis, keys: Keys, now: () => number): Backup {
  const { prefix, access, credentials } = keys
  const parts: CopyParts = {
    redis,
    keys,
    now,
    withPrefix: (key) => prefix + key,
    withoutPrefix: (name) => name.slice(prefix.length),
  }
  const restoreId = randomBytes(RESTORE_ID_BYTES).toString('hex')
  const mark = createRestoreMark(redis, keys, restoreId)
  const schemaKey = keys.schema.slice(prefix.length)
  /** The schema number of the backup that is being restored; null if the backup has none, or until it was read. */
  let savedSchema: SavedPiece | SavedDump | null = null

  const listKeys = async (tag: string): Promise<string[]> => {
    const found: string[] = []
    for await (const key of listKeysOnce(redis, prefix, `{${tag}}`)) if (tagOf(key) === tag) found.push(key)
    return found.sort()
  }
  const listKnownTags = async (): Promise<string[]> => {
    const networks = await redis.read(keys.networkNames, (client) => client.sMembers(keys.networkNames))
    return [
      ACCESS,
      CREDENTIALS,
      NAMES,
      ...networks.map((network) => tagOf(parts.withoutPrefix(keys.of(network).network))),
    ]
  }
  const listTags = async (): Promise<string[]> => {
    const tags = new Set<string>()
    for await (const key of listKeysOnce(redis, prefix, '')) tags.add(tagOf(key))
    // A scan of several servers misses the keys of a slot that moves meanwhile to a server that was scanned before.
    if (tags.size > 0) for (const tag of await listKnownTags()) tags.add(tag)
    // The order matters. Names come last, because a name without a network is ignored, but a network without its name
    // is lost. The heads of the audit come first, because a stream may be longer than its head says, but never
    // shorter.
    const rank = (tag: string): number => (tag === ACCESS ? 0 : tag === NAMES ? 2 : 1)
    return [...tags].sort((a, b) => rank(a) - rank(b))
  }
  async function* copyOthers(tag: string): AsyncGenerator<SavedPiece, HashSizes> {
    for (const key of await listKeys(tag)) yield* copyKey(parts, key)
    return new Map()
  }
  const copyOf = (tag: string): AsyncGenerator<SavedPiece, HashSizes> => {
    const list = (): Promise<string[]> => listKeys(tag)
    if (tag === ACCESS) return copyTag(parts, list, { ...access, counters: [access.version] })
    // With another keyring, the secrets of the copied sets may be sealed by a key that the copied keyring lacks.
    const { seq, keyring } = credentials
    if (tag === CREDENTIALS) return copyTag(parts, list, { ...credentials, counters: [seq, keyring] })
    const network = findNetworkOfTag(tag)
    return network === null ? copyOthers(tag) : new NetworkCopy(parts, network).pieces()
  }
  const remove = async (key: string): Promise<void> => {
    await redis.writeAgain(prefix + key, (client) => client.unlink(prefix + key))
  }
  /** Removes keys as long as no other restore has begun, whose keys they would be. */
  const removeUnlessReplaced = async (names: Iterable<string>): Promise<void> => {
    let removed = 0
    for (const key of names) {
      if (removed++ % REMOVED_A_CHECK === 0 && (await mark.isReplaced())) return
      await remove(key)
    }
  }
  const restore = async (saved: SavedPiece | SavedDump): Promise<void> => {
    const name = prefix + saved.key
    if (!('dump' in saved)) {
      const { piece, expiresAt } = isNetworkSeq(saved.key) ? withRestoredSeq(saved, restoreId) : saved
      return await writePiece(redis, name, piece, expiresAt === null ? null : expiresAt - now())
    }
    await restoreDump(redis, name, saved)
    if (!isNetworkSeq(saved.key)) return
    const seq = await redis.read(name, (client) => client.get(name))
    await redis.writeAgain(name, (client) => client.set(name, createRestoredSeq(seq ?? '', restoreId)))
  }

  return {
    listTags,
    listKeys,
    copyTag: (tag) => onOneServer(parts, tag, copyOf(tag)),
    isRestoring: () => mark.isSet(),
    beginRestore: (replaces) => mark.set(replaces),
    async removeUnfinished() {
      const found: string[] = []
      for (const tag of await listTags()) found.push(...(await listKeys(tag)))
      await removeUnlessReplaced(found.filter((key) => key !== schemaKey))
      await mark.requireOwn()
    },
    requireOwnRestore: () => mark.requireOwn(),
    async restore(saved) {
      if (saved.key === schemaKey) savedSchema = saved
      else await restore(saved)
    },
    async endRestore() {
      await mark.requireOwn()
      // A schema number is written over the mark. Without either, an earlier restore that ends at this moment would
      // take the keys for its own.
      if (savedSchema === null || 'dump' in savedSchema) await remove(schemaKey)
      if (savedSchema !== null) await restore(savedSchema)
    },
    async cancelRestore(written) {
      await removeUnlessReplaced(written)
      if (!(await mark.isReplaced())) await remove(schemaKey)
    },
  }
}

const RESTORE_ID_BYTES = 6
/** The number of keys that are removed between two looks at the mark of the restore. */
const REMOVED_A_CHECK = 250
const NAMES = 'networks'
const ACCESS = 'a'
const CREDENTIALS = 'c'

/** Returns the piece of a network's sequence with a history of its own. */
const withRestoredSeq = (saved: SavedPiece, restoreId: string): SavedPiece =>
  saved.piece.type === 'string'
    ? { ...saved, piece: { ...saved.piece, value: createRestoredSeq(saved.piece.value, restoreId) } }
    : saved

async function restoreDump(redis: Redis, name: string, { expiresAt, dump }: SavedDump): Promise<void> {
  const operands = [`${expiresAt ?? 0}`, dump, ...(expiresAt === null ? [] : ['ABSTTL'])]
  await redis.write(name, (client) => client.sendCommand(['RESTORE', name, ...operands]))
}

const tagOf = (key: string): string => /\{([^}]*)\}/.exec(key)?.[1] ?? ''

/** Returns the keys that begin with the prefix and a text. Each key is returned once and without the prefix. */
async function* listKeysOnce(redis: Redis, prefix: string, beginning: string): AsyncGenerator<string> {
  const seen = new Set<string>()
  for await (const names of scanKeys(redis, prefix + beginning)) {
    for (const name of names) {
      const key = name.slice(prefix.length)
      if (!seen.has(key) && !isSessionKey(key)) yield key
      seen.add(key)
    }
  }
}

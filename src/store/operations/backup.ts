/*
 * Reads all keys under the prefix as Redis serializes them (DUMP), and restores them (RESTORE). A key is read as of one
 * instant. Keys that share a hash tag are changed together, so they are read again if the change counter of the tag
 * changed during the read.
 *
 * Sessions are left out: they would have expired by the time of a restore.
 */
import { randomBytes } from 'node:crypto'
import { createRestoredSeq } from '../inventory/seq.ts'
import { findKeyKind, isNetworkSeq, isSessionKey, type Keys } from '../keys.ts'
import { toBufferClient } from '../redis/client.ts'
import type { Redis } from '../redis/redis.ts'
import { scanKeys } from '../redis/scan-keys.ts'
import { RESTORING } from './schema.ts'

/** A key of a backup. */
export interface SavedKey {
  /** The name of the key without the prefix. */
  readonly key: string
  /** The time when the key expires, in Unix epoch milliseconds. null if it never expires. */
  readonly expiresAt: number | null
  /** The output of DUMP. It contains a checksum, which RESTORE verifies. */
  readonly payload: Buffer
}

/** Reads and writes whole keys. */
export interface Backup {
  /** Returns the hash tags of all keys, such as `n:Default`. Keys that share a tag are changed together. */
  listTags(): Promise<string[]>
  /** Returns the keys of a tag without the prefix, in order. */
  listKeys(tag: string): Promise<string[]>
  /** Returns a value that changes with every write under a tag, or null if there was no write. */
  readChangeCounter(tag: string): Promise<string | null>
  /** Returns null if the key no longer exists. */
  read(key: string): Promise<SavedKey | null>
  /** Returns the number of fields of a hash. */
  countFields(key: string): Promise<number>
  /**
   * Returns whether a key of a backup expires (`passing`) or not (`lasting`). Returns null if a backup must not contain
   * the key.
   */
  findKeyKind(key: string): 'lasting' | 'passing' | null
  /** Returns whether a restore has begun that did not end. Then nothing else has written under the prefix. */
  isRestoring(): Promise<boolean>
  /** Begins a restore. Until it ends, no service starts on the records. */
  beginRestore(): Promise<void>
  /**
   * Restores a key. Gives the sequence of a network the id of this restore; see seq.ts. The schema number is restored
   * at the end.
   */
  restore(saved: SavedKey): Promise<void>
  endRestore(): Promise<void>
  /** Ends a restore whose keys were removed again. */
  cancelRestore(): Promise<void>
  remove(key: string): Promise<void>
}

/** Creates the backup of all keys of a prefix. `now` returns Unix epoch milliseconds. */
export function createBackup(redis: Redis, keys: Keys, now: () => number): Backup {
  const { prefix } = keys
  const restoreId = randomBytes(RESTORE_ID_BYTES).toString('hex')
  const schemaKey = keys.schema.slice(prefix.length)
  /** The schema number of the backup that is being restored; null if the backup has none, or until it was read. */
  let savedSchema: SavedKey | null = null

  const remove = async (key: string): Promise<void> => {
    await redis.writeAgain(prefix + key, (client) => client.unlink(prefix + key))
  }
  const restore = async ({ key, expiresAt, payload }: SavedKey): Promise<void> => {
    const operands = [`${expiresAt ?? 0}`, payload, ...(expiresAt === null ? [] : ['ABSTTL'])]
    const name = prefix + key
    await redis.write(name, (client) => client.sendCommand(['RESTORE', name, ...operands]))
    if (!isNetworkSeq(key)) return
    const saved = await redis.read(name, (client) => client.get(name))
    await redis.write(name, (client) => client.set(name, createRestoredSeq(saved ?? '', restoreId)))
  }

  return {
    async listTags() {
      const tags = new Set<string>()
      for await (const key of listKeysOnce(redis, prefix, '')) tags.add(tagOf(key))
      // The order matters. Names come last, because a name without a network is ignored, but a network without its name
      // is lost. The heads of the audit come first, because a stream may be longer than its head says, but never
      // shorter.
      const rank = (tag: string): number => (tag === ACCESS ? 0 : tag === NAMES ? 2 : 1)
      return [...tags].sort((a, b) => rank(a) - rank(b))
    },
    async listKeys(tag) {
      const found: string[] = []
      for await (const key of listKeysOnce(redis, prefix, `{${tag}}`)) if (tagOf(key) === tag) found.push(key)
      return found.sort()
    },
    readChangeCounter(tag) {
      const key = keys.changeCounter(tag)
      return redis.read(key, (client) => client.get(key))
    },
    async read(key) {
      const name = prefix + key
      const [payload, ttl] = await redis.read(name, (client) => {
        const typed = toBufferClient(client)
        return Promise.all([typed.dump(name), client.pTTL(name)])
      })
      if (payload === null || ttl === -2) return null
      return { key, expiresAt: ttl === -1 ? null : now() + ttl, payload: payload as unknown as Buffer }
    },
    countFields: (key) => redis.read(prefix + key, (client) => client.hLen(prefix + key)),
    findKeyKind: findKeyKind,
    async isRestoring() {
      return (await redis.read(keys.schema, (client) => client.get(keys.schema))) === RESTORING
    },
    async beginRestore() {
      await redis.writeAgain(keys.schema, (client) => client.set(keys.schema, RESTORING))
    },
    async restore(saved) {
      if (saved.key === schemaKey) savedSchema = saved
      else await restore(saved)
    },
    async endRestore() {
      await remove(schemaKey)
      if (savedSchema !== null) await restore(savedSchema)
    },
    cancelRestore: () => remove(schemaKey),
    remove,
  }
}

const RESTORE_ID_BYTES = 6
const NAMES = 'networks'
const ACCESS = 'a'

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

import { findKeyKind, type Keys } from '../keys.ts'
import { toBufferClient } from '../redis/client.ts'
import type { Redis } from '../redis/redis.ts'
import { scanKeys } from '../redis/scan-keys.ts'

/*
 * All keys under the prefix as Redis itself writes them down (DUMP), and back (RESTORE). What a key holds is one
 * instant of it; keys that share a slot are changed together, so they are read again when the number of changes moved
 * meanwhile.
 *
 * Sessions are left out: who staged edits would not find them after a restore, whose time has passed.
 */

export interface SavedKey {
  /** Behind the prefix. */
  readonly key: string
  /** Unix epoch milliseconds; null: it stays. */
  readonly expiresAt: number | null
  /** With a checksum, which RESTORE looks at. */
  readonly payload: Buffer
}

export interface Backup {
  /** What stands in the braces of keys, such as n:Default: keys that share it are changed together. */
  listTags(): Promise<string[]>
  /** Behind the prefix, in order. */
  listKeys(tag: string): Promise<string[]>
  /** The number of changes, or what else moves with each of them; null: there was none. */
  readChangeCounter(tag: string): Promise<string | null>
  /** null: it went away. */
  read(key: string): Promise<SavedKey | null>
  /** The number of fields of a hash. */
  countFields(key: string): Promise<number>
  /** Whether a key is one a backup may hold, and whether it ends by itself (`passing`); null: it is none of them. */
  findKeyKind(key: string): 'lasting' | 'passing' | null
  restore(saved: SavedKey): Promise<void>
  remove(key: string): Promise<void>
}

export function createBackup(redis: Redis, keys: Keys, now: () => number): Backup {
  const { prefix } = keys
  return {
    async listTags() {
      const tags = new Set<string>()
      for await (const key of listKeysOnce(redis, prefix, '')) tags.add(tagOf(key))
      // The names come last: one without a network means nothing, a network without its name is lost. The heads of the
      // audit come first: a stream may be longer than its head says, never shorter.
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
    async restore({ key, expiresAt, payload }) {
      const operands = [`${expiresAt ?? 0}`, payload, ...(expiresAt === null ? [] : ['ABSTTL'])]
      await redis.write(prefix + key, (client) => client.sendCommand(['RESTORE', prefix + key, ...operands]))
    },
    async remove(key) {
      await redis.writeAgain(prefix + key, (client) => client.unlink(prefix + key))
    },
  }
}

const NAMES = 'networks'
const ACCESS = 'a'

const tagOf = (key: string): string => /\{([^}]*)\}/.exec(key)?.[1] ?? ''

const SESSION_KEY = /^\{c\}:(session|session-sets|lost|open|ended|logins|held):/

/** Returns the keys that begin with the prefix and a text, without the prefix, each once. */
async function* listKeysOnce(redis: Redis, prefix: string, beginning: string): AsyncGenerator<string> {
  const seen = new Set<string>()
  for await (const names of scanKeys(redis, prefix + beginning)) {
    for (const name of names) {
      const key = name.slice(prefix.length)
      if (!seen.has(key) && !SESSION_KEY.test(key)) yield key
      seen.add(key)
    }
  }
}

/*
 * Reads the audit: the entries of one stream in order, to show them and to verify them.
 */

import { findNetworkOfStream, type StreamName, streamOfNetwork } from '../../domain/audit-names.ts'
import type { AccessKeys, Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { type EntryRange, readEntries, readFirstEntries, type StoredEntry } from './read-entries.ts'

const ENTRIES_A_STEP = 500

/** An entry of the audit. */
export interface AuditEntry {
  readonly stream: StreamName
  /** The number of the entry in its stream. It is one more than the number of the previous entry. */
  readonly number: number
  /** Unix epoch milliseconds, by the clock of Redis. */
  readonly at: number
  readonly by: string
  readonly method: string
  /** The id of the request; "" if there was no request. */
  readonly request: string
  /** See `AuditContext`; "" in entries of keyrack 0.1.0. */
  readonly source: string
  /** The subject of the entry, as the JSON text that was signed. */
  readonly on: string
  readonly mac: string
  /** The id of the entry in Redis. The script hashed it together with the secret. */
  readonly id: string
}

/** Reads the streams of the audit. */
export interface AuditTrail {
  /** Returns all streams: `access`, `credentials`, and one for each network that exists or existed. */
  streams(): Promise<StreamName[]>
  /**
   * Reads the entries in pages, oldest first. Begins after the entry with the id `after`, or with the first entry if
   * `after` is null.
   */
  pages(stream: StreamName, after: string | null): AsyncIterable<AuditEntry[]>
  /**
   * Returns the number that the last entry must have. This is the highest number that was ever written, or the number
   * of changes if that is higher.
   */
  newestNumber(stream: StreamName): Promise<number>
  /** Returns the entry with this id, or null. */
  find(stream: StreamName, id: string): Promise<AuditEntry | null>
  /** Returns the first entries, oldest first: at most `count`. If they are large, they are fewer, but at least two. */
  first(stream: StreamName, count: number): Promise<AuditEntry[]>
  /** Returns the last entries, oldest first. */
  last(stream: StreamName, count: number): Promise<AuditEntry[]>
  /**
   * Returns entries older than the one with the id `before`, newest first. If `before` is null, returns the newest
   * entries. Returns null if the stream never existed.
   */
  page(stream: StreamName, before: string | null, count: number): Promise<AuditEntry[] | null>
}

/** Returns the Redis keys of one stream. */
export function toAuditKeys(keys: Keys, stream: StreamName): Pick<AccessKeys, 'audit' | 'auditFloor'> {
  if (stream === 'credentials') return keys.credentials
  return stream === 'access' ? keys.access : keys.of(findNetworkOfStream(stream)!)
}

/** Creates the reader of the audit. */
export function createAuditTrail(redis: Redis, keys: Keys): AuditTrail {
  const keyOf = (stream: StreamName): string => toAuditKeys(keys, stream).audit

  /**
   * Returns the number of changes. Each change has an entry. If a stream has fewer entries than changes, it was
   * deleted.
   */
  async function changesIn(stream: StreamName): Promise<number> {
    if (stream === 'access') return 0
    const seq = stream === 'credentials' ? keys.credentials.seq : keys.of(findNetworkOfStream(stream)!).seq
    return Number.parseInt((await redis.read(seq, (client) => client.get(seq))) ?? '0', 10)
  }

  /** Returns the names of all streams. Redis keeps the names of deleted networks and the entries about them. */
  async function streams(): Promise<StreamName[]> {
    const names = await redis.read(keys.networkNames, (client) => client.sMembers(keys.networkNames))
    return ['access', 'credentials', ...names.sort().map(streamOfNetwork)]
  }

  async function readFirst(
    stream: StreamName,
    range: EntryRange,
    limits: { readonly count: number; readonly enough?: number },
  ): Promise<AuditEntry[]> {
    const found = await readFirstEntries(redis, keyOf(stream), range, limits)
    return found.map((entry) => toAuditEntry(stream, entry))
  }

  /** Returns entries from the id `from` back to the first one, newest first. */
  const descending = (stream: StreamName, from: string, count: number): Promise<AuditEntry[]> =>
    readFirst(stream, { from, to: '-', newestFirst: true }, { count })

  return {
    streams,
    async *pages(stream, after) {
      const range = { from: after === null ? '-' : `(${after}`, to: '+' }
      for await (const entries of readEntries(redis, keyOf(stream), range, ENTRIES_A_STEP)) {
        yield entries.map((entry) => toAuditEntry(stream, entry))
      }
    },
    async newestNumber(stream) {
      const key = keyOf(stream)
      const changes = await changesIn(stream)
      if ((await redis.read(key, (client) => client.exists(key))) === 0) return changes
      const info = await redis.read(key, (client) => client.xInfoStream(key))
      return Math.max(changes, Number(`${info['last-generated-id']}`.split('-')[1]))
    },
    find: async (stream, id) => (await readFirst(stream, { from: id, to: id }, { count: 1 }))[0] ?? null,
    first: (stream, count) => readFirst(stream, { from: '-', to: '+' }, { count, enough: Math.min(count, 2) }),
    last: async (stream, count) => (await descending(stream, '+', count)).reverse(),
    async page(stream, before, count) {
      const found = await descending(stream, before === null ? '+' : `(${before}`, count)
      if (found.length === 0 && findNetworkOfStream(stream) !== null && !(await streams()).includes(stream)) return null
      return found
    },
  }
}

function toAuditEntry(stream: StreamName, [id, fields]: StoredEntry): AuditEntry {
  const [at, number] = id.split('-').map(Number) as [number, number]
  const field = (name: string): string => {
    const position = fields.findIndex((text, index) => index % 2 === 0 && text === name)
    return position < 0 ? '' : fields[position + 1]!
  }
  const signed = {
    by: field('by'),
    method: field('method'),
    request: field('request'),
    on: field('on'),
    source: field('source'),
  }
  return { stream, number, at, ...signed, mac: field('mac'), id }
}

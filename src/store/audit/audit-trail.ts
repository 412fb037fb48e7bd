/*
 * The audit as it is read again: entries of one stream in order, for people and to be verified.
 */

import type { AccessKeys, Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { findNetworkOfStream, type StreamName } from './audit.ts'

const ENTRIES_A_STEP = 500

export interface AuditEntry {
  readonly stream: StreamName
  /** The number of the entry in its stream, one more than that of the entry before. */
  readonly number: number
  /** Unix epoch milliseconds, by the clock of Redis */
  readonly at: number
  readonly by: string
  readonly method: string
  readonly request: string
  /** See `Act`; "" in entries of keyrack 0.1.0. */
  readonly source: string
  /** JSON as it was signed. */
  readonly on: string
  readonly mac: string
  /** The id of the entry in Redis, with which the script hashed the secret. */
  readonly id: string
}

export interface AuditTrail {
  /** All there may be: of every network there ever was, of credentials and of access. */
  streams(): Promise<StreamName[]>
  /** Pages of entries, oldest first. `after`: an id, or null for the beginning. */
  pages(stream: StreamName, after: string | null): AsyncIterable<AuditEntry[]>
  /** The number the last entry must have: that of the last there ever was, or more where more changes were made. */
  newestNumber(stream: StreamName): Promise<number>
  /** The entry with this id, or null. */
  find(stream: StreamName, id: string): Promise<AuditEntry | null>
  /** The first entries, oldest first. */
  first(stream: StreamName, count: number): Promise<AuditEntry[]>
  /** The last entries, oldest first. */
  last(stream: StreamName, count: number): Promise<AuditEntry[]>
  /**
   * Entries older than the one with the id `before` (null: the newest), newest first; null: no such stream ever was.
   */
  page(stream: StreamName, before: string | null, count: number): Promise<AuditEntry[] | null>
}

/** The keys of one stream. */
export function toAuditKeys(keys: Keys, stream: StreamName): Pick<AccessKeys, 'audit' | 'auditFloor'> {
  if (stream === 'credentials') return keys.credentials
  return stream === 'access' ? keys.access : keys.of(findNetworkOfStream(stream)!)
}

export function createAuditTrail(redis: Redis, keys: Keys): AuditTrail {
  const keyOf = (stream: StreamName): string => toAuditKeys(keys, stream).audit

  /** Each change has an entry: a stream that was deleted and begins again has fewer. */
  async function changesIn(stream: StreamName): Promise<number> {
    if (stream === 'access') return 0
    const seq = stream === 'credentials' ? keys.credentials.seq : keys.of(findNetworkOfStream(stream)!).seq
    return Number.parseInt((await redis.read(seq, (client) => client.get(seq))) ?? '0', 10)
  }

  /** Names of networks outlive them, as their entries do. */
  async function streams(): Promise<StreamName[]> {
    const names = await redis.read(keys.networkNames, (client) => client.sMembers(keys.networkNames))
    return ['access', 'credentials', ...names.sort().map((name) => `n:${name}`)]
  }

  return {
    streams,
    async *pages(stream, after) {
      const key = keyOf(stream)
      for (let from = after; ; ) {
        const start = from === null ? '-' : `(${from}`
        const found = await redis.read(key, (client) => client.xRange(key, start, '+', { COUNT: ENTRIES_A_STEP }))
        const step = found ?? []
        if (step.length > 0) yield step.map((raw) => entryOf(stream, raw))
        if (step.length < ENTRIES_A_STEP) return
        from = `${step.at(-1)!.id}`
      }
    },
    async newestNumber(stream) {
      const key = keyOf(stream)
      const changes = await changesIn(stream)
      if ((await redis.read(key, (client) => client.exists(key))) === 0) return changes
      const info = await redis.read(key, (client) => client.xInfoStream(key))
      return Math.max(changes, Number(`${info['last-generated-id']}`.split('-')[1]))
    },
    async find(stream, id) {
      const key = keyOf(stream)
      const found = await redis.read(key, (client) => client.xRange(key, id, id, { COUNT: 1 }))
      return found?.[0] === undefined ? null : entryOf(stream, found[0])
    },
    async first(stream, count) {
      const key = keyOf(stream)
      const found = await redis.read(key, (client) => client.xRange(key, '-', '+', { COUNT: count }))
      return (found ?? []).map((raw) => entryOf(stream, raw))
    },
    async last(stream, count) {
      const key = keyOf(stream)
      const found = await redis.read(key, (client) => client.xRevRange(key, '+', '-', { COUNT: count }))
      return (found ?? []).reverse().map((raw) => entryOf(stream, raw))
    },
    async page(stream, before, count) {
      const key = keyOf(stream)
      const end = before === null ? '+' : `(${before}`
      const found = (await redis.read(key, (client) => client.xRevRange(key, end, '-', { COUNT: count }))) ?? []
      if (found.length === 0 && findNetworkOfStream(stream) !== null && !(await streams()).includes(stream)) return null
      return found.map((raw) => entryOf(stream, raw))
    },
  }
}

type Raw = { readonly id: unknown; readonly message: Readonly<Record<string, unknown>> }

function entryOf(stream: StreamName, { id, message }: Raw): AuditEntry {
  const [at, number] = `${id}`.split('-').map(Number) as [number, number]
  const field = (name: string): string => `${message[name] ?? ''}`
  const signed = {
    by: field('by'),
    method: field('method'),
    request: field('request'),
    on: field('on'),
    source: field('source'),
  }
  return { stream, number, at, ...signed, mac: field('mac'), id: `${id}` }
}

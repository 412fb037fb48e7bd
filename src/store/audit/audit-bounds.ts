/*
 * Reads and writes the signed records that show where the audit streams begin and end: see audit.ts.
 */

import type { StreamName } from '../../domain/audit-names.ts'
import { storeUnavailable } from '../../domain/errors/application-error.ts'
import type { Keys } from '../keys.ts'
import { readTogether } from '../redis/read-together.ts'
import type { Redis } from '../redis/redis.ts'
import { loadWriteScript } from '../redis/script.ts'
import type { Sign } from './audit.ts'
import { toAuditKeys } from './audit-trail.ts'

const trimScript = loadWriteScript('trim-audit')
const headsScript = loadWriteScript('write-heads')

/** The last entry that was trimmed. The stream begins after it. */
export interface Floor {
  readonly number: number
  /** The code that signs the entry, or "" if the entry was not chained. */
  readonly mac: string
}

/** A floor as it was read. */
export interface FoundFloor {
  /** The stored text, or "" if no floor is stored. */
  readonly text: string
  readonly floor: Floor | null
  readonly isForged: boolean
}

/** The newest entry of a stream when the head was written. */
export interface Head {
  readonly id: string
  readonly number: number
  readonly mac: string
}

/** The heads as they were read. */
export interface Heads {
  /** The head of each stream; null if it is forged. */
  readonly of: ReadonlyMap<StreamName, Head | null>
  /** The streams that must have a head. */
  readonly names: readonly StreamName[]
  /** Whether the list of these streams is forged or missing, or null. */
  readonly fault: 'forged' | 'missing' | null
  /** The stored text of the list, or "" if no list is stored. */
  readonly text: string
}

/** Changes of the heads. */
interface HeadChanges {
  /** The heads to add or replace. */
  readonly heads?: ReadonlyMap<StreamName, Head>
  /** The streams to list; null if the list stays. */
  readonly names?: readonly StreamName[] | null
  /** The streams whose heads are removed. */
  readonly dropped?: readonly StreamName[]
}

/** Reads and writes floors and heads, signed with the audit's key. */
export interface AuditBounds {
  readFloor(stream: StreamName): Promise<FoundFloor>
  /** Trims all entries before the id `keepFrom`, or none if it is "". Returns false if the floor has changed since. */
  trim(stream: StreamName, from: FoundFloor, next: Floor, keepFrom: string): Promise<boolean>
  readHeads(): Promise<Heads>
  /** Changes the heads and their list. Returns false if the list has changed since `from` was read. */
  changeHeads(from: Heads, changes: HeadChanges): Promise<boolean>
  /** Removes the heads of these streams, and their names from the list. A service then signs new ones. */
  dropHeads(streams: readonly StreamName[]): Promise<void>
  /** Replaces all heads by an empty list. A service then signs the newest entries as they are at its next check. */
  beginHeads(): Promise<void>
}

/** The field that holds the names of the streams, in the hash of the heads. */
const NAMES = ''

const floorText = (stream: StreamName, { number, mac }: Floor): string => JSON.stringify(['floor', stream, number, mac])
const headText = (stream: StreamName, { id, number, mac }: Head): string =>
  JSON.stringify(['head', stream, id, number, mac])
const namesText = (names: readonly StreamName[]): string => JSON.stringify(['heads', names])

/** Creates the reader and writer of the records. `sign` computes an HMAC with the audit's key. */
export function createAuditBounds(redis: Redis, keys: Keys, sign: Sign): AuditBounds {
  const heads = keys.access.auditHeads
  const opened = <Value extends object>(text: string, signedText: (value: Value) => string): Value | null => {
    try {
      const { sig, ...value } = JSON.parse(text) as Value & { readonly sig: string }
      return sig === sign(signedText(value as unknown as Value)) ? (value as unknown as Value) : null
    } catch {
      return null
    }
  }
  return {
    async readFloor(stream) {
      const key = toAuditKeys(keys, stream).auditFloor
      const text = (await redis.read(key, (client) => client.get(key))) ?? ''
      const floor = text === '' ? null : opened<Floor>(text, (value) => floorText(stream, value))
      return { text, floor, isForged: text !== '' && floor === null }
    },
    async trim(stream, from, { number, mac }, keepFrom) {
      const { audit, auditFloor } = toAuditKeys(keys, stream)
      const next = JSON.stringify({ number, mac, sig: sign(floorText(stream, { number, mac })) })
      return (await redis.runScript(trimScript, [audit, auditFloor], [from.text, next, keepFrom])) === 1
    },
    async readHeads() {
      const [reply] = await readTogether(redis, [['HGETALL', heads]])
      const fields = reply as string[]
      const of = new Map<StreamName, Head | null>()
      let text = ''
      for (let at = 0; at < fields.length; at += 2) {
        const [name, value] = [fields[at]!, fields[at + 1]!]
        const signed = (head: Head): string => headText(name, head)
        if (name === NAMES) text = value
        else of.set(name, opened<Head>(value, signed))
      }
      const names = opened<{ names: StreamName[] }>(text, (value) => namesText(value.names))?.names ?? null
      return { of, names: names ?? [], fault: text === '' ? 'missing' : names === null ? 'forged' : null, text }
    },
    async changeHeads(from, { heads: next = new Map(), names = null, dropped = [] }) {
      const list = names === null ? '' : JSON.stringify({ names, sig: sign(namesText(names)) })
      const written = [...next].flatMap(([stream, { id, number, mac }]) => [
        stream,
        JSON.stringify({ id, number, mac, sig: sign(headText(stream, { id, number, mac })) }),
      ])
      const args = [from.text, list, `${dropped.length}`, ...dropped, ...written]
      return (await redis.runScript(headsScript, [heads], args)) === 1
    },
    async dropHeads(streams) {
      await untilDone(async () => {
        const from = await this.readHeads()
        const names = from.names.filter((name) => !streams.includes(name))
        return await this.changeHeads(from, { names, dropped: streams })
      })
    },
    async beginHeads() {
      await untilDone(async () => {
        const from = await this.readHeads()
        return await this.changeHeads(from, { names: [], dropped: [...from.of.keys()] })
      })
    },
  }
}

/** Services change the list when a stream is new, at most once a minute each. */
const MAX_TRIES = 10

/** Tries a change until the list did not change at the same time. Throws STORE_UNAVAILABLE after some tries. */
export async function untilDone(change: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) if (await change()) return
  throw storeUnavailable('no', 'Other processes keep changing the list of audit heads')
}

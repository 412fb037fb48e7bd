/*
 * Reads and writes the signed records that show where the audit streams begin and end: see audit.ts.
 */

import type { StreamName } from '../../domain/audit-names.ts'
import type { Keys } from '../keys.ts'
import { readTogether } from '../redis/read-together.ts'
import type { Redis } from '../redis/redis.ts'
import { loadWriteScript } from '../redis/script.ts'
import type { Sign } from './audit.ts'
import { toAuditKeys } from './audit-trail.ts'

const trimScript = loadWriteScript('trim-audit')

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
}

/** Reads and writes floors and heads, signed with the audit's key. */
export interface AuditBounds {
  readFloor(stream: StreamName): Promise<FoundFloor>
  /** Trims all entries before the id `keepFrom`, or none if it is "". Returns false if the floor has changed since. */
  trim(stream: StreamName, from: FoundFloor, next: Floor, keepFrom: string): Promise<boolean>
  readHeads(): Promise<Heads>
  /** Adds or replaces these heads, and the names of all streams if they are given. */
  writeHeads(heads: ReadonlyMap<StreamName, Head>, names: readonly StreamName[] | null): Promise<void>
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
      let names: readonly StreamName[] | null | undefined
      for (let at = 0; at < fields.length; at += 2) {
        const [name, text] = [fields[at]!, fields[at + 1]!]
        if (name !== NAMES)
          of.set(
            name,
            opened<Head>(text, (value) => headText(name, value)),
          )
        else names = opened<{ names: StreamName[] }>(text, (value) => namesText(value.names))?.names ?? null
      }
      return { of, names: names ?? [], fault: names === null ? 'forged' : names === undefined ? 'missing' : null }
    },
    async writeHeads(next, names) {
      const fields = [...next].map(([stream, { id, number, mac }]): [string, string] => [
        stream,
        JSON.stringify({ id, number, mac, sig: sign(headText(stream, { id, number, mac })) }),
      ])
      if (names !== null) fields.push([NAMES, JSON.stringify({ names, sig: sign(namesText(names)) })])
      if (fields.length > 0) await redis.writeAgain(heads, (client) => client.hSet(heads, fields))
    },
    async dropHeads(streams) {
      const { names } = await this.readHeads()
      // A listed stream without a head counts as altered, so the list comes first.
      await this.writeHeads(
        new Map(),
        names.filter((name) => !streams.includes(name)),
      )
      await redis.writeAgain(heads, (client) => client.hDel(heads, [...streams]))
    },
    async beginHeads() {
      await redis.writeAgain(heads, (client) => client.del(heads))
      await this.writeHeads(new Map(), [])
    },
  }
}

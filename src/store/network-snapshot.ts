import type { Address } from '../domain/address.ts'
import { storeUnavailable } from '../domain/application-error.ts'
import type { Keys, NetworkKeys } from './keys.ts'
import { hasMoves, movesIn } from './moves.ts'
import { inFollowOrder } from './network-feed.ts'
import { perServer } from './per-server.ts'
import { type RecordsReply, readStep } from './read-step.ts'
import type { Redis } from './redis.ts'
import { readingScript } from './script.ts'

/*
 * All records of some networks as they stood at one instant, read in bounded steps.
 *
 * While the steps go on, others write. So each network's number is noted before its first step; in the end everything
 * that changed after it, in all the networks together, is read again in one step: then every network stands as it stood
 * at that step, however fast others write.
 */

const changesScript = readingScript('read-changes')

const RECORDS_A_STEP = 1000
/** More changes than this while reading, and reading them again costs more than starting over. */
const MOST_CHANGES = 10_000
const ROUNDS = 50
/** Where keys are spread and others never stop writing, each network is as of an instant of its own then. */
const ROUNDS_FOR_ONE_INSTANT = 10

export interface StoredRecord {
  /** JSON of a Device. */
  readonly device: Buffer
  /** JSON, empty where there are none or they were not asked for. */
  readonly facts: Buffer
}

interface Reading {
  readonly name: string
  readonly key: NetworkKeys
  exists: boolean
  /** Number and tag up to which `records` are current. */
  seq: string
  records: Map<Address, StoredRecord>
}

type Wants = { readonly facts: boolean }

/** Null for networks that do not exist. Throws STORE_UNAVAILABLE when the networks change faster than they can be read. */
export async function readSnapshot(
  redis: Redis,
  keys: Keys,
  networks: readonly string[],
  wants: Wants,
): Promise<(StoredRecord[] | null)[]> {
  const readings = networks.map(
    (name): Reading => ({ name, key: keys.of(name), exists: false, seq: '', records: new Map() }),
  )
  let unread = readings
  for (let round = 0; round < ROUNDS; round++) {
    for (const reading of unread) await readAll(redis, reading, wants)
    const before = readings.map(({ seq }) => seq)
    unread = await catchUp(redis, keys, readings, wants)
    // On several servers the last steps were at several instants: where nothing changed since those before, at one.
    const isOneInstant = !redis.isSpread || readings.length < 2 || round >= ROUNDS_FOR_ONE_INSTANT
    if (unread.length > 0 || !(isOneInstant || readings.every(({ seq }, at) => seq === before[at]))) continue
    return readings.map(({ exists, records }) => (exists ? [...records.values()] : null))
  }
  throw storeUnavailable('no', 'The networks change faster than they can be read')
}

export interface RecordsRequest {
  readonly network: string
  /** Begin behind it; null: at the first device. */
  readonly after: Address | null
  readonly count: number
}

/**
 * Devices and facts in address order, in steps of which each is one instant; null: there is no such network. One round
 * trip a step.
 */
export async function readRecords(redis: Redis, keys: Keys, request: RecordsRequest): Promise<StoredRecord[] | null> {
  const { network, after, count } = request
  const reading: Reading = { name: network, key: keys.of(network), exists: false, seq: '', records: new Map() }
  for (let last = after; reading.records.size < count; ) {
    // One more: a page of a thousand, and the sign that there is another one behind it, take one step.
    const wanted = Math.min(RECORDS_A_STEP + 1, count - reading.records.size)
    const reply = await readStep(redis, reading.key, { after: last, count: wanted, facts: true })
    if (hasMoves(reply[1])) {
      await movesIn(redis, keys).settle(network)
      continue
    }
    note(reading, reply)
    last = apply(reading, reply)
    if (reply.length < 2 + 3 * wanted) break
  }
  return reading.exists ? [...reading.records.values()] : null
}

async function readAll(redis: Redis, reading: Reading, wants: Wants): Promise<void> {
  reading.records = new Map()
  let last: Address | null = null
  for (let step = 0; ; step++) {
    const reply = await readStep(redis, reading.key, { after: last, count: RECORDS_A_STEP, ...wants })
    if (step === 0) note(reading, reply)
    last = apply(reading, reply)
    if (last === null || reply.length < 2 + 3 * RECORDS_A_STEP) return
  }
}

/** Brings all readings to one instant; answers those that have to be read from the beginning first. */
async function catchUp(redis: Redis, keys: Keys, readings: readonly Reading[], wants: Wants): Promise<Reading[]> {
  const replies = await perServer(redis, readings, async (some) => {
    const args = [`${MOST_CHANGES}`, wants.facts ? 'facts' : '', ...some.map(({ seq }) => numberOf(seq))]
    const names = some.flatMap(({ key }) => inFollowOrder(key))
    return (await redis.runScript(changesScript, names, args)) as (RecordsReply | null)[]
  })
  const left = readings.filter((_, index) => hasMoves(replies[index]?.[1] ?? ''))
  if (left.length > 0) {
    for (const { name } of left) await movesIn(redis, keys).settle(name)
    return await catchUp(redis, keys, readings, wants)
  }
  return readings.filter((reading, index) => {
    const reply = replies[index] ?? null
    if (reply === null || isOtherHistory(reading.seq, reply[1].toString())) return true
    note(reading, reply)
    apply(reading, reply)
    return false
  })
}

/** After a failover the numbers may begin again from an earlier one, and the same number may mean another change. */
function isOtherHistory(noted: string, found: string): boolean {
  const [before, now] = [Number(numberOf(noted)), Number(numberOf(found))]
  return now < before || (now === before && found !== noted)
}

function note(reading: Reading, [exists, seq]: RecordsReply): void {
  reading.exists = exists === 1
  reading.seq = seq.toString()
}

/** Lays the records of a reply over what was read; answers the last id, null when there was none. */
function apply(reading: Reading, [, , ...records]: RecordsReply): Address | null {
  let last: Address | null = null
  for (let at = 0; at < records.length; at += 3) {
    last = records[at]!.toString('latin1') as Address
    const [device, facts] = [records[at + 1]!, records[at + 2]!]
    if (device.length === 0) reading.records.delete(last)
    else reading.records.set(last, { device, facts })
  }
  return last
}

const numberOf = (seq: string): string => seq.slice(0, seq.indexOf(':')) || '0'

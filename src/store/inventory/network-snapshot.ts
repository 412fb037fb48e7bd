import type { Address } from '../../domain/address.ts'
import { storeUnavailable } from '../../domain/application-error.ts'
import { giveWay } from '../../fairness/give-way.ts'
import type { Keys, NetworkKeys } from '../keys.ts'
import { fanOut } from '../redis/fan-out.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript } from '../redis/script.ts'
import { inFollowOrder } from './change-feed.ts'
import { CrossSlotMoves } from './cross-slot-moves.ts'
import { type RecordsReply, readBatch } from './read-step.ts'
import { hasMoves, isOtherHistory, toSeqNumber } from './seq.ts'

/*
 * All records of some networks as they stood at one instant, read in bounded steps.
 *
 * While the steps go on, others write. So each network's number is noted before its first step; in the end everything
 * that changed after it, in all the networks together, is read again in one step: then every network stands as it stood
 * at that step, however fast others write.
 */

const changesScript = loadReadScript('read-changes')

const RECORDS_A_STEP = 1000
/** More changes than this while reading, and reading them again costs more than starting over. */
const MAX_CHANGES = 10_000
const MAX_CHANGED_BYTES = 64 * 1024 * 1024
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
  /** Of all records. */
  bytes: number
}

/** What is wanted of the records. */
export interface SnapshotWants {
  readonly facts: boolean
  /** Records for which it returns false are left out, and take no memory. */
  readonly keep?: (record: StoredRecord) => boolean
  /** Throws if the bytes of all records kept are too many. */
  readonly onKept?: (bytes: number) => void
}

type Wants = SnapshotWants

/** Null for networks that do not exist. Throws STORE_UNAVAILABLE when the networks change faster than they can be read. */
export async function readSnapshot(
  redis: Redis,
  keys: Keys,
  networks: readonly string[],
  wants: Wants,
): Promise<(StoredRecord[] | null)[]> {
  const readings = networks.map(
    (name): Reading => ({ name, key: keys.of(name), exists: false, seq: '', records: new Map(), bytes: 0 }),
  )
  let unread = readings
  for (let round = 0; round < ROUNDS; round++) {
    for (const reading of unread) {
      await readAll(redis, reading, wants)
      wants.onKept?.(readings.reduce((sum, { bytes }) => sum + bytes, 0))
    }
    const before = readings.map(({ seq }) => seq)
    unread = await catchUp(redis, keys, readings, wants)
    // On several servers the last steps were at several instants: where nothing changed since those before, at one.
    const isOneInstant = !redis.isCluster || readings.length < 2 || round >= ROUNDS_FOR_ONE_INSTANT
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

/** A page of records. */
export interface RecordsPage {
  readonly records: readonly StoredRecord[]
  /** There are devices behind the last one. */
  readonly hasMore: boolean
}

/** A page ends after so many bytes, though it was to have more records. */
const PAGE_BYTES = 32 * 1024 * 1024

/**
 * Devices and facts in address order, in steps of which each is one instant; null: there is no such network. Fewer than
 * asked for if they are large. One round trip for every thousand records, more if they are large.
 */
export async function readRecords(redis: Redis, keys: Keys, request: RecordsRequest): Promise<RecordsPage | null> {
  const { network, after, count } = request
  const records: StoredRecord[] = []
  let bytes = 0
  for (let last = after; ; ) {
    const wanted = Math.min(RECORDS_A_STEP, count - records.length)
    const step = await readBatch(redis, keys.of(network), { after: last, count: wanted, facts: true })
    const [exists, seq, ...parts] = step.reply
    if (hasMoves(`${seq}`)) {
      await new CrossSlotMoves(redis, keys).finishPending(network)
      continue
    }
    if (exists === 0) return null
    for (let at = 0; at < parts.length; at += 3) {
      const [id, device, facts] = [parts[at]!, parts[at + 1]!, parts[at + 2]!]
      last = id.toString('latin1') as Address
      records.push({ device, facts })
      bytes += device.length + facts.length
    }
    if (!step.hasMore || records.length >= count || bytes >= PAGE_BYTES) return { records, hasMore: step.hasMore }
  }
}

async function readAll(redis: Redis, reading: Reading, wants: Wants): Promise<void> {
  reading.records = new Map()
  reading.bytes = 0
  let last: Address | null = null
  for (let isFirst = true; ; isFirst = false) {
    const { reply, hasMore } = await readBatch(redis, reading.key, { after: last, count: RECORDS_A_STEP, ...wants })
    if (isFirst) note(reading, reply)
    last = (await apply(reading, reply, wants)) ?? last
    wants.onKept?.(reading.bytes)
    if (!hasMore) return
  }
}

/** Brings all readings to one instant; answers those that have to be read from the beginning first. */
async function catchUp(redis: Redis, keys: Keys, readings: readonly Reading[], wants: Wants): Promise<Reading[]> {
  const replies = await fanOut(redis, readings, async (some) => {
    const args = [
      `${MAX_CHANGES}`,
      `${MAX_CHANGED_BYTES}`,
      wants.facts ? 'facts' : '',
      ...some.map(({ seq }) => `${toSeqNumber(seq)}`),
    ]
    const names = some.flatMap(({ key }) => inFollowOrder(key))
    return (await redis.runScript(changesScript, names, args)) as (RecordsReply | null)[]
  })
  const left = readings.filter((_, index) => hasMoves(replies[index]?.[1] ?? ''))
  if (left.length > 0) {
    for (const { name } of left) await new CrossSlotMoves(redis, keys).finishPending(name)
    return await catchUp(redis, keys, readings, wants)
  }
  const unread: Reading[] = []
  for (const [index, reading] of readings.entries()) {
    const reply = replies[index] ?? null
    if (reply === null || isOtherHistory(reading.seq, reply[1].toString())) {
      unread.push(reading)
      continue
    }
    note(reading, reply)
    await apply(reading, reply, wants)
  }
  return unread
}

function note(reading: Reading, [exists, seq]: RecordsReply): void {
  reading.exists = exists === 1
  reading.seq = seq.toString()
}

/** How many bytes of records are looked at before other work gets its turn. */
const BYTES_A_TURN = 256 * 1024

/** Lays the records of a reply over what was read; returns the last id, null if there was none. */
async function apply(reading: Reading, [, , ...records]: RecordsReply, { keep }: Wants): Promise<Address | null> {
  let last: Address | null = null
  let [looked, begun] = [0, performance.now()]
  for (let at = 0; at < records.length; at += 3) {
    last = records[at]!.toString('latin1') as Address
    const record: StoredRecord = { device: records[at + 1]!, facts: records[at + 2]! }
    put(reading, last, record.device.length > 0 && (keep === undefined || keep(record)) ? record : null)
    looked += sizeOf(record)
    if (keep === undefined || looked < BYTES_A_TURN) continue
    await giveWay(begun)
    ;[looked, begun] = [0, performance.now()]
  }
  return last
}

function put(reading: Reading, id: Address, record: StoredRecord | null): void {
  const before = reading.records.get(id)
  if (before !== undefined) reading.bytes -= sizeOf(before)
  if (record === null) reading.records.delete(id)
  else reading.records.set(id, record)
  if (record !== null) reading.bytes += sizeOf(record)
}

const sizeOf = ({ device, facts }: StoredRecord): number => device.length + facts.length

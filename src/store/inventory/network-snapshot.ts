/*
 * Reads all records of some networks as of one instant, in bounded batches.
 *
 * Other clients write while the batches are read. So the sequence of each network is noted before its first batch. At
 * the end, all records that have changed since then, in all networks, are read again atomically. Each network is then
 * as it was at that instant, even if other clients write fast.
 */
import type { Address } from '../../domain/address.ts'
import { storeUnavailable } from '../../domain/errors/application-error.ts'
import { giveWay } from '../../fairness/give-way.ts'
import type { Keys, NetworkKeys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { CrossSlotMoves } from './cross-slot-moves.ts'
import { ELEMENTS_A_DEVICE, type RawRecord, toRawRecords } from './flat-records.ts'
import { type ChangesLimits, readChanges } from './network-changes.ts'
import { type RecordBatch, readBatch } from './read-batch.ts'
import { hasMoves, isOtherHistory, type Seq, toSeqNumber } from './seq.ts'

const RECORDS_A_BATCH = 1000
/**
 * Maximum number of changes to read. If there are more, reading the networks again costs less than reading the changes.
 */
const MAX_CHANGES = 10_000
const MAX_CHANGED_BYTES = 64 * 1024 * 1024
const MAX_ROUNDS = 50
/** On a cluster with constant writes, each network is read as of its own instant after this many rounds. */
const ROUNDS_FOR_ONE_INSTANT = 10
/** The number of bytes of records that are tested before other requests can run. */
const BYTES_BEFORE_YIELD = 256 * 1024
/** A page ends after this many bytes, even if the caller requested more records. */
const MAX_PAGE_BYTES = 32 * 1024 * 1024

/** A device and its facts, as stored. */
export interface StoredRecord {
  /** The device as JSON. */
  readonly device: Buffer
  /** The facts as JSON. Empty if there are none or they were not requested. */
  readonly facts: Buffer
}

/** Options that select the records of a snapshot. */
export interface SnapshotOptions {
  readonly facts: boolean
  /** Returns whether to keep a record. Other records are left out and take no memory. */
  readonly keep?: (record: StoredRecord) => boolean
  /** Whether kept records keep their facts, which then take memory. The default is true. */
  readonly keepsFacts?: boolean
  /** Called with the bytes of all records kept so far. It may throw if there are too many. */
  readonly onKept?: (bytes: number) => void
}

/** A request for a page of a network's records. */
export interface RecordsRequest {
  readonly network: string
  /** The page begins after this address, or with the first device if it is null. */
  readonly after: Address | null
  readonly count: number
}

/** A page of records. */
export interface RecordsPage {
  readonly records: readonly StoredRecord[]
  /** Whether there are devices after the last one. */
  readonly hasMore: boolean
}

/** A network while it is read. */
interface Reading {
  readonly name: string
  readonly key: NetworkKeys
  exists: boolean
  /** The sequence up to which `records` is current. */
  seq: Seq
  records: Map<Address, StoredRecord>
  /** Bytes of all records. */
  bytes: number
}

/**
 * Reads all records of networks. Returns null for each network that does not exist. Throws STORE_UNAVAILABLE if the
 * networks change faster than they can be read.
 */
export async function readSnapshot(
  redis: Redis,
  keys: Keys,
  networks: readonly string[],
  options: SnapshotOptions,
): Promise<(StoredRecord[] | null)[]> {
  const readings = networks.map(
    (name): Reading => ({ name, key: keys.of(name), exists: false, seq: '', records: new Map(), bytes: 0 }),
  )
  let unread = readings
  for (let round = 0; round < MAX_ROUNDS; round++) {
    for (const reading of unread) {
      await readAll(redis, reading, options)
      options.onKept?.(readings.reduce((sum, { bytes }) => sum + bytes, 0))
    }
    const before = readings.map(({ seq }) => seq)
    unread = await catchUp(redis, keys, readings, options)
    // On a cluster the last reads happened at several instants. If nothing changed since the reads before them, the
    // records are as of one instant.
    const isOneInstant = !redis.isCluster || readings.length < 2 || round >= ROUNDS_FOR_ONE_INSTANT
    if (unread.length > 0 || !(isOneInstant || readings.every(({ seq }, at) => seq === before[at]))) continue
    return readings.map(({ exists, records }) => (exists ? [...records.values()] : null))
  }
  throw storeUnavailable('no', 'The networks change faster than they can be read')
}

/**
 * Reads devices and facts in address order, in batches. Each batch is as of one instant. Returns fewer records than
 * requested if they are large, and null if the network does not exist. Takes one round trip for every thousand records,
 * and more if they are large.
 */
export async function readRecords(redis: Redis, keys: Keys, request: RecordsRequest): Promise<RecordsPage | null> {
  const { network, count } = request
  const moves = new CrossSlotMoves(redis, keys)
  const records: RawRecord[] = []
  let bytes = 0
  for (;;) {
    const wanted = Math.min(RECORDS_A_BATCH, count - records.length)
    const after = records.at(-1)?.id ?? request.after
    const { networkExists, hasMore, bulk } = await moves.readAfter(
      () => readBatch(redis, keys.of(network), { after, count: wanted, facts: true }),
      ({ seq }) => (hasMoves(seq) ? [network] : []),
    )
    if (!networkExists) return null
    for (const record of toRawRecords(bulk)) {
      records.push(record)
      bytes += sizeOf(record)
    }
    if (!hasMore || records.length >= count || bytes >= MAX_PAGE_BYTES) return { records, hasMore }
  }
}

async function readAll(redis: Redis, reading: Reading, options: SnapshotOptions): Promise<void> {
  reading.records = new Map()
  reading.bytes = 0
  let batch: RecordBatch | null = null
  do {
    const after = (batch?.bulk.at(-ELEMENTS_A_DEVICE)?.toString('latin1') ?? null) as Address | null
    const next: RecordBatch = await readBatch(redis, reading.key, {
      after,
      count: RECORDS_A_BATCH,
      facts: options.facts,
    })
    if (batch === null) Object.assign(reading, { exists: next.networkExists, seq: next.seq })
    await apply(reading, toRawRecords(next.bulk), options)
    options.onKept?.(reading.bytes)
    batch = next
  } while (batch.hasMore)
}

/** Updates all readings to one instant. Returns the readings that must first be read again from the beginning. */
async function catchUp(
  redis: Redis,
  keys: Keys,
  readings: readonly Reading[],
  options: SnapshotOptions,
): Promise<Reading[]> {
  const requests = readings.map(({ name, seq }) => ({ network: name, since: toSeqNumber(seq), ids: [] }))
  const found = await readChanges(redis, keys, requests, { ...LIMITS, facts: options.facts })
  const unread: Reading[] = []
  for (const [index, reading] of readings.entries()) {
    const next = found[index] ?? null
    if (next === null || isOtherHistory(reading.seq, next.seq)) {
      unread.push(reading)
      continue
    }
    reading.exists = next.exists
    reading.seq = next.seq
    await apply(reading, next.changes, options)
  }
  return unread
}

const LIMITS: Omit<ChangesLimits, 'facts'> = {
  maxChangesPerNetwork: MAX_CHANGES,
  maxChanges: MAX_CHANGES,
  maxBytes: MAX_CHANGED_BYTES,
  maxDeviceBytes: 0,
  isAllOrNothing: true,
}

/** Applies records to those that were read before. */
async function apply(reading: Reading, records: Iterable<RawRecord>, options: SnapshotOptions): Promise<void> {
  const { keep, keepsFacts = true } = options
  let [tested, begun] = [0, performance.now()]
  for (const record of records) {
    const isKept = record.device.length > 0 && (keep === undefined || keep(record))
    put(reading, record.id, isKept ? (keepsFacts ? record : { ...record, facts: NO_FACTS }) : null)
    tested += sizeOf(record)
    if (keep === undefined || tested < BYTES_BEFORE_YIELD) continue
    await giveWay(begun)
    ;[tested, begun] = [0, performance.now()]
  }
}

const NO_FACTS = Buffer.alloc(0)

function put(reading: Reading, id: Address, record: StoredRecord | null): void {
  const before = reading.records.get(id)
  if (before !== undefined) reading.bytes -= sizeOf(before)
  if (record === null) reading.records.delete(id)
  else reading.records.set(id, record)
  if (record !== null) reading.bytes += sizeOf(record)
}

const sizeOf = ({ device, facts }: StoredRecord): number => device.length + facts.length

import type { Address } from '../domain/address.ts'
import { storeUnavailable } from '../domain/application-error.ts'
import type { Keys, NetworkKeys } from './keys.ts'
import type { Redis } from './redis.ts'
import { readingScript } from './script.ts'

/*
 * All records of some networks as they stood at one instant, read in bounded steps.
 *
 * While the steps go on, others write. So each network's number is noted before its first step; in the end everything
 * that changed after it is read again, in one step with the number at that instant, until a look at all the networks
 * together finds nothing new: then every network stands as it stood at that look.
 */

const recordsScript = readingScript('read-records')
const changesScript = readingScript('read-changes')

const RECORDS_A_STEP = 1000
/** More changes than this while reading, and reading them again costs more than starting over. */
const CHANGES_A_STEP = 10_000
const ROUNDS = 50

export interface StoredRecord {
  /** JSON of a Device. */
  readonly device: Buffer
  /** JSON, empty where there are none or they were not asked for. */
  readonly facts: Buffer
}

interface Reading {
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
  const readings = networks.map((name): Reading => ({ key: keys.of(name), exists: false, seq: '', records: new Map() }))
  for (const reading of readings) await readAll(redis, reading, wants)
  for (let round = 0; round < ROUNDS; round++) {
    const behind = await findBehind(redis, readings)
    if (behind.length === 0) return readings.map(({ exists, records }) => (exists ? [...records.values()] : null))
    for (const reading of behind) await catchUp(redis, reading, wants)
  }
  throw storeUnavailable('no', 'The networks change faster than they can be read')
}

async function readAll(redis: Redis, reading: Reading, wants: Wants): Promise<void> {
  const { network, devices, facts, order, seq } = reading.key
  reading.records = new Map()
  let from = '-'
  for (let step = 0; ; step++) {
    const args = [from, `${RECORDS_A_STEP}`, wants.facts ? 'facts' : '']
    const reply = (await redis.runScript(recordsScript, [network, devices, facts, order, seq], args)) as RecordsReply
    if (step === 0) note(reading, reply)
    const last = apply(reading, reply)
    if (last === null) return
    from = `(${last}`
  }
}

async function catchUp(redis: Redis, reading: Reading, wants: Wants): Promise<void> {
  const { network, devices, facts, log, seq } = reading.key
  const args = [numberOf(reading.seq), `${CHANGES_A_STEP}`, wants.facts ? 'facts' : '']
  const reply = (await redis.runScript(changesScript, [network, devices, facts, log, seq], args)) as RecordsReply
  if (reply.length - 2 >= CHANGES_A_STEP * 3) return await readAll(redis, reading, wants)
  note(reading, reply)
  apply(reading, reply)
}

/** The readings whose network has moved on, judged at one instant. */
async function findBehind(redis: Redis, readings: readonly Reading[]): Promise<Reading[]> {
  const looks = await redis.read((client) => {
    const transaction = client.multi()
    for (const { key } of readings) transaction.exists(key.network).get(key.seq)
    return transaction.exec()
  })
  return readings.filter((reading, index) => {
    const exists = Number(looks[index * 2]) === 1
    const seq = looks[index * 2 + 1]
    return exists !== reading.exists || (seq === null ? '' : `${seq}`) !== reading.seq
  })
}

type RecordsReply = [exists: number, seq: Buffer, ...idDeviceFacts: Buffer[]]

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

/*
 * Reads the devices that a search found, and the sequence numbers of their networks. The numbers prove that the search
 * is exact.
 *
 * The numbers are read after the devices. If there are many devices, they are read in parts, and Redis and the event
 * loop serve other requests between the parts. Parts that were read with equal numbers are as of one instant.
 */
import type { Address } from '../../domain/address.ts'
import { pageTooLarge } from '../../domain/search/page-too-large.ts'
import type { Keys } from '../keys.ts'
import { toBufferClient } from '../redis/client.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript } from '../redis/script.ts'
import { MAX_BATCH_BYTES } from './read-batch.ts'

const devicesScript = loadReadScript('read-devices')

/** Up to this number of devices are read in one pipeline, which costs less than a script that limits the bytes. */
const FEW_DEVICES = 100

/** The devices of one network to fetch. */
export interface DevicesToFetch {
  readonly network: string
  readonly ids: readonly Address[]
}

/** The devices of one network that were fetched. */
export interface Fetched {
  readonly exists: boolean
  /** The devices in the order of the ids; null for a device that does not exist. */
  readonly devices: readonly (Buffer | null)[]
  /**
   * `number:tag` of the network's last change, read after all devices of all networks. Null if a network changed during
   * the read. The devices are then of several instants, or some of them were not read.
   */
  readonly seq: string | null
}

/**
 * Reads devices of networks on one server. Takes one round trip, or one for every 8 MiB if there are many devices.
 * Throws SEARCH_TOO_EXPENSIVE if the devices have more than `maxBytes`.
 */
export async function fetchDevices(
  redis: Redis,
  keys: Keys,
  wanted: readonly DevicesToFetch[],
  maxBytes: number,
): Promise<Fetched[]> {
  const count = wanted.reduce((sum, { ids }) => sum + ids.length, 0)
  if (count > FEW_DEVICES) return await fetchInParts(redis, keys, wanted, maxBytes)
  const few = await fetchFew(redis, keys, wanted)
  let bytes = 0
  for (const { devices } of few) for (const device of devices) bytes += device?.length ?? 0
  if (bytes > maxBytes) throw pageTooLarge(maxBytes)
  return few
}

/** Reads few devices with one pipeline, which takes Redis less time than the script does. */
async function fetchFew(redis: Redis, keys: Keys, wanted: readonly DevicesToFetch[]): Promise<Fetched[]> {
  const of = wanted.map(({ network }) => keys.of(network))
  const replies = await redis.read(of[0]!.network, (client) => {
    const typed = toBufferClient(client)
    const devices = wanted.map(({ ids }, at) => (ids.length === 0 ? [] : typed.hmGet(of[at]!.devices, [...ids])))
    const exist = of.map(({ network }) => client.exists(network))
    const seqs = of.map(({ seq }) => client.get(seq))
    return Promise.all([...devices, ...exist, ...seqs])
  })
  const count = wanted.length
  return wanted.map((_, at) => ({
    devices: replies[at] as (Buffer | null)[],
    exists: replies[count + at] === 1,
    seq: (replies[2 * count + at] as string | null) ?? '',
  }))
}

async function fetchInParts(
  redis: Redis,
  keys: Keys,
  wanted: readonly DevicesToFetch[],
  maxBytes: number,
): Promise<Fetched[]> {
  const names = wanted.map(({ network }) => keys.of(network)).flatMap((key) => [key.network, key.devices, key.seq])
  const found = wanted.map((): (Buffer | null)[] => [])
  let seqs: readonly (string | null)[] | null = null
  for (let bytes = 0; ; ) {
    const left = wanted.map(({ ids }, at) => ids.slice(found[at]!.length))
    const args = [`${Math.min(MAX_BATCH_BYTES, maxBytes)}`, ...left.flatMap((ids) => [`${ids.length}`, ...ids])]
    const part = readPart((await redis.runScript(devicesScript, names, args)) as PartReply, wanted.length)
    seqs = part.seqs.map((seq, at) => (seqs === null || seqs[at] === seq ? seq : null))
    bytes += addRecords(found, left, part.records)
    if (bytes > maxBytes) throw pageTooLarge(maxBytes)
    const hasMore = wanted.some(({ ids }, at) => found[at]!.length < ids.length)
    // After a change the devices cannot be used, so the rest is not read.
    if (hasMore && !seqs.includes(null)) continue
    return found.map((devices, at) => ({ devices, exists: part.exist[at]!, seq: seqs![at]! }))
  }
}

type PartReply = (Buffer | number | null)[]

/** Parses the reply of the script: two values for each network, then the records. */
function readPart(reply: PartReply, networks: number) {
  const head = reply.slice(0, 2 * networks)
  return {
    seqs: head.filter((_, at) => at % 2 === 0).map(String),
    exist: head.filter((_, at) => at % 2 === 1).map((exists) => exists === 1),
    records: reply.slice(2 * networks) as (Buffer | null)[],
  }
}

/**
 * Adds records to the devices found in each network, in the order of the remaining ids. Returns the size of the records
 * in bytes.
 */
function addRecords(
  found: readonly (Buffer | null)[][],
  left: readonly (readonly Address[])[],
  records: readonly (Buffer | null)[],
): number {
  let [next, bytes] = [0, 0]
  for (const [at, ids] of left.entries()) {
    for (const end = Math.min(next + ids.length, records.length); next < end; next++) {
      const record = records[next]!
      found[at]!.push(record)
      bytes += record?.length ?? 0
    }
  }
  return bytes
}

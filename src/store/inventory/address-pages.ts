import type { AddressRange } from '../../domain/address.ts'
import { pageTooLarge } from '../../domain/search/page-too-large.ts'
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript } from '../redis/script.ts'
import { CrossSlotMoves } from './cross-slot-moves.ts'
import { MAX_BATCH_BYTES } from './read-step.ts'

/*
 * Pages in address order, straight from the sorted sets: the first of the two ways to answer a search.
 */

const pageScript = loadReadScript('page-by-address')

/** Above this many networks the script's merging would hold Redis up too long; where keys are spread it can merge none. */
export const maxNetworksMerged = (redis: Redis): number => (redis.isCluster ? 1 : 16)

export interface AddressPageRequest {
  /** In the order that breaks ties between equal addresses, at most `mostNetworksMerged`. */
  readonly networks: readonly string[]
  readonly range: AddressRange
  readonly offset: number
  readonly pageSize: number
  readonly descending: boolean
}

export interface AddressPage {
  /** Those of the networks that do not exist. */
  readonly missing: string[]
  readonly total: number
  /** Devices as stored: JSON, in order. */
  readonly records: Buffer[]
}

/** After this many pages that changed while they were read in parts, the page is read in one part. */
const TRIES_IN_PARTS = 3

/**
 * Reads a page as of one instant: in one round trip, or in one for every 8 MiB of records, unless devices are just leaving a
 * network. On a cluster a page is of one network only. Throws SEARCH_TOO_EXPENSIVE for a page of more than `maxBytes`.
 */
export async function readAddressPage(
  redis: Redis,
  keys: Keys,
  request: AddressPageRequest,
  maxBytes: number,
): Promise<AddressPage> {
  for (let left = TRIES_IN_PARTS; ; left--) {
    const partBytes = left > 0 ? Math.min(MAX_BATCH_BYTES, maxBytes) : maxBytes
    const page = await readInParts(redis, keys, request, { partBytes, maxBytes })
    if (page !== null) return page
  }
}

/** Parts that were read with equal sequence numbers are of one instant. Returns null if a number changed between two. */
async function readInParts(
  redis: Redis,
  keys: Keys,
  request: AddressPageRequest,
  { partBytes, maxBytes }: { readonly partBytes: number; readonly maxBytes: number },
): Promise<AddressPage | null> {
  const { offset, pageSize } = request
  const records: Buffer[] = []
  let [bytes, seqs] = [0, '']
  for (;;) {
    const rest = { ...request, offset: offset + records.length, pageSize: pageSize - records.length }
    const part = await readPart(redis, keys, rest, partBytes)
    if (records.length > 0 && part.seqs !== seqs) return null
    seqs = part.seqs
    for (const record of part.records) bytes += record.length
    if (bytes > maxBytes) throw pageTooLarge(maxBytes)
    // Most pages have one part.
    const { missing, total } = part
    if (records.length === 0 && part.records.length >= Math.min(pageSize, total - offset)) return part
    for (const record of part.records) records.push(record)
    if (records.length >= Math.min(pageSize, total - offset)) return { missing, total, records }
  }
}

type Part = AddressPage & { readonly seqs: string }

async function readPart(redis: Redis, keys: Keys, request: AddressPageRequest, bytes: number): Promise<Part> {
  const { networks, range, offset, pageSize, descending } = request
  const [missing, moving, seqs, total, ...records] = (await redis.runScript(
    pageScript,
    networks.map((name) => keys.of(name)).flatMap(({ network, devices, order, seq }) => [network, devices, order, seq]),
    [range.first, range.last, `${offset}`, `${pageSize}`, descending ? 'desc' : 'asc', `${bytes}`],
  )) as [number[], number[], Buffer[], number, ...Buffer[]]
  if (moving.length > 0) {
    for (const position of moving) await new CrossSlotMoves(redis, keys).finishPending(networks[position - 1]!)
    return await readPart(redis, keys, request, bytes)
  }
  return { missing: missing.map((position) => networks[position - 1]!), total, records, seqs: seqs.join() }
}

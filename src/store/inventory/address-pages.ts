/*
 * Reads pages in address order directly from the sorted sets. Of the two implementations of a search, this is the
 * faster one.
 */
import type { AddressRange } from '../../domain/address.ts'
import { pageTooLarge } from '../../domain/search/page-too-large.ts'
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript } from '../redis/script.ts'
import { CrossSlotMoves } from './cross-slot-moves.ts'
import { MAX_BATCH_BYTES } from './read-batch.ts'
import { type RecentPage, type RecentPages, toRequestKey } from './recent-pages.ts'

const pageScript = loadReadScript('page-by-address')

/**
 * Returns how many networks one page may cover. Merging more networks would block Redis for too long. A cluster cannot
 * merge any.
 */
export const maxNetworksMerged = (redis: Redis): number => (redis.isCluster ? 1 : 16)

/** A page of devices whose addresses are in a range. */
export interface AddressPageRequest {
  /** The networks, at most `maxNetworksMerged`. Their order decides between devices with equal addresses. */
  readonly networks: readonly string[]
  readonly range: AddressRange
  readonly offset: number
  readonly pageSize: number
  readonly descending: boolean
}

/** The devices of a page. */
export interface AddressPage {
  /** The networks that do not exist. */
  readonly missing: string[]
  readonly total: number
  /** The devices in order, as the stored JSON. */
  readonly records: readonly Buffer[]
}

/** After this number of attempts that a change interrupted, the page is read in one part instead of several. */
const TRIES_IN_PARTS = 3

/** Limits of the reading of pages, and results that shorten it. */
export interface PageReading {
  readonly maxBytes: number
  readonly recent: RecentPages
}

/**
 * Reads a page as of one instant. Takes one round trip, or one for every 8 MiB of records, and more while devices are
 * leaving a network. If the page is known and no network changed since, Redis sends no records. On a cluster a page
 * covers only one network. Throws SEARCH_TOO_EXPENSIVE if the page has more than `maxBytes`.
 */
export async function readAddressPage(
  redis: Redis,
  keys: Keys,
  request: AddressPageRequest,
  { maxBytes, recent }: PageReading,
): Promise<AddressPage> {
  const { networks, range, offset, pageSize, descending } = request
  const key = toRequestKey([networks, range.first, range.last, offset, pageSize, descending])
  const known = recent.find(key)
  for (let left = TRIES_IN_PARTS; ; left--) {
    const partBytes = left > 0 ? Math.min(MAX_BATCH_BYTES, maxBytes) : maxBytes
    const page = await readInParts(redis, keys, request, { partBytes, maxBytes, known })
    if (page === null) continue
    if (page.records !== known?.records) recent.note(key, page)
    return page
  }
}

/**
 * Reads a page in parts. Parts that were read with equal sequence numbers are as of one instant. Returns null if a
 * sequence number changed between two parts.
 */
async function readInParts(
  redis: Redis,
  keys: Keys,
  request: AddressPageRequest,
  { partBytes, maxBytes, known }: PartLimits,
): Promise<Part | null> {
  const { offset, pageSize } = request
  const records: Buffer[] = []
  let [bytes, seqs] = [0, '']
  for (;;) {
    const rest = { ...request, offset: offset + records.length, pageSize: pageSize - records.length }
    const part = await readPart(redis, keys, rest, partBytes, records.length === 0 ? known : null)
    if (part.records === known?.records) return part
    if (records.length > 0 && part.seqs !== seqs) return null
    seqs = part.seqs
    for (const record of part.records) bytes += record.length
    if (bytes > maxBytes) throw pageTooLarge(maxBytes)
    // Most pages have one part.
    const { missing, total } = part
    if (records.length === 0 && part.records.length >= Math.min(pageSize, total - offset)) return part
    for (const record of part.records) records.push(record)
    if (records.length >= Math.min(pageSize, total - offset)) return { missing, total, records, seqs }
  }
}

interface PartLimits {
  readonly partBytes: number
  readonly maxBytes: number
  /** The page as it was read before, or null. */
  readonly known: RecentPage | null
}

type Part = AddressPage & { readonly seqs: string }

async function readPart(
  redis: Redis,
  keys: Keys,
  request: AddressPageRequest,
  bytes: number,
  known: RecentPage | null,
): Promise<Part> {
  const { networks, range, offset, pageSize, descending } = request
  const names = networks.flatMap((name) => {
    const { network, devices, order, seq } = keys.of(name)
    return [network, devices, order, seq]
  })
  const order = descending ? 'desc' : 'asc'
  const args = [range.first, range.last, `${offset}`, `${pageSize}`, order, `${bytes}`, known?.seqs ?? '']
  const read = async (): Promise<PartReply> => (await redis.runScript(pageScript, names, args)) as PartReply
  const networksAt = (positions: readonly number[]): string[] => positions.map((position) => networks[position - 1]!)
  const moves = new CrossSlotMoves(redis, keys)
  const reply = await moves.readAfter(read, ([, moving]) => networksAt(moving))
  const [missing, , seqs, total] = reply
  if (total === undefined) return { ...known!, missing: networksAt(missing) }
  return { missing: networksAt(missing), total, records: joinLists(reply.slice(HEAD) as Buffer[][]), seqs: seqs.join() }
}

/** The reply of the script. It ends after the sequences if the known page is still right. */
type PartReply = [missing: number[], moving: number[], seqs: Buffer[], total?: number, ...records: Buffer[][]]

/** Number of members of the reply before the records. */
const HEAD = 4

/** Most pages have one list of records, which is not copied. */
const joinLists = (lists: readonly Buffer[][]): Buffer[] => (lists.length === 1 ? lists[0]! : lists.flat())

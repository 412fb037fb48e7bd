/*
 * Evaluates a search by indexes, and validates the result in one round trip. The round trip fetches the devices of the
 * page, and after them the sequences of the networks. If the indexes were current to the same sequences, no network had
 * changed since the search was evaluated. The answer is then exact for the instant between these two reads.
 *
 * The validating reader may use another connection than the index, because the number and the tag of a sequence
 * identify one change in one history.
 */
import type { Address } from '../../domain/address.ts'
import { storeUnavailable } from '../../domain/errors/application-error.ts'
import type { GroupCounts } from '../../domain/search/grouping.ts'
import type { ChangeFeed } from '../../store/inventory/change-feed.ts'
import type { Fetched } from '../../store/inventory/fetch-devices.ts'
import { type RecentPage, type RecentPages, toRequestKey } from '../../store/inventory/recent-pages.ts'
import type { Seq } from '../../store/inventory/seq.ts'
import type { FoundGroup } from '../index/counts/count-groups.ts'
import type { NetworksSearch } from '../page.ts'
import type { ChangingNetworks } from './changing-networks.ts'

/** The devices on a page, as the indexes give them. */
export interface IndexHits {
  readonly total: number
  /** The ids of the devices, in the order of the page. */
  readonly ids: readonly Address[]
  /** For each id, the position of its network in the search. */
  readonly networks: readonly number[]
  /** The sequence to which the index of each network was current. */
  readonly seqs: readonly Seq[]
  /** The groups of a count. `ids` then has a device for each group that needs one. */
  readonly counts?: GroupCounts<FoundGroup>
}

/** Hits that were found by lookup. Two texts may look alike there. */
export interface LookedUpHits extends IndexHits {
  /** Returns whether a device has the text. If one does not, the hits may lack devices. */
  isMatch(record: Buffer | null): boolean
}

/** An exact page. */
export interface IndexPage {
  /** The networks that do not exist. */
  readonly missing: readonly string[]
  readonly total: number
  /** The devices as stored: JSON, in the order of the page. */
  readonly records: readonly Buffer[]
  /** The groups of a count. `records` then has a device for each group that needs one. */
  readonly counts?: GroupCounts<FoundGroup>
}

/**
 * Evaluates searches. `evaluate` and `evaluateAndFetch` wait for indexes that are being built, and return null if the
 * search must be tried again.
 */
export interface IndexReader {
  /** Finds the hits without the index thread; null if that is not possible. */
  lookUp?(search: NetworksSearch): LookedUpHits | null
  /** Evaluates a search. The indexes of the networks in `stale` catch up first. */
  evaluate(search: NetworksSearch, stale: readonly string[]): Promise<IndexHits | null>
  /** Returns a page that needs no validation, for networks that change all the time. */
  evaluateAndFetch(search: NetworksSearch): Promise<IndexPage | null>
}

/** After this number of attempts, changes and devices are read together. */
const LIGHT_ATTEMPTS = 3
const MAX_ATTEMPTS = 100

/** Results of earlier searches that later ones can use. */
export interface EarlierSearches {
  /** Pages that were read more than once; null if the result is not a page. */
  readonly pages: RecentPages | null
  readonly changing: ChangingNetworks
}

/**
 * Searches by index. If an earlier search left the page, and no network has changed since, the index is not asked.
 * Throws STORE_UNAVAILABLE if the networks change faster than they can be read.
 */
export async function searchValidated(
  feed: Pick<ChangeFeed, 'fetch'>,
  reader: IndexReader,
  search: NetworksSearch,
  earlier: EarlierSearches | null = null,
): Promise<IndexPage> {
  const lookedUp = await readLookedUp(feed, reader, search, earlier?.changing ?? null)
  if (lookedUp !== null) return lookedUp
  const pages = earlier?.pages ?? null
  const key = pages === null ? '' : toPageKey(search)
  const known = pages?.find(key) ?? null
  const validated = known === null ? null : await validateKnown(feed, search.networks, known)
  if (validated !== null && 'page' in validated) return validated.page
  let stale = earlier?.changing.selectToCatchUp(search.networks, validated?.changed) ?? []
  for (let attempt = 0; attempt < LIGHT_ATTEMPTS; attempt++) {
    const hits = await reader.evaluate(search, stale)
    if (hits === null) continue
    const read = await readHits(feed, search.networks, hits)
    if ('page' in read) {
      earlier?.changing.note(search.networks, hits.seqs)
      pages?.note(key, { ...read.page, seqs: hits.seqs.join() })
      return { ...read.page, ...toCounts(hits) }
    }
    stale = read.changed
  }
  for (let attempt = LIGHT_ATTEMPTS; attempt < MAX_ATTEMPTS; attempt++) {
    const page = await reader.evaluateAndFetch(search)
    if (page !== null) return page
  }
  throw storeUnavailable('no', 'The networks change faster than they can be read')
}

/** Maximum number of lookups of a search. The index may read a change between two of them. */
const LOOK_UPS = 2

/**
 * Returns the page of hits that were found by lookup. If the only network has changed since, the index reads the
 * changes and the page together. Returns null if the index must be asked.
 */
async function readLookedUp(
  feed: Pick<ChangeFeed, 'fetch'>,
  reader: IndexReader,
  search: NetworksSearch,
  changing: ChangingNetworks | null,
): Promise<IndexPage | null> {
  let hits = reader.lookUp?.(search) ?? null
  if (hits === null) return null
  for (let lookUps = 1; hits !== null; lookUps++) {
    const read = await readHits(feed, search.networks, hits)
    changing?.note(search.networks, hits.seqs, 'changed' in read ? read.changed : [])
    if ('page' in read) return read.page.records.every(hits.isMatch) ? read.page : null
    const again: LookedUpHits | null = lookUps < LOOK_UPS ? (reader.lookUp?.(search) ?? null) : null
    hits = again?.seqs.join() === hits.seqs.join() ? null : again
  }
  return search.networks.length === 1 ? await reader.evaluateAndFetch(search) : null
}

/** A page, or the networks that have changed since it was found. */
type ReadPage = { readonly page: IndexPage } | { readonly changed: readonly string[] }

/** Reads the devices of hits. Takes one round trip. */
async function readHits(
  feed: Pick<ChangeFeed, 'fetch'>,
  networks: readonly string[],
  hits: IndexHits,
): Promise<ReadPage> {
  const ids = groupIds(hits, networks.length)
  const fetched = await feed.fetch(networks.map((network, at) => ({ network, ids: ids[at]! })))
  const changed = networks.filter((_, at) => fetched[at]!.seq !== hits.seqs[at])
  if (changed.length > 0) return { changed }
  const missing = networks.filter((_, at) => !fetched[at]!.exists)
  return { page: { missing, total: hits.total, records: inPageOrder(hits, fetched) } }
}

/** Returns the counts of hits as a member, if there are any. */
export const toCounts = ({ counts }: Pick<IndexHits, 'counts'>): { counts?: GroupCounts<FoundGroup> } =>
  counts === undefined ? {} : { counts }

/** Returns the key of a page, which does not depend on its caller. */
const toPageKey = ({ caller: _, ...rest }: NetworksSearch): string => toRequestKey(rest)

/** Returns a known page if it is still right; otherwise the networks that have changed. Takes one round trip. */
async function validateKnown(
  feed: Pick<ChangeFeed, 'fetch'>,
  networks: readonly string[],
  { seqs, total, records }: RecentPage,
): Promise<ReadPage> {
  const known = seqs.split(',')
  const fetched = await feed.fetch(networks.map((network) => ({ network, ids: [] })))
  const changed = networks.filter((_, at) => fetched[at]!.seq !== known[at])
  if (changed.length > 0) return { changed }
  return { page: { missing: networks.filter((_, at) => !fetched[at]!.exists), total, records } }
}

/** Returns the ids of the hits in each of a number of networks. */
export function groupIds({ ids, networks }: Pick<IndexHits, 'ids' | 'networks'>, count: number): Address[][] {
  const grouped = Array.from({ length: count }, (): Address[] => [])
  for (const [at, id] of ids.entries()) grouped[networks[at]!]!.push(id)
  return grouped
}

/** Puts the records of each network in the order of the page. */
function inPageOrder({ networks }: IndexHits, fetched: readonly Fetched[]): Buffer[] {
  const next = fetched.map(() => 0)
  return networks.map((network) => fetched[network]!.devices[next[network]!++]!)
}

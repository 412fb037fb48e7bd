/*
 * Evaluates one search with several indexes, in slices. Other searches and changes run between two slices.
 */
import type { Address } from '../../domain/address.ts'
import type { CountRequest } from '../../domain/search/grouping.ts'
import type { ChangeFeed } from '../../store/inventory/change-feed.ts'
import type { NetworkChanges } from '../../store/inventory/network-changes.ts'
import { countGroups } from '../index/counts/count-groups.ts'
import { findMatches } from '../index/evaluation/matches.ts'
import { mergeWindow, type NetworkMatches } from '../index/evaluation/merged.ts'
import type { NetworkIndex } from '../index/network-index.ts'
import type { Sliced } from '../index/structures/slices.ts'
import type { NetworksSearch } from '../page.ts'
import type { LiveNetwork } from './live-network.ts'
import { type Job, runInSlices } from './search-jobs.ts'
import { groupIds, type IndexHits, type IndexPage, toCounts } from './validated-search.ts'

/** Fixed cost of a search in each network after the first, in steps. */
const NETWORK_COST = 100

/** The hits of a search, without the sequences that show how current the indexes are. */
type UnvalidatedHits = Omit<IndexHits, 'seqs'>

/**
 * Runs work that needs exclusive access to several indexes. It locks them in the order of their names, which prevents
 * deadlocks.
 */
export function exclusively<T>(lives: readonly LiveNetwork[], work: () => Promise<T>): Promise<T> {
  const lockFrom = (at: number): Promise<T> => lives[at]?.exclusively(() => lockFrom(at + 1)) ?? work()
  return lockFrom(0)
}

function findIndexes(lives: readonly LiveNetwork[]): NetworkIndex[] | null {
  const snapshots = lives.map((live) => live.current()?.index ?? null)
  return snapshots.includes(null) ? null : (snapshots as NetworkIndex[])
}

/** Returns the requested devices and the changed devices as stored, by id. A device that does not exist is null. */
function devicesById({ devices, changes }: NetworkChanges, ids: readonly Address[]): Map<Address, Buffer | null> {
  const all = new Map(ids.map((id, at) => [id, devices[at] ?? null]))
  for (const { id, device } of changes) all.set(id, device.length === 0 ? null : device)
  return all
}

/** Evaluates a search. Returns null if an index is missing, or 'changed' if an index changed during the evaluation. */
export async function evaluateAll(
  lives: readonly LiveNetwork[],
  search: NetworksSearch,
  job: Job,
): Promise<IndexHits | 'changed' | null> {
  const snapshots = lives.map((live) => live.current()).filter((snapshot) => snapshot !== null)
  if (snapshots.length < lives.length) return null
  const indexes = snapshots.map(({ index }) => index)
  const versions = indexes.map(({ version }) => version)
  const isStale = (): boolean => indexes.some(({ version }, at) => version !== versions[at])
  const evaluated = await runInSlices(job, evaluateIndexes(indexes, search), isStale)
  return evaluated === null ? 'changed' : { ...evaluated, seqs: snapshots.map(({ seq }) => seq) }
}

/**
 * Evaluates a search on indexes that must not change during the evaluation. Returns null if an index is missing or has
 * changed.
 */
export async function evaluateUnchanged(
  lives: readonly LiveNetwork[],
  search: NetworksSearch,
  job: Job,
): Promise<IndexHits | null> {
  const hits = await evaluateAll(lives, search, job)
  return hits === 'changed' ? null : hits
}

const neverStale = (): boolean => false

/** Evaluates a search in slices. The indexes must not change between two slices. */
function* evaluateIndexes(indexes: readonly NetworkIndex[], search: NetworksSearch): Sliced<UnvalidatedHits> {
  if (search.count !== undefined) return yield* countIndexes(indexes, search, search.count)
  const { criteria, sortColumn: column, descending, offset, pageSize: size } = search
  const sort = { column, descending }
  // A single network may contain all devices up to the end of the page, so each network must return that many.
  const window = indexes.length === 1 ? { offset, size } : { offset: 0, size: offset + size }
  const lists: NetworkMatches[] = []
  for (const [at, index] of indexes.entries()) {
    if (at > 0) yield NETWORK_COST
    lists.push({ network: search.networks[at]!, index, matches: yield* findMatches(index, criteria, sort, window) })
  }
  const found = yield* mergeWindow(lists, sort, { offset, size })
  return {
    total: lists.reduce((sum, { matches }) => sum + matches.total, 0),
    ids: found.map(({ network, slot }) => indexes[network]!.addresses.get(slot)),
    networks: found.map(({ network }) => network),
  }
}

/** Counts the devices of a search in groups. */
function* countIndexes(
  indexes: readonly NetworkIndex[],
  { networks, criteria }: NetworksSearch,
  request: CountRequest,
): Sliced<UnvalidatedHits> {
  yield NETWORK_COST * (indexes.length - 1)
  const named = indexes.map((index, at) => ({ index, network: networks[at]! }))
  const { total, groups, devices, ...others } = yield* countGroups(named, criteria, request)
  return {
    total,
    ids: devices.map(({ network, slot }) => indexes[network]!.addresses.get(slot)),
    networks: devices.map(({ network }) => network),
    counts: { groups, ...others },
  }
}

/**
 * Reads the changes and the expected devices atomically, applies the changes and evaluates the search again. Returns
 * null if an index is missing, if there were more changes than one read returns, or if the page now contains other
 * devices.
 */
export async function evaluateWithChanges(
  feed: ChangeFeed,
  search: NetworksSearch,
  lives: readonly LiveNetwork[],
  job: Job,
): Promise<IndexPage | null> {
  const known = findIndexes(lives)
  if (known === null) return null
  const before = await runInSlices(job, evaluateIndexes(known, search), neverStale)
  if (before === null) return null
  const ids = groupIds(before, lives.length)
  const requests = lives.map((live, at) => live.changeRequest(ids[at]!)).filter((request) => request !== null)
  // Work that needs no exclusive access may have failed in the meantime, and then its index was dropped.
  if (requests.length < lives.length) return null
  job.signal.throwIfAborted()
  const found = await feed.readChanges(requests)
  const outcomes = lives.map((live, at) => live.apply(found[at]!))
  const indexes = findIndexes(lives)
  if (outcomes.some((outcome) => outcome !== 'current') || indexes === null) return null
  const page = await runInSlices(job, evaluateIndexes(indexes, search), neverStale)
  if (page === null) return null
  const devices = found.map((one, at) => devicesById(one!, ids[at]!))
  const records = page.ids.map((id, at) => devices[page.networks[at]!]!.get(id) ?? null)
  if (records.includes(null)) return null
  const missing = search.networks.filter((_, at) => !found[at]!.exists)
  return { missing, total: page.total, records: records as Buffer[], ...toCounts(page) }
}

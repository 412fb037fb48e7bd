/*
 * Searches without an index. It reads all records of the networks, tests each record against the criteria, and keeps
 * and sorts the records that match. Other work runs between two portions of records.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Device } from '../../generated/types.ts'
import { ApplicationError } from '../domain/errors/application-error.ts'
import type { CountRequest } from '../domain/search/grouping.ts'
import { type Candidate, createMatcher, needsFacts } from '../domain/search/matcher.ts'
import { pageTooLarge } from '../domain/search/page-too-large.ts'
import { type SortRow, sortingRows, toSortRow } from '../domain/search/sort-order.ts'
import { searchedFacts } from '../domain/stored-facts.ts'
import { giveWay } from '../fairness/give-way.ts'
import type { StoredRecord } from '../store/inventory/network-snapshot.ts'
import type { CallStore } from '../store/store.ts'
import { type FoundCounts, GroupTally } from './group-tally.ts'
import { createUnlimitedJob, JobLimiter } from './live/search-jobs.ts'
import { type FoundPage, joinWithCommas, type NetworksSearch } from './page.ts'

/** Limits of a search that reads all records. */
export interface FullScanBounds {
  /** Maximum size of all matching devices, in bytes. */
  readonly maxBytes: number
  /** Maximum size of the devices of a page, in bytes. */
  readonly maxPageBytes: number
  /** Maximum time for which the search waits for other searches of the same caller, in milliseconds. */
  readonly waitMs: number
}

/** At most two full scans of one caller run at the same time in this process. */
const limiter = new JobLimiter(2)

/**
 * Reads one page of a search without an index. Throws SEARCH_TOO_EXPENSIVE if the matching devices take too much
 * memory, and OVERLOADED if the search waits too long.
 */
export async function readPageByFullScan(
  store: CallStore,
  search: NetworksSearch,
  bounds: FullScanBounds,
): Promise<FoundPage> {
  return await withinLimit(search, bounds, () => readNow(store, search, bounds))
}

/** Runs a full scan once fewer than two of the same caller run. */
async function withinLimit<Found>(
  { caller }: NetworksSearch,
  { waitMs }: FullScanBounds,
  scan: () => Promise<Found>,
): Promise<Found> {
  return await limiter.run({ ...createUnlimitedJob(), caller, deadline: performance.now() + waitMs }, scan)
}

async function readNow(store: CallStore, search: NetworksSearch, bounds: FullScanBounds): Promise<FoundPage> {
  const { maxPageBytes } = bounds
  const { networks, sortColumn, descending, offset, pageSize } = search
  const snapshot = await readMatching(store, search, bounds, { keepsFacts: false })
  // A row takes much less memory than a parsed device.
  const rows: SortRow<Buffer>[] = []
  for await (const { device, stored } of toCandidates(snapshot)) rows.push(toSortRow(stored, device, sortColumn))
  const sorting = sortingRows(rows, { descending })
  let step = sorting.next()
  for (; step.done !== true; step = sorting.next()) await nextTurn()
  const records = step.value.slice(offset, offset + pageSize)
  if (records.reduce((sum, { length }) => sum + length, 0) > maxPageBytes) throw pageTooLarge(maxPageBytes)
  return {
    missing: networks.filter((_, at) => snapshot[at] === null),
    total: rows.length,
    devices: joinWithCommas(records),
  }
}

/**
 * Counts the devices of a search in groups without an index. Throws as readPageByFullScan does, and
 * SEARCH_TOO_EXPENSIVE for too many groups.
 */
export async function countByFullScan(
  store: CallStore,
  search: NetworksSearch,
  request: CountRequest,
  bounds: FullScanBounds,
): Promise<FoundCounts> {
  return await withinLimit(search, bounds, () => countNow(store, search, request, bounds))
}

async function countNow(
  store: CallStore,
  search: NetworksSearch,
  request: CountRequest,
  bounds: FullScanBounds,
): Promise<FoundCounts> {
  const snapshot = await readMatching(store, search, bounds, { keepsFacts: request.by.includes('tag') })
  const tally = new GroupTally(request)
  for await (const candidate of toCandidates(snapshot)) tally.add(candidate)
  return { missing: search.networks.filter((_, at) => snapshot[at] === null), ...tally.result() }
}

type Snapshot = Awaited<ReturnType<CallStore['readSnapshot']>>

async function readMatching(
  store: CallStore,
  { networks, criteria }: NetworksSearch,
  { maxBytes }: FullScanBounds,
  { keepsFacts }: { readonly keepsFacts: boolean },
): Promise<Snapshot> {
  const matches = createMatcher(criteria)
  return await store.readSnapshot(networks, {
    facts: keepsFacts || needsFacts(criteria),
    keepsFacts,
    ...(criteria.length === 0 ? {} : { keep: (record) => matches(toCandidate(record)) }),
    onKept(bytes) {
      if (bytes > maxBytes) throw tooMuch(bytes, maxBytes)
    },
  })
}

/** Parses the records. Other work runs between two portions of them. */
async function* toCandidates(snapshot: Snapshot): AsyncGenerator<StoredCandidate> {
  let [bytes, begun] = [0, performance.now()]
  for (const record of snapshot.flatMap((network) => network ?? [])) {
    yield toCandidate(record)
    bytes += record.device.length + record.facts.length
    if (bytes < BYTES_BEFORE_YIELD) continue
    await giveWay(begun)
    ;[bytes, begun] = [0, performance.now()]
  }
}

/** Number of bytes of records that are parsed before other work runs. */
const BYTES_BEFORE_YIELD = 256 * 1024

interface StoredCandidate extends Candidate {
  readonly stored: Buffer
}

const toCandidate = ({ device, facts }: StoredRecord): StoredCandidate => ({
  device: JSON.parse(device.toString()) as Device,
  facts: searchedFacts(facts.length === 0 ? null : JSON.parse(facts.toString())),
  stored: device,
})

function tooMuch(cost: number, max: number): ApplicationError {
  const cheaper = 'criteria that fewer devices match, fewer networks, criteria of ipAddress alone in a few networks'
  const message =
    `The matching devices take more than ${max} bytes (MAX_READ_BYTES). Without a search index the service holds ` +
    `all of them in memory to sort them. Cheaper: ${cheaper}`
  return new ApplicationError('SEARCH_TOO_EXPENSIVE', message, {
    reason: 'bytes',
    cost,
    max,
    cheaper,
    retryable: false,
  })
}

/*
 * Without an index: all records of the networks are read, each is tried against the criteria, and those that match are
 * kept and sorted. All of it in portions, between which other work gets its turn.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Device } from '../../generated/types.ts'
import { ApplicationError } from '../domain/application-error.ts'
import { type Candidate, createMatcher, needsFacts } from '../domain/search/matcher.ts'
import { pageTooLarge } from '../domain/search/page-too-large.ts'
import { sortingDevices } from '../domain/search/sort-order.ts'
import { searchedFacts } from '../domain/stored-facts.ts'
import { giveWay } from '../fairness/give-way.ts'
import type { StoredRecord } from '../store/inventory/network-snapshot.ts'
import type { CallStore } from '../store/store.ts'
import { Turns } from './live/turns.ts'
import type { FoundPage, NetworksSearch } from './page.ts'
import { joinWithCommas } from './page.ts'

/** Limits of a search that reads. */
export interface FullScanBounds {
  /** Bytes of matching devices that it may hold. */
  readonly maxBytes: number
  /** Bytes of the devices of a page at most. */
  readonly maxPageBytes: number
  /** How long it may wait for its caller's other searches, in milliseconds. */
  readonly waitMs: number
}

/** How many of one caller go on at a time, in this process. */
const turns = new Turns(2)

/** Throws SEARCH_TOO_EXPENSIVE if the devices that match take too much memory, OVERLOADED if it waits too long. */
export async function readPageByFullScan(
  store: CallStore,
  search: NetworksSearch,
  bounds: FullScanBounds,
): Promise<FoundPage> {
  const signal = new AbortController().signal
  const deadline = performance.now() + bounds.waitMs
  const job = { caller: search.caller, deadline, signal, maxCost: Infinity, cost: 0 }
  return await turns.take(job, () => readNow(store, search, bounds))
}

async function readNow(store: CallStore, search: NetworksSearch, bounds: FullScanBounds): Promise<FoundPage> {
  const { maxBytes, maxPageBytes } = bounds
  const { networks, criteria, sortColumn, descending, offset, pageSize } = search
  const matches = createMatcher(criteria)
  const snapshot = await store.readSnapshot(networks, {
    facts: needsFacts(criteria),
    ...(criteria.length === 0 ? {} : { keep: (record) => matches(toCandidate(record)) }),
    onKept(bytes) {
      if (bytes > maxBytes) throw tooMuch(bytes, maxBytes)
    },
  })
  const found: StoredCandidate[] = []
  let [bytes, begun] = [0, performance.now()]
  for (const record of snapshot.flatMap((network) => network ?? [])) {
    found.push(toCandidate(record))
    bytes += record.device.length + record.facts.length
    if (bytes < BYTES_A_TURN) continue
    await giveWay(begun)
    ;[bytes, begun] = [0, performance.now()]
  }
  const sorting = sortingDevices(found, { column: sortColumn, descending })
  let step = sorting.next()
  for (; step.done !== true; step = sorting.next()) await nextTurn()
  const records = step.value.slice(offset, offset + pageSize).map(({ stored }) => stored)
  if (records.reduce((sum, { length }) => sum + length, 0) > maxPageBytes) throw pageTooLarge(maxPageBytes)
  return {
    missing: networks.filter((_, at) => snapshot[at] === null),
    total: found.length,
    devices: joinWithCommas(records),
  }
}

/** How many bytes of records are parsed before other work gets its turn. */
const BYTES_A_TURN = 256 * 1024

interface StoredCandidate extends Candidate {
  readonly stored: Buffer
}

const toCandidate = ({ device, facts }: StoredRecord): StoredCandidate => ({
  device: JSON.parse(device.toString()) as Device,
  facts: searchedFacts(facts.length === 0 ? null : JSON.parse(facts.toString())),
  stored: device,
})

function tooMuch(cost: number, max: number): ApplicationError {
  const cheaper = 'criteria that fewer devices match, fewer networks, criteria of ipAddress alone'
  const message =
    `The devices that match take more than ${max} bytes (MAX_READ_BYTES), and without a search index all of them are ` +
    `held to be sorted. Cheaper are ${cheaper}`
  return new ApplicationError('SEARCH_TOO_EXPENSIVE', message, {
    reason: 'bytes',
    cost,
    max,
    cheaper,
    retryable: false,
  })
}

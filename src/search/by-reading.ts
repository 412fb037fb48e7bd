import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Device } from '../../generated/types.ts'
import { type Candidate, matcherOf, needsFacts } from '../domain/search/matcher.ts'
import { sortDevices } from '../domain/search/sort-order.ts'
import { searchedFacts } from '../domain/stored-facts.ts'
import type { StoredRecord } from '../store/network-snapshot.ts'
import type { Store } from '../store/store.ts'
import type { FoundPage, NetworksSearch } from './page.ts'
import { commaSeparated } from './page.ts'

/*
 * Without an index: all records of the networks are read, and each is tried against the criteria.
 */

/** How many records are tried before other work gets its turn. */
const RECORDS_A_TURN = 1000

export async function readPage(store: Store, search: NetworksSearch): Promise<FoundPage> {
  const { networks, criteria, sortColumn, descending, offset, pageSize } = search
  const snapshot = await store.readSnapshot(networks, { facts: needsFacts(criteria) })
  const records = snapshot.flatMap((network) => network ?? [])
  const matches = matcherOf(criteria)
  const found: StoredCandidate[] = []
  for (let at = 0; at < records.length; at += RECORDS_A_TURN) {
    const candidates = records.slice(at, at + RECORDS_A_TURN).map(toCandidate)
    found.push(...candidates.filter(matches))
    await nextTurn()
  }
  const sorted = sortDevices(found, { column: sortColumn, descending })
  return {
    missing: networks.filter((_, at) => snapshot[at] === null),
    total: sorted.length,
    devices: commaSeparated(sorted.slice(offset, offset + pageSize).map(({ stored }) => stored)),
  }
}

interface StoredCandidate extends Candidate {
  readonly stored: Buffer
}

const toCandidate = ({ device, facts }: StoredRecord): StoredCandidate => ({
  device: JSON.parse(device.toString()) as Device,
  facts: searchedFacts(facts.length === 0 ? null : JSON.parse(facts.toString())),
  stored: device,
})

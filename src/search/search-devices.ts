import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Device } from '../../generated/types.ts'
import { type AddressRange, everyAddress } from '../domain/address.ts'
import { networkNotFound } from '../domain/application-error.ts'
import { type Facts, noFacts } from '../domain/facts.ts'
import { type Criterion, soleAddressRange } from '../domain/search/criteria.ts'
import { type Candidate, matcherOf, needsFacts } from '../domain/search/matcher.ts'
import { compareNetworkNames, type DeviceField, sortDevices } from '../domain/search/sort-order.ts'
import { MOST_NETWORKS_MERGED } from '../store/address-pages.ts'
import type { StoredRecord } from '../store/network-snapshot.ts'
import type { Store } from '../store/store.ts'

/*
 * Two ways to an answer, both exact and never stale. Nothing but addresses in address order comes straight from the
 * sorted sets; everything else is found by reading the networks' records and trying each against the criteria.
 */

export interface Search {
  /** null: all networks */
  readonly networks: readonly string[] | null
  readonly criteria: readonly Criterion[]
  readonly sortColumn: DeviceField
  readonly descending: boolean
  readonly offset: number
  readonly pageSize: number
}

export interface Page {
  readonly total: number
  /** Devices as stored: JSON, in order. */
  readonly records: readonly Buffer[]
}

/** Throws NETWORK_NOT_FOUND for a network that was named and does not exist. */
export async function searchDevices(store: Store, search: Search): Promise<Page> {
  const named = search.networks ?? (await store.networks.list()).map((network) => network.name)
  const networks = [...new Set(named)].sort(compareNetworkNames)
  const range = search.sortColumn === 'ipAddress' ? soleAddressRange(search.criteria) : null
  const way = range === null || networks.length > MOST_NETWORKS_MERGED ? byReading : byAddress
  const { missing, ...page } = await way(store, search, networks, range)
  // Of all networks, one may be deleted since they were listed; one that was named has to be there.
  if (search.networks !== null && missing[0] !== undefined) throw networkNotFound(missing[0])
  return page
}

type FoundPage = Page & { readonly missing: readonly string[] }

function byAddress(
  store: Store,
  { offset, pageSize, descending }: Search,
  networks: readonly string[],
  range: AddressRange | 'empty' | null,
): Promise<FoundPage> {
  // The script counts whole ranges; a page of none still tells which networks are missing.
  const nothing = range === 'empty'
  return store
    .readAddressPage({
      networks,
      range: nothing || range === null ? everyAddress : range,
      offset,
      pageSize: nothing ? 0 : pageSize,
      descending,
    })
    .then((page) => (nothing ? { ...page, total: 0 } : page))
}

/** How many records are tried before other work gets its turn. */
const RECORDS_A_TURN = 1000

async function byReading(store: Store, search: Search, networks: readonly string[]): Promise<FoundPage> {
  const snapshot = await store.readSnapshot(networks, { facts: needsFacts(search.criteria) })
  const records = snapshot.flatMap((network) => network ?? [])
  const matches = matcherOf(search.criteria)
  const found: StoredCandidate[] = []
  for (let at = 0; at < records.length; at += RECORDS_A_TURN) {
    const candidates = records.slice(at, at + RECORDS_A_TURN).map(toCandidate)
    found.push(...candidates.filter(matches))
    await nextTurn()
  }
  const sorted = sortDevices(found, { column: search.sortColumn, descending: search.descending })
  return {
    missing: networks.filter((_, index) => snapshot[index] === null),
    total: sorted.length,
    records: sorted.slice(search.offset, search.offset + search.pageSize).map((candidate) => candidate.stored),
  }
}

interface StoredCandidate extends Candidate {
  readonly stored: Buffer
}

const toCandidate = ({ device, facts }: StoredRecord): StoredCandidate => ({
  device: JSON.parse(device.toString()) as Device,
  facts: facts.length === 0 ? noFacts : (JSON.parse(facts.toString()) as Facts),
  stored: device,
})

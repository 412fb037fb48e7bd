import { type AddressRange, everyAddress } from '../domain/address.ts'
import { networkNotFound } from '../domain/application-error.ts'
import { soleAddressRange } from '../domain/search/criteria.ts'
import { compareNetworkNames } from '../domain/search/sort-order.ts'
import type { CallStore } from '../store/store.ts'
import { type FullScanBounds, readPageByFullScan } from './full-scan.ts'
import type { IndexClient } from './live/index-client.ts'
import { type FoundPage, joinWithCommas, type NetworksSearch, type Page, type Search } from './page.ts'

/*
 * Two ways to an answer, both exact and never stale. Nothing but addresses in address order comes straight from the
 * sorted sets; everything else from the networks' indexes, or, where there are none, from reading all their records.
 */

/** How searches may be answered. */
export interface SearchEngines {
  /** null: there is none. */
  readonly index: IndexClient | null
  /** Limits of searches that read, because there is no index. */
  readonly fullScan: FullScanBounds
}

/** `ways`: how it may be answered. Throws NETWORK_NOT_FOUND for a network that was named and does not exist. */
export async function searchDevices(store: CallStore, ways: SearchEngines, search: Search): Promise<Page> {
  const named = search.networks ?? (await store.networks.list()).map((network) => network.name)
  const networks = [...new Set(named)].sort(compareNetworkNames)
  const { missing, ...page } = await pageOf(store, ways, { ...search, networks })
  // When all networks are searched, one may have been deleted since they were listed; a named network must exist.
  if (search.networks !== null && missing[0] !== undefined) throw networkNotFound(missing[0])
  return page
}

async function pageOf(
  store: CallStore,
  { index, fullScan }: SearchEngines,
  search: NetworksSearch,
): Promise<FoundPage> {
  const range = search.sortColumn === 'ipAddress' ? soleAddressRange(search.criteria) : null
  if (range !== null && search.networks.length <= store.maxNetworksMerged) return await byAddress(store, search, range)
  if (index === null) return await readExisting(store, search, fullScan)
  const { missing, total, records } = await index.search(search, store.feed)
  return { missing, total, devices: joinWithCommas(records) }
}

async function byAddress(
  store: CallStore,
  { networks, offset, pageSize, descending }: NetworksSearch,
  range: AddressRange | 'empty',
): Promise<FoundPage> {
  // The script counts whole ranges; a page of none still tells which networks are missing.
  const nothing = range === 'empty'
  const { missing, total, records } = await store.readAddressPage({
    networks,
    range: nothing ? everyAddress : range,
    offset,
    pageSize: nothing ? 0 : pageSize,
    descending,
  })
  return { missing, total: nothing ? 0 : total, devices: joinWithCommas(records) }
}

/** With many networks, checks first which exist: inventing names costs nothing. */
async function readExisting(store: CallStore, search: NetworksSearch, bounds: FullScanBounds): Promise<FoundPage> {
  if (search.networks.length <= FEW_NETWORKS) return await readPageByFullScan(store, search, bounds)
  const missing = await store.missingNetworks(search.networks)
  if (missing.length === 0) return await readPageByFullScan(store, search, bounds)
  const gone = new Set(missing)
  const networks = search.networks.filter((name) => !gone.has(name))
  const page = await readPageByFullScan(store, { ...search, networks }, bounds)
  for (const name of page.missing) gone.add(name)
  return { ...page, missing: search.networks.filter((name) => gone.has(name)) }
}

const FEW_NETWORKS = 16

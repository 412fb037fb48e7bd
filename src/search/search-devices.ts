/*
 * Chooses how to answer a search. Every result is exact and current. If a search in a few networks has no criteria but
 * addresses and returns the devices in address order, it reads the sorted sets. Any other search uses the indexes of
 * the networks. If there is no index, it reads all their records.
 */
import type { Device } from '../../generated/types.ts'
import { type AddressRange, everyAddress } from '../domain/address.ts'
import { networkNotFound, storeUnavailable } from '../domain/errors/application-error.ts'
import { soleAddressRange } from '../domain/search/criteria.ts'
import type { CountRequest, GroupCounts } from '../domain/search/grouping.ts'
import { compareNetworkNames } from '../domain/search/sort-order.ts'
import { hasNewDevices } from '../store/inventory/network-list.ts'
import type { CallStore } from '../store/store.ts'
import { countByFullScan, type FullScanBounds, readPageByFullScan } from './full-scan.ts'
import { type DeviceCounts, type FoundCounts, toDeviceCounts } from './group-tally.ts'
import type { FoundGroup } from './index/counts/count-groups.ts'
import type { IndexClient } from './live/index-client.ts'
import { type FoundPage, joinWithCommas, type NetworksSearch, type Page, type Search } from './page.ts'

/** The engines that can answer a search, apart from the sorted sets. */
export interface SearchEngines {
  /** The search index; null if the service has none. */
  readonly index: IndexClient | null
  /** Limits of a search that reads all records because there is no index. */
  readonly fullScan: FullScanBounds
}

/** Returns a page of devices. Throws NETWORK_NOT_FOUND if the search names a network that does not exist. */
export async function searchDevices(store: CallStore, engines: SearchEngines, search: Search): Promise<Page> {
  return await inItsNetworks(store, search, (named) => pageOf(store, engines, named))
}

/**
 * Counts devices in groups. Throws NETWORK_NOT_FOUND if the search names a network that does not exist.
 */
export async function countDevices(
  store: CallStore,
  engines: SearchEngines,
  search: Search,
  request: CountRequest,
): Promise<DeviceCounts> {
  return await inItsNetworks(store, search, (named) => countsOf(store, engines, named, request))
}

type Find<Found> = (search: NetworksSearch) => Promise<Found & { readonly missing: readonly string[] }>

/** Runs a search in the networks that it names, or in all. Throws NETWORK_NOT_FOUND if it names a missing one. */
async function inItsNetworks<Found>(
  store: CallStore,
  search: Search,
  find: Find<Found>,
): Promise<Omit<Found, 'missing'>> {
  if (search.networks === null) return await inAllNetworks(store, search, find)
  const networks = [...new Set(search.networks)].sort(compareNetworkNames)
  const { missing, ...found } = await find({ ...search, networks })
  if (missing[0] !== undefined) throw networkNotFound(missing[0])
  return found
}

/** Maximum number of times that a search in all networks runs because devices entered new networks. */
const MAX_ATTEMPTS = 20

/**
 * Runs a search in all networks. It ignores a network that was deleted after the networks were listed. If a device
 * entered a network that was created after the list was read, the search runs again, because a device that moved there
 * would be missing from the result. Throws STORE_UNAVAILABLE if devices keep entering new networks.
 */
async function inAllNetworks<Found>(
  store: CallStore,
  search: Search,
  find: Find<Found>,
): Promise<Omit<Found, 'missing'>> {
  let list = await store.networks.readList()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const existing = [...list.networks].flatMap(([name, { exists }]) => (exists ? [name] : []))
    const { missing: _, ...found } = await find({ ...search, networks: existing.sort(compareNetworkNames) })
    if (!(await store.networks.isOutdated(list))) return found
    const earlier = list
    list = await store.networks.readList()
    if (!hasNewDevices(earlier, list)) return found
  }
  throw storeUnavailable('no', 'Devices enter new networks faster than they can be read')
}

async function countsOf(
  store: CallStore,
  { index, fullScan }: SearchEngines,
  search: NetworksSearch,
  request: CountRequest,
): Promise<FoundCounts> {
  if (index === null) {
    return await scanExisting(store, search, (existing) => countByFullScan(store, existing, request, fullScan))
  }
  const { missing, total, records, counts } = await index.search({ ...search, count: request }, store.feed)
  const devices = records.map((record) => JSON.parse(record.toString()) as Device)
  const { groups, ...others } = counts ?? NO_GROUPS
  const shown = groups.map(({ device, ...group }) => ({ ...group, device: device === null ? null : devices[device]! }))
  return { missing, ...toDeviceCounts(total, request.by, { groups: shown, ...others }) }
}

/** The groups of a count in which no network exists. */
const NO_GROUPS: GroupCounts<FoundGroup> = { groups: [], otherGroups: 0, otherCount: 0 }

async function pageOf(
  store: CallStore,
  { index, fullScan }: SearchEngines,
  search: NetworksSearch,
): Promise<FoundPage> {
  const range = search.sortColumn === 'ipAddress' ? soleAddressRange(search.criteria) : null
  if (range !== null && search.networks.length <= store.maxNetworksMerged) return await byAddress(store, search, range)
  if (index === null) {
    return await scanExisting(store, search, (existing) => readPageByFullScan(store, existing, fullScan))
  }
  const { missing, total, records } = await index.search(search, store.feed)
  return { missing, total, devices: joinWithCommas(records) }
}

async function byAddress(
  store: CallStore,
  { networks, offset, pageSize, descending }: NetworksSearch,
  range: AddressRange | 'empty',
): Promise<FoundPage> {
  // The script counts whole ranges, so an empty range is replaced by another one. A page of size 0 still names the
  // missing networks.
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

/** Number of networks up to which a scan notices by itself which of them are missing. */
const FEW_NETWORKS = 16

/**
 * Runs a full scan in the networks that exist. If the search names many networks, it first checks which of them exist,
 * because a caller can invent any number of names.
 */
async function scanExisting<Found extends { readonly missing: readonly string[] }>(
  store: CallStore,
  search: NetworksSearch,
  scan: (search: NetworksSearch) => Promise<Found>,
): Promise<Found> {
  const gone = new Set(search.networks.length <= FEW_NETWORKS ? [] : await store.missingNetworks(search.networks))
  const found = await scan({ ...search, networks: search.networks.filter((name) => !gone.has(name)) })
  for (const name of found.missing) gone.add(name)
  return { ...found, missing: search.networks.filter((name) => gone.has(name)) }
}

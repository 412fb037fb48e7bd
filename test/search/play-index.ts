/*
 * Compares the index, without Redis, with the model. One index is built at once and then updated by single changes. One
 * is built at once from the fleet of each round. One grows device by device, with removals, replacements and searches
 * in between.
 */
import { expect } from 'vitest'
import type { Device } from '../../generated/types.ts'
import { formatAddress, parseAddress } from '../../src/domain/address.ts'
import { noFacts } from '../../src/domain/facts.ts'
import { completeInterface } from '../../src/domain/reports/reported-parts.ts'
import { parseCriteria } from '../../src/domain/search/criteria.ts'
import type { Criterion } from '../../src/domain/search/schemes.ts'
import {
  compareNetworkNames,
  type DeviceField,
  deviceFields,
  type SortOrder,
} from '../../src/domain/search/sort-order.ts'
import { searchedFacts, serializeFacts } from '../../src/domain/stored-facts.ts'
import { findMatches } from '../../src/search/index/evaluation/matches.ts'
import { mergeWindow } from '../../src/search/index/evaluation/merged.ts'
import type { Window } from '../../src/search/index/evaluation/ordered-scan.ts'
import { type IndexedFacts, type IndexedValues, toIndexedValues } from '../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../src/search/index/network-index.ts'
import { runToEnd } from '../../src/search/index/structures/slices.ts'
import { applyWrite, type Fleet, type FleetDevice } from '../model/model-fleet.ts'
import { randomChanges, randomFleet } from '../model/random-fleet.ts'
import { randomSearch, type SearchParams } from '../model/random-search.ts'
import { searchModel } from '../model/search-model.ts'
import { type Random, seededRandom } from '../support/seeded-random.ts'

/** The time at which all searches happen. */
export const NOW = Date.UTC(2026, 5, 15, 12)
const POSITIONS = ['network', 'scheme', 'query', 'pageData', 'sortColumn', 'descending']

/**
 * Returns the number of compared searches. `gone` devices are deleted before the searches, so that few of many slots
 * match. `few` is passed to NetworkIndex.
 */
export function playIndex(seed: number, searches: number, rounds: number, gone = 0, few?: number): number {
  const random = seededRandom(seed)
  const { networks, writes } = randomFleet(random, NOW)
  const fleet: Fleet = { networks: ['Default', ...networks], devices: [] }
  for (const write of writes) applyWrite(fleet, write)
  const live = builtFrom(fleet, gone, few)
  let compared = 0
  for (let round = 0; round < rounds; round++) {
    if (round > 0) change(live, fleet, () => randomChanges(random, fleet, NOW))
    const fresh = builtFrom(fleet, gone, few)
    const grown = grownFrom(fleet, random, few)
    for (let left = searches / rounds; left > 0; left--) {
      const params = randomSearch(random, fleet, NOW)
      const expected = searchModel(fleet, params, NOW)
      if ('error' in expected) continue
      const places = expected.devices.map(({ network, ipAddress }) => `${network}|${ipAddress}`)
      const named = Array.isArray(params)
        ? (Object.fromEntries(params.map((value, at) => [POSITIONS[at], value])) as SearchParams)
        : (params as SearchParams)
      for (const indexes of [live, fresh, grown]) {
        const got = answer(indexes, named)
        expect(got.places, `seed ${seed} ${JSON.stringify(params)}`).toEqual(places)
        if (expected.total !== undefined)
          expect(got.total, `seed ${seed} ${JSON.stringify(params)}`).toBe(expected.total)
      }
      compared++
    }
  }
  return compared
}

// biome-ignore lint/suspicious/noExplicitAny: params come as a client might write them.
type Loose = any

/** The index of each network. */
export type Indexes = Map<string, NetworkIndex>

interface Page {
  readonly total: number
  readonly places: readonly string[]
}

/** Answers a search twice, and checks that both answers are equal. */
export function answer(indexes: Indexes, params: SearchParams): Page {
  const { network, scheme, query, pageData, sortColumn, descending } = params as Loose
  const named: string[] = typeof network === 'string' ? [network] : (network ?? [])
  const networks = [...new Set(named.length === 0 ? indexes.keys() : named)].sort(compareNetworkNames)
  const { offset, pageSize } = pageData
  const sort = { column: (sortColumn || 'ipAddress') as DeviceField, descending: Boolean(descending) }
  const criteria = parseCriteria(scheme ?? null, query ?? null, {
    now: NOW,
    maxCriteria: 32,
    maxPairs: 16,
    maxTags: 64,
  })
  const window = { offset, size: pageSize }
  const once = pageOf(indexes, networks, criteria, sort, window)
  // Repeat the search, because later pages of a search are found in another way than its first page.
  const again = pageOf(indexes, networks, criteria, sort, window)
  expect(again).toEqual(once)
  return once
}

function pageOf(
  indexes: Indexes,
  networks: readonly string[],
  criteria: readonly Criterion[],
  sort: SortOrder,
  window: Window,
): Page {
  const whole = networks.length === 1 ? window : { offset: 0, size: window.offset + window.size }
  const lists = networks.map((name) => {
    const index = indexes.get(name)!
    return { network: name, index, matches: runToEnd(findMatches(index, criteria, sort, whole)) }
  })
  return {
    total: lists.reduce((sum, { matches }) => sum + matches.total, 0),
    places: runToEnd(mergeWindow(lists, sort, window)).map(
      (found) => `${networks[found.network]}|${formatAddress(lists[found.network]!.index.addresses.get(found.slot))}`,
    ),
  }
}

/** Returns indexes that were built at once. `gone` devices are added and removed again. */
export function builtFrom(fleet: Fleet, gone: number, few?: number): Indexes {
  return new Map(
    fleet.networks.map((network) => {
      const index = new NetworkIndex(0, few)
      const devices = fleet.devices.filter(({ device }) => device.network === network)
      const there = new Map(devices.map((one) => [parseAddress(one.device.ipAddress), indexed(one)]))
      const left = Array.from({ length: gone }, (_, at) => parseAddress(`7.7.${at >> 8}.${at & 255}`))
      const others = left.filter((address) => !there.has(address)).map((address) => [address, NOTHING] as const)
      const all = [...there, ...others].sort(([a], [b]) => (a < b ? -1 : 1))
      for (const [address, { values, facts }] of all) index.append(address, values, facts)
      for (const _part of index.finish());
      for (const [address] of others) index.remove(address)
      return [network, index]
    }),
  )
}

/**
 * Returns indexes to which the devices were added one by one in random order. Before each device, another change or a
 * search may have happened.
 */
function grownFrom(fleet: Fleet, random: Random, few?: number): Indexes {
  const grown: Indexes = new Map(fleet.networks.map((network) => [network, new NetworkIndex(0, few)]))
  const all = fleet.devices.map((one) => ({ one, rank: random.between(0, 1_000_000) })).sort((a, b) => a.rank - b.rank)
  for (const [at, { one }] of all.entries()) {
    const index = grown.get(one.device.network)!
    const address = parseAddress(one.device.ipAddress)
    const other = indexed(all[random.between(0, at)]!.one)
    if (random.chance(0.2)) index.put(address, other.values, other.facts)
    if (random.chance(0.1)) index.remove(address)
    if (random.chance(0.1)) index.orderOf(random.pick(deviceFields))
    if (random.chance(0.05)) index.substrings(random.pick(['hostname', 'serialNumber']))
    put(grown, one)
  }
  return grown
}

/** Changes the fleet and then the indexes, one device after the other, as the log of changes lists them. */
function change(indexes: Indexes, fleet: Fleet, changeFleet: () => void): void {
  const before = structuredClone(fleet.devices)
  changeFleet()
  const after = new Map(fleet.devices.map((one) => [placeOf(one), one]))
  for (const one of before) {
    if (!after.has(placeOf(one))) indexes.get(one.device.network)!.remove(parseAddress(one.device.ipAddress))
  }
  for (const one of after.values()) put(indexes, one)
}

function put(indexes: Indexes, one: FleetDevice): void {
  const { values, facts } = indexed(one)
  indexes.get(one.device.network)!.put(parseAddress(one.device.ipAddress), values, facts)
}

interface Indexed {
  readonly values: IndexedValues
  readonly facts: IndexedFacts
}

const NOTHING: Indexed = {
  values: toIndexedValues({} as Device),
  facts: searchedFacts(null),
}

const placeOf = ({ device }: FleetDevice): string => `${device.network}|${device.ipAddress}`

/** Returns the parts of a device that an index has. */
export const indexed = ({ device, memo, tags, interfaces, configChangedAt }: FleetDevice): Indexed => {
  const facts = { ...noFacts, memo, tags, interfaces: interfaces.map(completeInterface), configChangedAt }
  return { values: toIndexedValues(device as Device), facts: searchedFacts(JSON.parse(serializeFacts(facts))) }
}

/*
 * Plays searches with a write between any two, on an index without Redis. The same criteria are searched again and
 * again, in other orders and with other windows, and each answer is compared with that of the model. So most searches
 * use matches that were cached before a write.
 */
import { parseAddress } from '../../../src/domain/address.ts'
import { parseCriteria } from '../../../src/domain/search/criteria.ts'
import type { Criterion } from '../../../src/domain/search/schemes.ts'
import { toCriteriaKey } from '../../../src/search/index/evaluation/criteria-key.ts'
import type { NetworkIndex } from '../../../src/search/index/network-index.ts'
import { runToEnd } from '../../../src/search/index/structures/slices.ts'
import { applyWrite, COLUMNS, type Fleet, type FleetDevice } from '../../model/model-fleet.ts'
import { randomAddress } from '../../model/random-address.ts'
import { randomFleet } from '../../model/random-fleet.ts'
import { randomLine } from '../../model/random-line.ts'
import { randomSearch, type SearchParams } from '../../model/random-search.ts'
import { searchModel } from '../../model/search-model.ts'
import { type Random, seededRandom } from '../../support/seeded-random.ts'
import { answer, builtFrom, indexed, NOW } from '../play-index.ts'

/** A write of one kind of a device's data: it takes over what another device has. */
type Change = (one: FleetDevice, other: FleetDevice) => void

const columnChanges = COLUMNS.filter((column) => column !== 'ipAddress' && column !== 'network').map(
  (column): [string, Change] => [
    column,
    ({ device }, other) => Object.assign(device, { [column]: other.device[column] }),
  ],
)

/** The kinds of writes that change one device, by name. */
export const CHANGES: Readonly<Record<string, Change>> = {
  ...Object.fromEntries(columnChanges),
  memoSummary(one, { memo, device: { memoSummary } }) {
    one.memo = memo
    one.device.memoSummary = memoSummary
  },
  fields({ device }, other) {
    delete device.fields
    if (other.device.fields !== undefined) device.fields = other.device.fields
  },
  tags(one, { tags }) {
    one.tags = tags
  },
  interfaces(one, { interfaces }) {
    one.interfaces = interfaces
  },
  configChangedAt(one, { configChangedAt }) {
    one.configChangedAt = configChangedAt
  },
  everything(one, other) {
    const { network, ipAddress } = one.device
    Object.assign(one, structuredClone(other))
    Object.assign(one.device, { network, ipAddress })
  },
}

/** A game. */
export interface WritesGame {
  readonly seed: number
  readonly writes: number
  /** The kinds of writes that change a device: names of CHANGES. */
  readonly kinds: readonly string[]
  /** Whether devices are also added and removed. */
  readonly isGrowing: boolean
  /** Schemes to search by; null means random criteria. */
  readonly schemes: readonly string[] | null
  /** The number of texts or slots that the index tests without a plan. */
  readonly few?: number
  /** Whether the index notes changed slots for its cached matches. If not, the game ends at the first difference. */
  readonly isNoted: boolean
}

/** The findings of a game. `updated` answers came from matches that were cached before a write. */
export interface WritesTally {
  searches: number
  updated: number
  differences: string[]
}

/** The number of different criteria of a game. A small index caches the results of at most 8. */
const CRITERIA = 8
const SEARCHES_A_WRITE = 3

/** Plays a game. */
export function playWrites(game: WritesGame): WritesTally {
  const random = seededRandom(game.seed)
  const fleet = fleetInOneNetwork(random)
  const indexes = builtFrom(fleet, 0, game.few)
  const index = indexes.get('Default')!
  const noteChange = index.matches.noteChange.bind(index.matches)
  index.matches.noteChange = (slot) => {
    if (game.isNoted) noteChange(slot)
  }
  const tally: WritesTally = { searches: 0, updated: 0, differences: [] }
  const all = Array.from({ length: CRITERIA }, () => randomCriteria(random, fleet, game.schemes))
  for (let write = 0; write < game.writes && (game.isNoted || tally.differences.length === 0); write++) {
    writeOnce(random, fleet, index, game)
    for (const criteria of random.some(all, SEARCHES_A_WRITE)) {
      const search = { ...criteria, network: ['Default'], ...randomPage(random, fleet) }
      const expected = searchModel(fleet, search, NOW)
      if ('error' in expected) throw new Error(`a search is malformed: ${JSON.stringify(search)}`)
      tally.searches++
      if (runToEnd(index.matches.find(toCriteriaKey(parsed(criteria)))) !== null) tally.updated++
      const got = answer(indexes, search)
      const places = expected.devices.map(({ network, ipAddress }) => `${network}|${ipAddress}`)
      const isEqual = got.places.join() === places.join() && (expected.total ?? got.total) === got.total
      if (!isEqual) tally.differences.push(`seed ${game.seed} write ${write} ${JSON.stringify(search)}`)
    }
  }
  return tally
}

function fleetInOneNetwork(random: Random): Fleet {
  const fleet: Fleet = { networks: ['Default'], devices: [] }
  for (const write of randomFleet(random, NOW).writes) {
    if (write.method !== 'Collector.reportDevices') continue
    applyWrite(fleet, { ...write, params: { ...write.params, network: 'Default' } })
  }
  return fleet
}

function writeOnce(random: Random, fleet: Fleet, index: NetworkIndex, { kinds, isGrowing }: WritesGame): void {
  const [one, other] = [random.pick(fleet.devices), random.pick(fleet.devices)]
  const kind = isGrowing && random.chance(0.3) ? random.pick(['add', 'remove']) : random.pick(kinds)
  if (kind === 'add') add(random, fleet, index, one)
  else if (kind === 'remove') remove(fleet, index, one)
  else {
    CHANGES[kind]!(one, structuredClone(other))
    put(index, one)
  }
}

/** Adds a device that is like another one. */
function add(random: Random, fleet: Fleet, index: NetworkIndex, like: FleetDevice): void {
  const ipAddress = randomAddress(random)
  if (fleet.devices.some(({ device }) => device.ipAddress === ipAddress)) return
  const added = structuredClone(like)
  added.device.ipAddress = ipAddress
  fleet.devices.push(added)
  put(index, added)
}

function remove(fleet: Fleet, index: NetworkIndex, gone: FleetDevice): void {
  fleet.devices = fleet.devices.filter((one) => one !== gone)
  index.remove(parseAddress(gone.device.ipAddress))
}

function put(index: NetworkIndex, one: FleetDevice): void {
  const { values, facts } = indexed(one)
  index.put(parseAddress(one.device.ipAddress), values, facts)
}

/** Returns the criteria of a search that is well-formed. */
function randomCriteria(random: Random, fleet: Fleet, schemes: readonly string[] | null): SearchParams {
  for (;;) {
    const found = randomSearch(random, fleet, NOW)
    if (schemes !== null) {
      const scheme = random.pick(schemes)
      return { scheme, query: randomLine(random, scheme, random.pick(fleet.devices), NOW) }
    }
    if (Array.isArray(found)) continue
    const { scheme, query } = found as SearchParams
    const isFine = !('error' in searchModel(fleet, { scheme, query, pageData: { offset: 0, pageSize: 1 } }, NOW))
    if (isFine && typeof scheme === 'string' && scheme !== '') return { scheme, query }
  }
}

function randomPage(random: Random, fleet: Fleet): SearchParams {
  const size = fleet.devices.length
  return {
    pageData: {
      offset: random.pick([0, random.between(0, size), random.between(0, size >> 2)]),
      pageSize: random.pick([1, 10, size]),
    },
    sortColumn: random.pick(COLUMNS),
    descending: random.chance(0.5),
  }
}

const parsed = ({ scheme, query }: SearchParams): Criterion[] =>
  parseCriteria(scheme as string, (query ?? null) as string | null, {
    now: NOW,
    ...{ maxCriteria: 32, maxPairs: 16, maxTags: 64 },
  })

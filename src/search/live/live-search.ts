// Searches by the indexes of networks: evaluated locally, without a round trip to the store but to catch up with it.
import type { Address } from '../../domain/address.ts'
import type { ApplicationError } from '../../domain/application-error.ts'
import type { ChangeFeed } from '../../store/inventory/change-feed.ts'
import type { NetworkChanges } from '../../store/inventory/network-changes.ts'
import { findMatches } from '../index/matches.ts'
import { mergeWindow, type NetworkMatches } from '../index/merged.ts'
import type { NetworkIndex } from '../index/network-index.ts'
import type { Sliced } from '../index/slices.ts'
import type { NetworksSearch } from '../page.ts'
import { findLeastRecentlyUsed, type IndexBounds, indexTooLarge, tooManyIndexes, UNBOUNDED } from './index-room.ts'
import { LiveNetwork } from './live-network.ts'
import { createUnlimitedJob, type Job, runInSlices, Turns } from './turns.ts'
import { type IndexHits, type IndexPage, type IndexReader, selectIds } from './validated-search.ts'

/** Indexes are made before anybody asks for them up to this share of the memory they may take. */
const PREPARED_SHARE = 0.8
/** An index that could not be made is forgotten after this time. */
const UNBUILT_MS = 10_000
/** An index that did not fit into memory is not tried again for this long. */
const REFUSED_MS = 60_000

/** How many evaluations of one caller go on at a time. */
const TURNS_A_CALLER = 2
/** Steps that a search costs in every network, whatever it finds there. */
const NETWORK_COST = 100

/** What indexes say at once, whatever they are current to. */
type UnvalidatedHits = Omit<IndexHits, 'seqs'>

export class LiveSearch implements IndexReader {
  readonly #feed: ChangeFeed
  readonly #bounds: IndexBounds
  readonly #networks = new Map<string, LiveNetwork>()
  readonly #turns = new Turns(TURNS_A_CALLER)
  /** Indexes made only to be compared with others. */
  readonly #twins = new Set<LiveNetwork>()
  /** Networks whose index did not fit into memory. */
  readonly #refusals = new Map<string, { readonly failure: ApplicationError; readonly until: number }>()

  constructor(feed: ChangeFeed, bounds = UNBOUNDED) {
    this.#feed = feed
    this.#bounds = bounds
  }

  /** All networks that have an index, or soon will have one. */
  get networks(): readonly LiveNetwork[] {
    return [...this.#networks.values()]
  }

  /** Memory of all indexes, in bytes. */
  get bytes(): number {
    return [...this.#networks.values(), ...this.#twins].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** The index of a network that exists; it is made when it is asked for. */
  openNetwork(name: string): LiveNetwork {
    const known = this.#networks.get(name)
    if (known !== undefined) return known
    const made = new LiveNetwork(name, this.#feed, (growing) => this.#makeRoomFor(growing))
    this.#networks.set(name, made)
    return made
  }

  /** A second index of a network, to compare with the first; `drop` lets it go. */
  openTwin(name: string): { readonly twin: LiveNetwork; drop(): void } {
    const twin = new LiveNetwork(name, this.#feed, (growing) => this.#makeRoomFor(growing))
    this.#twins.add(twin)
    return { twin, drop: () => this.#twins.delete(twin) }
  }

  /**
   * Makes the indexes of these networks before anybody asks for them, as long as there is room for more. `onFailure`: an
   * index could not be made.
   */
  async prepare(names: readonly string[], onFailure: (failure: unknown) => void): Promise<void> {
    // All of them are in the list from now on, including those whose turn comes later.
    const lives = names.slice(0, this.#bounds.maxNetworks).map((name) => this.openNetwork(name))
    for (const live of lives) {
      if (this.bytes > this.#bounds.maxBytes * PREPARED_SHARE) this.#forgetUnbuilt(live)
      else await live.ready().catch(onFailure)
    }
  }

  /** Drops indexes of networks that are gone, and those nobody has asked for in a while. `now`: of performance.now. */
  sweep(now: number): void {
    for (const live of this.networks) {
      live.measure()
      const isIdle = now - live.usedAt > (live.isUseful ? this.#bounds.idleMs : UNBUILT_MS)
      if (live.users === 0 && !live.isBuilding && (live.isGone || isIdle)) this.#networks.delete(live.name)
    }
    for (const [name, { until }] of this.#refusals) if (until < now) this.#refusals.delete(name)
    while (this.bytes > this.#bounds.maxBytes) if (!this.#dropLeastRecent()) return
  }

  /** Looks whether networks still exist, so that `sweep` drops the indexes of those that do not. */
  async checkExistence(networks: readonly LiveNetwork[]): Promise<void> {
    const exist = await this.#feed.checkExistence(networks.map(({ name }) => name))
    networks.forEach((live, at) => {
      live.isGone = !exist[at]
    })
  }

  async evaluate(
    search: NetworksSearch,
    stale: readonly string[],
    job: Job = createUnlimitedJob(),
  ): Promise<IndexHits | null> {
    return await this.#using(search, async (lives) => {
      const behind = new Set(stale)
      await Promise.all(lives.filter(({ name }) => behind.has(name)).map((live) => live.catchUp()))
      for (const live of lives) await live.ready()
      return await this.#turns.take(job, async () => {
        const hits = await evaluateAll(lives, search, job)
        // Changes came between two slices of the work: the second time they wait until it is done.
        return hits === 'changed' ? await exclusively(lives, () => evaluateUnchanged(lives, search, job)) : hits
      })
    })
  }

  /**
   * Reads what changed and the devices of the page as far as it is known in one step. Then it snapshots at the indexes again:
   * only if changes brought other devices into the page was that in vain.
   */
  async evaluateAndFetch(search: NetworksSearch, job: Job = createUnlimitedJob()): Promise<IndexPage | null> {
    return await this.#using(search, async (lives) => {
      for (const live of lives) await live.ready()
      return await this.#turns.take(job, () => exclusively(lives, () => this.#pageWithChanges(search, lives, job)))
    })
  }

  async #pageWithChanges(search: NetworksSearch, lives: readonly LiveNetwork[], job: Job): Promise<IndexPage | null> {
    const known = findIndexes(lives)
    if (known === null) return null
    const before = await runInSlices(job, evaluateIndexes(known, search), neverStale)
    if (before === null) return null
    const ids = lives.map((_, at) => selectIds(before, at))
    const found = await this.#feed.readChanges(lives.map((live, at) => live.changeRequest(ids[at]!)!))
    const outcomes = lives.map((live, at) => live.apply(found[at]!))
    const indexes = findIndexes(lives)
    if (outcomes.some((outcome) => outcome !== 'current') || indexes === null) return null
    const page = await runInSlices(job, evaluateIndexes(indexes, search), neverStale)
    if (page === null) return null
    const devices = found.map((one, at) => devicesById(one!, ids[at]!))
    const records = page.ids.map((id, at) => devices[page.networks[at]!]!.get(id) ?? null)
    if (records.includes(null)) return null
    const missing = search.networks.filter((_, at) => !found[at]!.exists)
    return { missing, total: page.total, records: records as Buffer[] }
  }

  /** Work on the indexes of a search, none of which is dropped meanwhile. */
  async #using<T>({ networks }: NetworksSearch, work: (lives: readonly LiveNetwork[]) => Promise<T>): Promise<T> {
    if (networks.length > this.#bounds.maxNetworks) throw tooManyIndexes(networks.length, this.#bounds)
    this.#refuseAgain(networks)
    const lives = networks.map((name) => this.openNetwork(name))
    for (const live of lives) live.addUser()
    try {
      this.#makeRoomForNetworks()
      return await work(lives)
    } finally {
      for (const live of lives) live.removeUser()
    }
  }

  #refuseAgain(networks: readonly string[]): void {
    if (this.#refusals.size === 0) return
    for (const name of networks) {
      const refusal = this.#refusals.get(name)
      if (refusal !== undefined && performance.now() < refusal.until) throw refusal.failure
    }
  }

  #forgetUnbuilt(live: LiveNetwork): void {
    if (!live.isUseful && live.users === 0) this.#networks.delete(live.name)
  }

  #makeRoomForNetworks(): void {
    while (this.#networks.size > this.#bounds.maxNetworks) if (!this.#dropLeastRecent()) return
  }

  /** Throws SEARCH_TOO_EXPENSIVE if the indexes in use leave no room for this one. */
  #makeRoomFor(growing: LiveNetwork): void {
    while (this.bytes > this.#bounds.maxBytes) {
      if (this.#dropLeastRecent()) continue
      const failure = indexTooLarge(growing.name, growing.bytes, this.#bounds)
      // An index that does not fit even alone is not tried again at once: each try costs as much as the index.
      const isAlone = growing.bytes > this.#bounds.maxBytes / 2
      if (isAlone) this.#refusals.set(growing.name, { failure, until: performance.now() + REFUSED_MS })
      throw failure
    }
  }

  #dropLeastRecent(): boolean {
    const idle = [...this.#networks.values()].filter(({ isBuilding }) => !isBuilding)
    const least = findLeastRecentlyUsed(idle)
    return least !== null && this.#networks.delete(least.name)
  }
}

/** Work on several indexes that nobody else works on; in the order of their names, so that no two wait for each other. */
function exclusively<T>([first, ...rest]: readonly LiveNetwork[], work: () => Promise<T>): Promise<T> {
  return first === undefined ? work() : first.exclusively(() => exclusively(rest, work))
}

function findIndexes(lives: readonly LiveNetwork[]): NetworkIndex[] | null {
  const snapshots = lives.map((live) => live.snapshot()?.index ?? null)
  return snapshots.includes(null) ? null : (snapshots as NetworkIndex[])
}

/** Devices as stored, those asked for and those that changed, by id; null where there is none. */
function devicesById({ devices, changes }: NetworkChanges, ids: readonly Address[]): Map<Address, Buffer | null> {
  const all = new Map(ids.map((id, at) => [id, devices[at] ?? null]))
  for (const { id, device } of changes) all.set(id, device.length === 0 ? null : device)
  return all
}

/** What indexes say of a search; null: one of them is gone. */
async function evaluateAll(
  lives: readonly LiveNetwork[],
  search: NetworksSearch,
  job: Job,
): Promise<IndexHits | 'changed' | null> {
  const snapshots = lives.map((live) => live.snapshot()).filter((snapshot) => snapshot !== null)
  if (snapshots.length < lives.length) return null
  const indexes = snapshots.map(({ index }) => index)
  const versions = indexes.map(({ version }) => version)
  const isStale = (): boolean => indexes.some(({ version }, at) => version !== versions[at])
  const evaluated = await runInSlices(job, evaluateIndexes(indexes, search), isStale)
  return evaluated === null ? 'changed' : { ...evaluated, seqs: snapshots.map(({ seq }) => seq) }
}

async function evaluateUnchanged(
  lives: readonly LiveNetwork[],
  search: NetworksSearch,
  job: Job,
): Promise<IndexHits | null> {
  const hits = await evaluateAll(lives, search, job)
  return hits === 'changed' ? null : hits
}

const neverStale = (): boolean => false

/** In slices, between which the indexes must not change. */
function* evaluateIndexes(indexes: readonly NetworkIndex[], search: NetworksSearch): Sliced<UnvalidatedHits> {
  const { criteria, sortColumn: column, descending, offset, pageSize: size } = search
  const sort = { column, descending }
  // Of several networks any may have the whole page, from its first device on.
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

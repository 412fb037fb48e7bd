/*
 * Searches with the indexes of networks. It evaluates searches in this thread. It calls the store only to read changes.
 */
import type { ApplicationError } from '../../domain/errors/application-error.ts'
import type { ChangeFeed } from '../../store/inventory/change-feed.ts'
import type { NetworksSearch } from '../page.ts'
import { evaluateAll, evaluateUnchanged, evaluateWithChanges, exclusively } from './evaluate-search.ts'
import { explainWait } from './incomplete-index.ts'
import {
  checkTooLarge,
  findLeastRecentlyUsed,
  type IndexBounds,
  indexTooLarge,
  tooManyIndexes,
  UNBOUNDED,
} from './index-limits.ts'
import { LiveNetwork } from './live-network.ts'
import { createUnlimitedJob, type Job, JobLimiter } from './search-jobs.ts'
import type { IndexHits, IndexPage, IndexReader } from './validated-search.ts'

/** Indexes are built in advance until they take this share of their memory limit. */
const PREPARED_SHARE = 0.8
/** After this time, in milliseconds, a network whose index could not be built is forgotten. */
const UNBUILT_MS = 10_000
/** An index that did not fit into memory is not built again for this time, in milliseconds. */
const REFUSED_MS = 60_000

/** Maximum number of evaluations of one caller at the same time. */
const MAX_JOBS_OF_A_CALLER = 2

/** A second index of a network, which is built only to be compared with the first one. */
interface ComparisonIndex {
  readonly rebuilt: LiveNetwork
  /** Throws SEARCH_TOO_EXPENSIVE if the second index does not fit beside the indexes that answer searches. */
  checkMemory(): void
  /** Frees the second index. */
  drop(): void
}

const sumOfBytes = (indexes: Iterable<LiveNetwork>): number => [...indexes].reduce((sum, { bytes }) => sum + bytes, 0)

/** Runs work that needs exclusive access to indexes, unless no call waits for its result when its turn comes. */
const whileWaitedFor = <Result>(
  lives: readonly LiveNetwork[],
  job: Job,
  work: () => Promise<Result>,
): Promise<Result> =>
  exclusively(lives, async () => {
    job.signal.throwIfAborted()
    return await work()
  })

/** The indexes of this process. */
export class LiveSearch implements IndexReader {
  readonly #feed: ChangeFeed
  readonly #bounds: IndexBounds
  readonly #networks = new Map<string, LiveNetwork>()
  readonly #jobs = new JobLimiter(MAX_JOBS_OF_A_CALLER)
  /** Networks whose indexes `prepare` builds one after the other. */
  readonly #awaitingBuild = new Set<LiveNetwork>()
  /** Indexes that are built only to be compared with others. */
  readonly #comparisonIndexes = new Set<LiveNetwork>()
  /** Networks whose index was dropped because no search used it. Only a search builds it again. */
  readonly #unused = new Set<string>()
  /** Networks whose index did not fit into memory, and until when it is not built again. */
  readonly #refusals = new Map<string, { readonly failure: ApplicationError; readonly until: number }>()

  constructor(feed: ChangeFeed, bounds = UNBOUNDED) {
    this.#feed = feed
    this.#bounds = bounds
  }

  /** All networks that have an index or will have one soon. */
  get networks(): readonly LiveNetwork[] {
    return [...this.#networks.values()]
  }

  /** Memory of all indexes, in bytes. */
  get bytes(): number {
    return this.#searchBytes + sumOfBytes(this.#comparisonIndexes)
  }

  /** Memory of the indexes that answer searches, in bytes. */
  get #searchBytes(): number {
    return sumOfBytes(this.#networks.values())
  }

  /** Returns the index of a network that exists. The index is built when it is first used. */
  openNetwork(name: string): LiveNetwork {
    const known = this.#networks.get(name)
    if (known !== undefined) return known
    const made = new LiveNetwork(name, this.#feed, (growing) => this.#dropFor(growing))
    this.#networks.set(name, made)
    this.#unused.delete(name)
    return made
  }

  /** Notes that searches used the indexes of these networks in another thread. */
  noteUse(names: readonly string[]): void {
    for (const name of names) this.#networks.get(name)?.noteUse()
  }

  /** Reads changes that were just written to these networks, so that the next search finds them in the index. */
  async readWritten(names: readonly string[]): Promise<void> {
    const ready = names.map((name) => this.#networks.get(name)).filter((live) => live?.progress === null)
    await Promise.all(ready.map((live) => live!.catchUp()))
  }

  /**
   * Returns which of all existing networks have no index and should perhaps get one, also those whose index was lost.
   */
  selectUnknown(names: readonly string[]): string[] {
    const existing = new Set(names)
    for (const name of this.#unused) if (!existing.has(name)) this.#unused.delete(name)
    return names.filter((name) => {
      if (this.#unused.has(name) || this.#refusals.has(name)) return false
      return this.#networks.get(name)?.isDropped ?? true
    })
  }

  /** Creates a second index of a network, to compare it with the first one. No other index is dropped for it. */
  openComparisonIndex(name: string): ComparisonIndex {
    const checkMemory = (): void => {
      const leftBytes = Math.max(this.#bounds.maxBytes - (this.bytes - rebuilt.bytes), 0)
      if (rebuilt.bytes > leftBytes) throw checkTooLarge(name, rebuilt.bytes, leftBytes)
    }
    const rebuilt = new LiveNetwork(name, this.#feed, checkMemory)
    this.#comparisonIndexes.add(rebuilt)
    return { rebuilt, checkMemory, drop: () => this.#comparisonIndexes.delete(rebuilt) }
  }

  /**
   * Builds the indexes of these networks in advance while there is memory for them. Calls `onFailure` for each build
   * that fails.
   */
  async prepare(names: readonly string[], onFailure: (failure: unknown) => void): Promise<void> {
    const [known, added]: [string[], string[]] = [[], []]
    for (const name of names) (this.#networks.has(name) ? known : added).push(name)
    // This adds all networks to the list, including those whose indexes are built later.
    const allowed = added.slice(0, Math.max(this.#bounds.maxNetworks - this.#networks.size, 0))
    const opened = [...known, ...allowed].map((name) => this.openNetwork(name))
    for (const live of opened) this.#awaitingBuild.add(live)
    for (const live of opened) {
      live.noteUse()
      // A network that was dropped meanwhile would be built for nothing.
      if (this.#networks.get(live.name) === live) await this.#prepareOne(live, onFailure)
      this.#awaitingBuild.delete(live)
    }
  }

  async #prepareOne(live: LiveNetwork, onFailure: (failure: unknown) => void): Promise<void> {
    if (this.bytes > this.#bounds.maxBytes * PREPARED_SHARE) this.#forgetUnbuilt(live)
    else await live.ready().catch(onFailure)
  }

  /**
   * Drops indexes of deleted networks, and indexes that no search has used for a while. `now` is the time of
   * performance.now.
   */
  sweep(now: number): void {
    for (const live of this.networks) {
      live.measure()
      const isIdle =
        !this.#awaitingBuild.has(live) && now - live.usedAt > (live.isUseful ? this.#bounds.idleMs : UNBUILT_MS)
      if (live.users > 0 || live.isBuilding || !(live.isGone || isIdle)) continue
      this.#networks.delete(live.name)
      if (live.isUseful && !live.isGone) this.#unused.add(live.name)
    }
    for (const [name, { until }] of this.#refusals) if (until < now) this.#refusals.delete(name)
    // If a comparison takes too much memory, it ends by itself.
    while (this.#searchBytes > this.#bounds.maxBytes) if (!this.#dropLeastRecent()) return
  }

  /** Checks whether networks still exist, so that `sweep` drops the indexes of deleted ones. */
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
    return await this.#using(search, job, async (lives) => {
      const behind = new Set(stale)
      await Promise.all(lives.map((live) => (behind.has(live.name) ? live.catchUp() : live.catchingUp)))
      for (const live of lives) await live.ready()
      return await this.#jobs.run(job, async () => {
        const hits = await evaluateAll(lives, search, job)
        // If the indexes changed between two slices, a second attempt runs, and no changes are applied until it ends.
        if (hits !== 'changed') return hits
        return await whileWaitedFor(lives, job, () => evaluateUnchanged(lives, search, job))
      })
    })
  }

  /**
   * Reads the changes and the devices of the expected page atomically, applies the changes and evaluates the search
   * again. Returns null if that must be tried again; see evaluateWithChanges.
   */
  async evaluateAndFetch(search: NetworksSearch, job: Job = createUnlimitedJob()): Promise<IndexPage | null> {
    return await this.#using(search, job, async (lives) => {
      for (const live of lives) await live.ready()
      return await this.#jobs.run(job, () =>
        whileWaitedFor(lives, job, () => evaluateWithChanges(this.#feed, search, lives, job)),
      )
    })
  }

  /** Runs work on the indexes of a search. None of the indexes is dropped before the work ends. */
  async #using<T>(
    { networks }: NetworksSearch,
    job: Job,
    work: (lives: readonly LiveNetwork[]) => Promise<T>,
  ): Promise<T> {
    if (networks.length > this.#bounds.maxNetworks) throw tooManyIndexes(networks.length, this.#bounds)
    this.#refuseAgain(networks)
    const lives = networks.map((name) => this.openNetwork(name))
    for (const live of lives) live.addUser()
    try {
      this.#dropForNetworks()
      return await work(lives)
    } catch (failure) {
      throw explainWait(failure, lives, job.searchBegunAt)
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

  #dropForNetworks(): void {
    while (this.#networks.size > this.#bounds.maxNetworks) if (!this.#dropLeastRecent()) return
  }

  /**
   * Drops unused indexes until this one fits. Throws SEARCH_TOO_EXPENSIVE if the indexes in use leave too little memory
   * for it.
   */
  #dropFor(growing: LiveNetwork): void {
    while (this.#searchBytes > this.#bounds.maxBytes) {
      if (this.#dropLeastRecent()) continue
      const failure = indexTooLarge(growing.name, growing.bytes, this.#bounds)
      // An index that takes more than half of the memory will hardly fit at the next attempt, which costs as much.
      const isLarge = growing.bytes > this.#bounds.maxBytes / 2
      if (isLarge) this.#refusals.set(growing.name, { failure, until: performance.now() + REFUSED_MS })
      throw failure
    }
  }

  #dropLeastRecent(): boolean {
    const idle = [...this.#networks.values()].filter(({ isBuilding }) => !isBuilding)
    const least = findLeastRecentlyUsed(idle)
    if (least === null) return false
    this.#unused.add(least.name)
    return this.#networks.delete(least.name)
  }
}

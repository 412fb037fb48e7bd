/*
 * The client of the thread that holds the indexes: it keeps what the thread reports about them, and gives each search
 * its deadline.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type ApplicationError, storeUnavailable } from '../../domain/errors/application-error.ts'
import { type IndexState, type IndexSums, toIndexSums } from '../../domain/search/index-state.ts'
import { withDeadline } from '../../fairness/deadline.ts'
import type { SearchFeed } from '../../store/inventory/change-feed.ts'
import { findMissingNetworks } from '../../store/inventory/missing-networks.ts'
import { RecentPages } from '../../store/inventory/recent-pages.ts'
import type { NetworksSearch } from '../page.ts'
import { ChangingNetworks } from './changing-networks.ts'
import { indexIncomplete } from './incomplete-index.ts'
import { Lookups } from './lookups.ts'
import { ThreadLink, type ThreadReport } from './thread-link.ts'
import type { IndexComparison, PageBytes, TaskTime, ThreadSettings } from './thread-messages.ts'
import { type IndexHits, type IndexPage, type IndexReader, searchValidated } from './validated-search.ts'

/** Gives the service access to the indexes. */
export interface IndexClient {
  /**
   * Searches by index and reads the page through `feed`. Throws STORE_UNAVAILABLE if there is no answer within the
   * deadline, because the store does not respond or an index is being built. Throws SEARCH_TOO_EXPENSIVE if the search
   * takes too much work. Throws OVERLOADED if too many other searches of the caller are running, or if the search
   * waited for most of its time.
   */
  search(search: NetworksSearch, feed: SearchFeed): Promise<IndexPage>
  /** Compares the index of a network with a second one that is built for the comparison. */
  compare(network: string): Promise<IndexComparison>
  /** The indexes as the thread last reported them. */
  readonly indexes: readonly IndexState[]
  /** Whether the thread runs and has not yet found out which networks need an index. */
  readonly isListing: boolean
  /** The sums over all indexes. */
  readonly sums: IndexSums
  stop(): Promise<void>
}

/** The options of an index client. */
export interface IndexClientOptions extends ThreadSettings {
  /** Maximum time of a search, in milliseconds. */
  readonly searchMs: number
  /** Returns whether Redis can be reached. Without Redis the thread cannot start. */
  readonly isStoreReady: () => boolean
  /** Called with indexes whose state changed. */
  readonly onState: (changed: readonly IndexState[]) => void
  readonly onTrouble: (reason: string) => void
  /** Starts the thread with the first search instead of at once. */
  readonly startsLate?: boolean
}

const CHECK_MS = 50
/** Time between two notifications of the networks that are searched, in milliseconds. */
const USE_MS = 10_000
/**
 * The thread ends a search after this share of the time that the search has left. The client's deadline is a little
 * later, so that the caller gets the reason.
 */
const THREAD_SHARE = 0.9

/** The client of the search thread. The thread builds the indexes of all networks that have devices. */
export class SearchThreadClient implements IndexClient {
  readonly #options: Omit<IndexClientOptions, keyof ThreadSettings>
  readonly #thread: ThreadLink
  readonly #indexes = new Map<string, IndexState>()
  /** For each index that is being built, the time of performance.now at which this became known. */
  readonly #buildsBegun = new Map<string, number>()
  /** Networks that exist according to the last check, and that have an index or will have one soon. */
  readonly #known = new Set<string>()

  readonly #pages = new RecentPages()
  readonly #lookups = new Lookups()
  /** Networks that were searched since the thread was last notified of it. */
  readonly #used = new Set<string>()
  /** The time of performance.now at which the thread was last notified. */
  #usedPostedAt = Number.NEGATIVE_INFINITY
  readonly #changing = new ChangingNetworks()
  #isListed = false

  constructor({ searchMs, isStoreReady, onState, onTrouble, startsLate = false, ...settings }: IndexClientOptions) {
    this.#options = { searchMs, isStoreReady, onState, onTrouble }
    this.#thread = new ThreadLink({
      settings,
      startsLate,
      onReport: (report) => this.#note(report),
      onEnd: () => this.#forget(),
    })
  }

  get indexes(): IndexState[] {
    return [...this.#indexes.values()]
  }

  get isListing(): boolean {
    return this.#thread.isRunning && !this.#isListed
  }

  get sums(): IndexSums {
    return toIndexSums(this.#indexes.values())
  }

  async search(search: NetworksSearch, feed: SearchFeed): Promise<IndexPage> {
    const { isStoreReady, searchMs } = this.#options
    if (!isStoreReady()) throw storeUnavailable('no')
    this.#thread.start()
    const givenUp = new AbortController()
    const page = this.#searchInThread(search, feed, givenUp.signal)
    page.catch(() => {})
    try {
      return await withDeadline(page, searchMs, () => this.#toLateError(search))
    } finally {
      givenUp.abort()
    }
  }

  /** Notes that this process has just written to these networks. */
  noteWrites(networks: readonly string[]): void {
    const prompted = this.#changing.requestCatchUp(networks)
    if (prompted.length > 0) this.#thread.noteWrites(prompted)
  }

  compare(network: string): Promise<IndexComparison> {
    return this.#thread.ask({ kind: 'compare', network })
  }

  async stop(): Promise<void> {
    await this.#thread.stop()
  }

  #note(report: ThreadReport): void {
    if ('changed' in report) this.#noteStates(report)
    else if ('lookups' in report) for (const [network, shared] of report.lookups) this.#lookups.note(network, shared)
    else if ('isListed' in report) this.#isListed = true
    else this.#options.onTrouble(report.trouble)
  }

  /** Forgets what a thread that has ended reported. */
  #forget(): void {
    this.#indexes.clear()
    this.#buildsBegun.clear()
    this.#known.clear()
    this.#lookups.clear()
    this.#isListed = false
  }

  #noteStates({ changed, dropped }: Extract<ThreadReport, { changed: unknown }>): void {
    for (const state of changed) {
      if (state.state === 'ready') this.#buildsBegun.delete(state.network)
      else if (!this.#buildsBegun.has(state.network)) this.#buildsBegun.set(state.network, performance.now())
      this.#indexes.set(state.network, state)
      this.#known.add(state.network)
    }
    for (const name of dropped) {
      this.#indexes.delete(name)
      this.#buildsBegun.delete(name)
      this.#known.delete(name)
    }
    this.#options.onState(changed)
  }

  async #searchInThread(search: NetworksSearch, feed: SearchFeed, signal: AbortSignal): Promise<IndexPage> {
    const begunAt = performance.now()
    if (this.#thread.starting !== null) await this.#waitForThread(this.#thread.starting, signal)
    return await this.#searchExisting(search, feed, this.#createReader(begunAt, signal))
  }

  /** Searches the networks that exist. It first checks whether the networks without an index exist. */
  async #searchExisting(search: NetworksSearch, feed: SearchFeed, reader: IndexReader): Promise<IndexPage> {
    const missing = new Set(
      await findMissingNetworks(
        feed,
        search.networks.filter((name) => !this.#known.has(name)),
      ),
    )
    const networks = search.networks.filter((name) => !missing.has(name))
    if (networks.length === 0) return { missing: [...missing], total: 0, records: [] }
    for (const name of networks) this.#known.add(name)
    this.#noteUse(networks)
    // Counts are not kept, because they are no page.
    const earlier = { pages: search.count === undefined ? this.#pages : null, changing: this.#changing }
    const page = await searchValidated(feed, reader, { ...search, networks }, earlier)
    for (const name of page.missing) this.#known.delete(name)
    if (missing.size === 0) return page
    for (const name of page.missing) missing.add(name)
    return { ...page, missing: search.networks.filter((name) => missing.has(name)) }
  }

  /**
   * Notifies the thread now and then of the networks that are searched, even if it took no part in the search. The
   * thread drops indexes that are not used.
   */
  #noteUse(networks: readonly string[]): void {
    for (const name of networks) this.#used.add(name)
    if (performance.now() - this.#usedPostedAt < USE_MS) return
    this.#usedPostedAt = performance.now()
    this.#thread.noteUse([...this.#used])
    this.#used.clear()
  }

  /** Creates the reader of a search that began at this time. Its tasks end when `signal` is aborted. */
  #createReader(begunAt: number, signal: AbortSignal): IndexReader {
    const now = performance.now()
    const until = now + (begunAt + this.#options.searchMs - now) * THREAD_SHARE
    const time = (): TaskTime => ({
      leftMs: Math.max(until - performance.now(), 0),
      searchMs: performance.now() - begunAt,
    })
    return {
      lookUp: (search) => this.#lookups.find(search),
      evaluate: (search, stale) =>
        this.#thread.ask<IndexHits | null>({ kind: 'evaluate', search, stale, time: time() }, signal),
      evaluateAndFetch: async (search) =>
        toIndexPage(
          await this.#thread.ask<PageBytes | null>({ kind: 'evaluateAndFetch', search, time: time() }, signal),
        ),
    }
  }

  /** Returns the error for a search that got no answer within its time. */
  #toLateError({ networks }: NetworksSearch): ApplicationError {
    const incomplete = networks.map((name) => this.#indexes.get(name)).find((index) => index?.state === 'building')
    if (incomplete === undefined) return storeUnavailable('no')
    return indexIncomplete(incomplete, performance.now() - this.#buildsBegun.get(incomplete.network)!)
  }

  /**
   * Waits for the thread to start until `signal` is aborted. Throws STORE_UNAVAILABLE then, and if Redis cannot be
   * reached, because the thread cannot start without it.
   */
  async #waitForThread(started: Promise<void>, signal: AbortSignal): Promise<void> {
    const up = started.then(() => true)
    while (!(await Promise.race([up, pause(CHECK_MS, false)])))
      if (signal.aborted || !this.#options.isStoreReady()) throw storeUnavailable('no')
  }
}

function toIndexPage(page: PageBytes | null): IndexPage | null {
  if (page === null) return null
  const { bytes, ends, ...rest } = page
  const whole = Buffer.from(bytes.buffer)
  return { ...rest, records: ends.map((end, at) => whole.subarray(ends[at - 1] ?? 0, end)) }
}

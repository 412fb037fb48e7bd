/*
 * The client of the thread that holds the indexes. If the thread has ended, the next task starts it
 * again.
 *
 * The file is longer than others because the tasks, the start and the end of the thread share the private state of
 * one class.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ApplicationError, storeUnavailable } from '../../domain/application-error.ts'
import { type IndexState, type IndexSums, toIndexSums } from '../../domain/search/index-state.ts'
import { withDeadline } from '../../fairness/deadline.ts'
import type { ChangeFeed } from '../../store/inventory/change-feed.ts'
import { findMissingNetworks } from '../../store/inventory/missing-networks.ts'
import { RecentPages } from '../../store/inventory/recent-pages.ts'
import type { NetworksSearch } from '../page.ts'
import { indexIncomplete } from './incomplete-index.ts'
import { Lookups } from './lookups.ts'
import { RestlessNetworks } from './restless-networks.ts'
import type {
  IndexComparison,
  PageBytes,
  ThreadFailure,
  ThreadMessage,
  ThreadRequest,
  ThreadSettings,
  ThreadTask,
} from './thread-messages.ts'
import { type IndexHits, type IndexPage, type IndexReader, searchValidated } from './validated-search.ts'

/** Gives the service access to the indexes. */
export interface IndexClient {
  /**
   * Searches by index and reads the page through `feed`. Throws STORE_UNAVAILABLE if there is no answer within the
   * deadline, because the store does not respond or an index is being built. Throws SEARCH_TOO_EXPENSIVE if the search
   * takes too much work. Throws OVERLOADED if too many other searches of the caller are running.
   */
  search(search: NetworksSearch, feed: ChangeFeed): Promise<IndexPage>
  /** Compares the index of a network with a second one that is built for the comparison. */
  compare(network: string): Promise<IndexComparison>
  /** The indexes as the thread last reported them. */
  readonly indexes: readonly IndexState[]
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

interface Pending {
  resolve(result: unknown): void
  reject(failure: Error): void
}

// A thread does not inherit a TypeScript loader. A service that runs from its sources therefore uses the compiled
// thread.
const BUILT = import.meta.url.endsWith('.ts') ? '../../../dist/src/search/live/' : './'
/**
 * Maximum size of the young generation, in megabytes. With this size V8 moves fewer objects to the old generation while
 * an index is built.
 */
const YOUNG_MB = 96
const THREAD = new URL(`${BUILT}search-thread.js`, import.meta.url)

const CHECK_MS = 50
/** Time between two notifications of the networks that are searched, in milliseconds. */
const USE_MS = 10_000
/**
 * The thread ends a search after this share of the search time. The client's deadline is a little later, so that the
 * caller gets the reason.
 */
const THREAD_SHARE = 0.9

/** The client of the search thread. The thread builds the indexes of all networks that have devices. */
export class SearchThreadClient implements IndexClient {
  readonly #options: Omit<IndexClientOptions, keyof ThreadSettings>
  readonly #workerData: ThreadSettings
  readonly #pending = new Map<number, Pending>()
  #thread: Worker | null
  /** Resolves once the thread has posted a message or ended. It is null if the thread is running or there is none. */
  #starting: Promise<void> | null = null
  #lastId = 0
  readonly #indexes = new Map<string, IndexState>()
  /** For each index that is being built, the time of performance.now at which this became known. */
  readonly #buildsBegun = new Map<string, number>()
  /** Networks that exist according to the last check, and that have an index or will have one soon. */
  readonly #known = new Set<string>()

  readonly #recent = new RecentPages()
  readonly #lookups = new Lookups()
  /** Networks that were searched since the thread was last notified of it. */
  readonly #used = new Set<string>()
  /** The time of performance.now at which the thread was last notified. */
  #usedPostedAt = Number.NEGATIVE_INFINITY
  readonly #restless = new RestlessNetworks()

  constructor({ searchMs, isStoreReady, onState, onTrouble, startsLate, ...workerData }: IndexClientOptions) {
    this.#options = { searchMs, isStoreReady, onState, onTrouble }
    this.#workerData = workerData
    this.#thread = startsLate === true ? null : this.#start()
  }

  get indexes(): IndexState[] {
    return [...this.#indexes.values()]
  }

  get sums(): IndexSums {
    return toIndexSums(this.#indexes.values())
  }

  async search(search: NetworksSearch, feed: ChangeFeed): Promise<IndexPage> {
    const { isStoreReady, searchMs } = this.#options
    if (!isStoreReady()) throw storeUnavailable('no')
    this.#thread ??= this.#start()
    if (this.#starting !== null) await this.#waitForThread(this.#starting)
    const givenUp = new AbortController()
    const page = this.#searchExisting(search, feed, this.#createReader(givenUp.signal))
    page.catch(() => {})
    try {
      return await withDeadline(page, searchMs, () => this.#toLateError(search))
    } finally {
      givenUp.abort()
    }
  }

  compare(network: string): Promise<IndexComparison> {
    return this.#ask({ kind: 'compare', network })
  }

  async stop(): Promise<void> {
    await this.#thread?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(THREAD, {
      workerData: this.#workerData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    const started = new Promise<void>((resolve) => {
      worker.once('message', () => resolve())
      worker.once('exit', () => resolve())
    }).then(() => {
      if (this.#starting === started) this.#starting = null
    })
    this.#starting = started
    worker.on('message', (message: ThreadMessage) => this.#receive(message))
    worker.on('error', (failure) => this.#options.onTrouble(failure.message))
    worker.on('exit', () => {
      if (this.#thread === worker) this.#thread = null
      this.#indexes.clear()
      this.#buildsBegun.clear()
      this.#known.clear()
      this.#lookups.clear()
      for (const { reject } of this.#pending.values()) reject(storeUnavailable('no', 'The search index ended'))
      this.#pending.clear()
    })
    return worker
  }

  #receive(message: ThreadMessage): void {
    if ('changed' in message) {
      this.#noteStates(message)
      return
    }
    if ('lookups' in message) {
      for (const [network, shared] of message.lookups) this.#lookups.note(network, shared)
      return
    }
    if ('trouble' in message) {
      this.#options.onTrouble(message.trouble)
      return
    }
    const waiting = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if ('result' in message) waiting?.resolve(message.result)
    else waiting?.reject(toError(message.failure))
  }

  #noteStates({ changed, dropped }: Extract<ThreadMessage, { changed: unknown }>): void {
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

  /** Searches the networks that exist. It first checks whether the networks without an index exist. */
  async #searchExisting(search: NetworksSearch, feed: ChangeFeed, reader: IndexReader): Promise<IndexPage> {
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
    const earlier = { pages: search.count === undefined ? this.#recent : null, restless: this.#restless }
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
    this.#thread?.postMessage({ used: [...this.#used] } satisfies ThreadRequest)
    this.#used.clear()
  }

  /** Sends a task to the thread and returns its result. `signal` is aborted once no call waits for the result. */
  #ask<Result>(task: ThreadTask, signal?: AbortSignal): Promise<Result> {
    if (signal?.aborted) return Promise.reject(storeUnavailable('no'))
    this.#thread ??= this.#start()
    const worker = this.#thread
    const id = ++this.#lastId
    const post = (request: ThreadRequest): void => worker.postMessage(request)
    return new Promise<Result>((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as Pending['resolve'], reject })
      post({ id, task })
      signal?.addEventListener('abort', () => {
        if (this.#pending.delete(id)) post({ givenUp: id })
        reject(storeUnavailable('no'))
      })
    })
  }

  /** Creates the reader of one search. Its tasks end when `signal` is aborted. */
  #createReader(signal: AbortSignal): IndexReader {
    const until = performance.now() + this.#options.searchMs * THREAD_SHARE
    const left = (): number => Math.max(until - performance.now(), 0)
    return {
      lookUp: (search) => this.#lookups.find(search),
      evaluate: (search, stale) => this.#ask<IndexHits | null>({ kind: 'evaluate', search, stale, ms: left() }, signal),
      evaluateAndFetch: async (search) =>
        toIndexPage(await this.#ask<PageBytes | null>({ kind: 'evaluateAndFetch', search, ms: left() }, signal)),
    }
  }

  /** Returns the error for a search that got no answer within its time. */
  #toLateError({ networks }: NetworksSearch): ApplicationError {
    const incomplete = networks.map((name) => this.#indexes.get(name)).find((index) => index?.state === 'building')
    if (incomplete === undefined) return storeUnavailable('no')
    return indexIncomplete(incomplete, performance.now() - this.#buildsBegun.get(incomplete.network)!)
  }

  /**
   * Waits for the thread to start. Throws STORE_UNAVAILABLE if Redis cannot be reached, because the thread cannot start
   * without it.
   */
  async #waitForThread(started: Promise<void>): Promise<void> {
    const up = started.then(() => true)
    while (!(await Promise.race([up, pause(CHECK_MS, false)])))
      if (!this.#options.isStoreReady()) throw storeUnavailable('no')
  }
}

function toIndexPage(page: PageBytes | null): IndexPage | null {
  if (page === null) return null
  const { bytes, ends, ...rest } = page
  const whole = Buffer.from(bytes.buffer)
  return { ...rest, records: ends.map((end, at) => whole.subarray(ends[at - 1] ?? 0, end)) }
}

function toError({ message, error }: ThreadFailure): Error {
  return error === null ? new Error(message) : new ApplicationError(error.name, message, { ...error.details })
}

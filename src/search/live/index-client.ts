import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { storeUnavailable } from '../../domain/application-error.ts'
import type { NetworkFeed } from '../../store/network-feed.ts'
import type { NetworksSearch } from '../page.ts'
import { type IndexPage, type Sight, type Sights, searchProven } from './proven-search.ts'
import type { Comparison, IndexState, Message, PageBytes, Request, Task, ThreadSettings } from './thread-messages.ts'

/*
 * The service's side of the thread that holds the indexes. The thread starts with the first search that needs it, and
 * again with the next one when it ended.
 */

export interface IndexClient {
  /**
   * `feed`: by which the call reads the page. Throws STORE_UNAVAILABLE where there is no answer within the deadline: the
   * store is silent, or an index is being made.
   */
  search(search: NetworksSearch, feed: NetworkFeed): Promise<IndexPage>
  /** Begins to make the indexes of networks. */
  prepare(networks: readonly string[]): void
  /** Holds the index of a network against one made anew. */
  compare(network: string): Promise<Comparison>
  /** What the thread last told of its indexes. */
  readonly indexes: readonly IndexState[]
  stop(): Promise<void>
}

export interface IndexClientOptions extends ThreadSettings {
  /** How long a search may take. */
  readonly searchMs: number
  /** Whether Redis can be reached: while it can't, a thread that has yet to start would be waited for in vain. */
  readonly isStoreReady: () => boolean
  /** The thread told of its indexes. */
  readonly onState: (indexes: readonly IndexState[]) => void
  readonly onTrouble: (reason: string) => void
}

interface Pending {
  resolve(result: unknown): void
  reject(failure: Error): void
}

// A thread does not inherit a loader of TypeScript: run from its source, the service takes the thread that was built.
const BUILT = import.meta.url.endsWith('.ts') ? '../../../dist/src/search/live/' : './'
/** While an index is made, what stays is moved to the old less often. */
const YOUNG_MB = 96
const THREAD = new URL(`${BUILT}search-thread.js`, import.meta.url)

const LOOK_MS = 50

export function indexClient({
  searchMs,
  isStoreReady,
  onState,
  onTrouble,
  ...workerData
}: IndexClientOptions): IndexClient {
  const pending = new Map<number, Pending>()
  let thread: Worker | null = null
  /** Resolves when the thread has said something, and is up; null: it is, or there is none. */
  let starting: Promise<void> | null = null
  let lastId = 0
  let indexes: readonly IndexState[] = []

  function start(): Worker {
    const worker = new Worker(THREAD, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
    const started = new Promise<void>((resolve) => {
      worker.once('message', () => resolve())
      worker.once('exit', () => resolve())
    }).then(() => {
      if (starting === started) starting = null
    })
    starting = started
    worker.on('message', receive)
    worker.on('error', (failure) => onTrouble(failure.message))
    worker.on('exit', () => {
      if (thread === worker) thread = null
      indexes = []
      for (const { reject } of pending.values()) reject(storeUnavailable('no', 'The search index ended'))
      pending.clear()
    })
    return worker
  }

  function receive(message: Message): void {
    if ('indexes' in message) {
      indexes = message.indexes
      onState(indexes)
      return
    }
    const waiting = pending.get(message.id)
    pending.delete(message.id)
    if ('result' in message) waiting?.resolve(message.result)
    else waiting?.reject(message.isStore ? storeUnavailable('no') : new Error(message.failure))
  }

  function ask<Result>(task: Task): Promise<Result> {
    thread ??= start()
    const request: Request = { id: ++lastId, task }
    return new Promise<Result>((resolve, reject) => {
      pending.set(request.id, { resolve: resolve as Pending['resolve'], reject })
      thread!.postMessage(request)
    })
  }

  const sights: Sights = {
    look: (search, behind) => ask<Sight | null>({ kind: 'look', search, behind }),
    searchBusy: async (search) => recordsIn(await ask<PageBytes | null>({ kind: 'searchBusy', search })),
  }

  /** The first search waits for the thread to start, which is no fault of the store's; without a store it would not. */
  async function untilUp(started: Promise<void>): Promise<void> {
    const up = started.then(() => true)
    while (!(await Promise.race([up, pause(LOOK_MS, false)]))) if (!isStoreReady()) throw storeUnavailable('no')
  }

  /** Throws STORE_UNAVAILABLE when it takes longer than a search may. */
  async function inTime<T>(work: Promise<T>, reason: () => string | undefined): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(storeUnavailable('no', reason())), searchMs)
    })
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    get indexes() {
      return indexes
    },
    async search(search, feed) {
      if (!isStoreReady()) throw storeUnavailable('no')
      const page = searchProven(feed, sights, search)
      page.catch(() => {})
      if (starting !== null) await untilUp(starting)
      return await inTime(page, () => reasonFor(search, indexes))
    },
    prepare(networks) {
      ask({ kind: 'prepare', networks }).catch((failure: Error) => onTrouble(failure.message))
    },
    compare: (network) => ask({ kind: 'compare', network }),
    async stop() {
      await thread?.terminate()
    },
  }
}

function recordsIn(page: PageBytes | null): IndexPage | null {
  if (page === null) return null
  const { bytes, ends, ...rest } = page
  const whole = Buffer.from(bytes.buffer)
  return { ...rest, records: ends.map((end, at) => whole.subarray(ends[at - 1] ?? 0, end)) }
}

function reasonFor({ networks }: NetworksSearch, indexes: readonly IndexState[]): string | undefined {
  const made = indexes.find(({ network, state }) => state === 'building' && networks.includes(network))
  return made && `The search index of network "${made.network}" is being built: ${made.done} of ${made.of} devices`
}

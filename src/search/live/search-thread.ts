// The thread that holds the indexes. It has a connection to Redis of its own: neither the making of an index nor a search
// over a million devices ever holds up the thread that talks to callers.
import { parentPort, workerData } from 'node:worker_threads'
import { ApplicationError, storeUnavailable } from '../../domain/application-error.ts'
import { connectRedis } from '../../store/redis/redis.ts'
import { createStoreChangeFeed } from '../../store/store.ts'
import { type ComparePart, comparisonParts, toReport } from '../index/differences.ts'
import type { LiveNetwork } from './live-network.ts'
import { LiveSearch } from './live-search.ts'
import type {
  IndexComparison,
  IndexState,
  PageBytes,
  ThreadFailure,
  ThreadMessage,
  ThreadReply,
  ThreadRequest,
  ThreadSettings,
  ThreadTask,
} from './thread-messages.ts'
import { createUnlimitedJob, type Job, runInSlices } from './turns.ts'
import type { IndexPage } from './validated-search.ts'

const port = parentPort!
const settings = workerData as ThreadSettings
// The service tells of trouble with Redis: its own connection sees it too.
const redis = await connectRedis({ ...settings, onTrouble: () => {} })
const feed = createStoreChangeFeed(redis, settings)
const live = new LiveSearch(feed, settings.bounds)

/** An index that was not proven for so long is brought up to date, so that the next search finds little to catch up with. */
const TAIL_MS = 250
const PURGE_MS = 60_000
/** The last changes stay in the log, deletions too, for whoever follows it. */
const CHANGES_KEPT = 10_000

const say = (message: ThreadMessage, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)

/** Searches that are worked on, by the number of their request. */
const underWay = new Map<number, AbortController>()

port.on('message', (request: ThreadRequest) => {
  if ('givenUp' in request) {
    underWay.get(request.givenUp)?.abort()
    return
  }
  const { id, task } = request
  const controller = new AbortController()
  underWay.set(id, controller)
  carryOut(task, controller.signal)
    .finally(() => underWay.delete(id))
    .then(
      (result) => say({ id, result }, result !== null && 'bytes' in result ? [result.bytes.buffer] : []),
      (failure) => say({ id, failure: toFailure(failure) }),
    )
})

const createJob = ({ search: { caller }, ms }: Extract<ThreadTask, { ms: number }>, signal: AbortSignal): Job => ({
  ...{ caller, signal, cost: 0, maxCost: settings.maxSearchCost },
  deadline: performance.now() + ms,
})

async function carryOut(task: ThreadTask, signal: AbortSignal): Promise<ThreadReply> {
  switch (task.kind) {
    case 'evaluate':
      return await live.evaluate(task.search, task.stale, createJob(task, signal))
    case 'evaluateAndFetch':
      return joined(await live.evaluateAndFetch(task.search, createJob(task, signal)))
    case 'compare':
      return await compare(task.network)
    case 'prepare':
      await live.prepare(task.networks, (failure) => say({ trouble: String(failure) }))
      return null
  }
}

function toFailure(failure: unknown): ThreadFailure {
  if (!(failure instanceof ApplicationError)) return { message: String(failure), error: null }
  const { code: _, ...details } = failure.data
  return { message: failure.message, error: { name: failure.name, details } }
}

/** Comparisons that are under way, by network: whoever asks for one that is under way gets its outcome. */
const comparing = new Map<string, Promise<IndexComparison>>()
const COMPARISON_TRIES = 10

/** Throws OVERLOADED if another network is being compared: a comparison takes the memory of another index. */
function compare(network: string): Promise<IndexComparison> {
  const known = comparing.get(network)
  if (known !== undefined) return known
  if (comparing.size > 0) {
    const reason = 'another comparison is under way'
    throw new ApplicationError('OVERLOADED', undefined, { reason, retryable: true })
  }
  const made = compareOnce(network).finally(() => comparing.delete(network))
  comparing.set(network, made)
  return made
}

async function compareOnce(network: string): Promise<IndexComparison> {
  const { twin, drop } = live.openTwin(network)
  try {
    const first = live.openNetwork(network)
    const differences: string[] = []
    for (const comparing of comparisonParts) differences.push(...(await compareSteadily(first, twin, comparing)))
    return { devices: twin.snapshot()?.index.size ?? 0, differences: toReport(differences) }
  } finally {
    drop()
  }
}

/** A part of a comparison, during which neither index takes changes; searches go on meanwhile. */
async function compareSteadily(first: LiveNetwork, twin: LiveNetwork, comparing: ComparePart): Promise<string[]> {
  for (let left = COMPARISON_TRIES; left > 0; left--) {
    await first.catchUpBoth(twin)
    const found = await first.exclusively(() =>
      twin.exclusively(async () => {
        const [one, other] = [first.snapshot(), twin.snapshot()]
        if (one === null || one.seq !== other?.seq) return null
        return await runInSlices(createUnlimitedJob(), comparing(one.index, other.index), () => false)
      }),
    )
    if (found !== null) return found
  }
  throw storeUnavailable('no', 'The network changes faster than its index can be compared')
}

/** One piece of memory, which goes over to the other thread as it is. */
function joined(page: IndexPage | null): PageBytes | null {
  if (page === null) return null
  const { records, ...rest } = page
  const bytes = new Uint8Array(records.reduce((sum, record) => sum + record.length, 0))
  let end = 0
  const ends = records.map((record) => {
    bytes.set(record, end)
    end += record.length
    return end
  })
  return { ...rest, bytes, ends }
}

/** How many networks one round of the tail asks the store for. */
const TAIL_NETWORKS = 500
let tailAt = 0

/** Asks for the numbers of indexes that were not proven for a while, and follows those networks that changed. */
async function catchUpIdle(): Promise<void> {
  const all = live.networks
  if (tailAt >= all.length) tailAt = 0
  const some = all.slice(tailAt, tailAt + TAIL_NETWORKS)
  tailAt += TAIL_NETWORKS
  const idle = some.filter((network) => network.progress === null && performance.now() - network.provenAt > TAIL_MS)
  const seqs = await feed.readSeqs(idle.map(({ name }) => name))
  for (const [at, network] of idle.entries()) {
    if (network.snapshot()?.seq !== seqs[at]) network.catchUp().catch(() => {})
  }
}

setInterval(() => catchUpIdle().catch(() => {}), TAIL_MS)

const SWEEP_MS = 1000
setInterval(() => live.sweep(performance.now()), SWEEP_MS)

/** Networks are looked at in turn, a few each time. */
const UPKEEP_MS = 1000
const UPKEEP_NETWORKS = 50
let upkeepAt = 0
const purgedAt = new WeakMap<LiveNetwork, number>()

/** Looks whether networks still exist, and drops deleted devices from their logs once in a while. */
function keepUp(now: number): void {
  const all = live.networks
  if (upkeepAt >= all.length) upkeepAt = 0
  const some = all.slice(upkeepAt, upkeepAt + UPKEEP_NETWORKS)
  upkeepAt += UPKEEP_NETWORKS
  live.checkExistence(some).catch(() => {})
  for (const network of some) {
    const before = purgedAt.get(network)
    if (before === undefined || now - before >= PURGE_MS) purgedAt.set(network, now)
    if (before !== undefined && now - before >= PURGE_MS) feed.purge(network.name, CHANGES_KEPT).catch(() => {})
  }
}

setInterval(() => keepUp(performance.now()), UPKEEP_MS)

/** Sent at once, because it says that the thread is up, and then whenever something changed. */
const STATES_MS = 100
const told = new Map<string, IndexState>()

function tell(isFirst: boolean): void {
  const states = new Map(live.networks.map((network) => [network.name, stateOf(network)]))
  const changed = [...states.values()].filter((state) => !isSame(state, told.get(state.network)))
  const dropped = [...told.keys()].filter((name) => !states.has(name))
  for (const state of changed) told.set(state.network, state)
  for (const name of dropped) told.delete(name)
  if (isFirst || changed.length > 0 || dropped.length > 0) say({ changed, dropped })
}

const isSame = (one: IndexState, other: IndexState | undefined): boolean =>
  one.state === other?.state && one.done === other.done && one.of === other.of

function stateOf(network: LiveNetwork): IndexState {
  const { progress } = network
  if (progress !== null) return { network: network.name, state: 'building', ...progress }
  const size = network.snapshot()?.index.size ?? 0
  return { network: network.name, state: 'ready', done: size, of: size }
}

tell(true)
setInterval(() => tell(false), STATES_MS)

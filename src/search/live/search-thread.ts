/*
 * The thread that holds the indexes. It has its own connection to Redis. The main thread serves callers, and is never
 * blocked by the build of an index or by a search over a million devices.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { ApplicationError, isStoreUnavailable } from '../../domain/application-error.ts'
import { waitForAll } from '../../domain/wait-for-all.ts'
import { LOG_UPKEEP } from '../../store/inventory/change-feed.ts'
import { connectRedis } from '../../store/redis/redis.ts'
import { createStoreChangeFeed } from '../../store/store.ts'
import { createIndexComparer } from './compare-index.ts'
import { createNetworkFollower } from './follow-networks.ts'
import { IndexReporter } from './index-reporter.ts'
import type { LiveNetwork } from './live-network.ts'
import { LiveSearch } from './live-search.ts'
import { PollSchedule } from './poll-schedule.ts'
import { createUnlimitedJob, type Job } from './search-jobs.ts'
import type {
  PageBytes,
  TaskTime,
  ThreadFailure,
  ThreadMessage,
  ThreadReply,
  ThreadRequest,
  ThreadSettings,
  ThreadTask,
} from './thread-messages.ts'
import type { IndexPage } from './validated-search.ts'

const port = parentPort!
const settings = workerData as ThreadSettings
// The connection of the service has the same trouble with Redis and already reports it.
const redis = await connectRedis({ ...settings, onTrouble: () => {} })
const feed = createStoreChangeFeed(redis, settings)
const live = new LiveSearch(feed, settings.bounds)
const compareWithRecords = createIndexComparer(live)

const post = (message: ThreadMessage, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)

const reporter = new IndexReporter(live, post)

/** Running tasks, by the id of their request. */
const underWay = new Map<number, AbortController>()

port.on('message', (request: ThreadRequest) => {
  reporter.postSoon()
  if ('givenUp' in request) {
    underWay.get(request.givenUp)?.abort()
    return
  }
  if ('used' in request) {
    live.noteUse(request.used)
    return
  }
  if ('written' in request) {
    live.readWritten(request.written).catch(reportFault)
    return
  }
  const { id, task } = request
  const controller = new AbortController()
  underWay.set(id, controller)
  carryOut(task, controller.signal)
    .finally(() => underWay.delete(id))
    .then(
      (result) => post({ id, result }, result !== null && 'bytes' in result ? [result.bytes.buffer] : []),
      (failure) => post({ id, failure: toFailure(failure) }),
    )
})

function createJob({ search, time }: Extract<ThreadTask, { time: TaskTime }>, signal: AbortSignal): Job {
  const now = performance.now()
  return {
    ...createUnlimitedJob(),
    ...{ caller: search.caller, signal, maxCost: settings.maxSearchCost },
    searchBegunAt: now - time.searchMs,
    deadline: now + time.leftMs,
  }
}

async function carryOut(task: ThreadTask, signal: AbortSignal): Promise<ThreadReply> {
  switch (task.kind) {
    case 'evaluate':
      return await live.evaluate(task.search, task.stale, createJob(task, signal))
    case 'evaluateAndFetch':
      return toPageBytes(await live.evaluateAndFetch(task.search, createJob(task, signal)))
    case 'compare':
      return await compareWithRecords(task.network)
  }
}

function toFailure(failure: unknown): ThreadFailure {
  if (!(failure instanceof ApplicationError)) return { message: String(failure), error: null }
  const { code: _, ...details } = failure.data
  return { message: failure.message, error: { name: failure.name, details } }
}

/** Joins the records in one buffer, which is transferred to the other thread without a copy. */
function toPageBytes(page: IndexPage | null): PageBytes | null {
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

/** An index that was updated within this time, in milliseconds, does not ask for changes in a poll. */
const FRESH_MS = 200
/** Number of networks whose sequences one poll reads from the store. */
const TAIL_NETWORKS = 500
let tailAt = 0

/**
 * Reads the sequences of indexes that were not updated just now. If a network has changed, its index reads the changes,
 * so that the next search has few left to read. Lookups that lack devices are built, also those of a network that never
 * rests.
 */
async function catchUpIdle(): Promise<void> {
  const all = live.networks
  if (tailAt >= all.length) tailAt = 0
  const some = all.slice(tailAt, tailAt + TAIL_NETWORKS)
  tailAt += TAIL_NETWORKS
  for (const network of some) network.buildLookups().catch(reportFault)
  const idle = some.filter((network) => network.progress === null && performance.now() - network.provenAt > FRESH_MS)
  // On a cluster, the indexes go on whose servers answer.
  const parts = redis.isCluster ? idle.map((one) => [one]) : [idle]
  await waitForAll(parts.map(catchUpChanged))
}

async function catchUpChanged(idle: readonly LiveNetwork[]): Promise<void> {
  const seqs = await feed.readSeqs(idle.map(({ name }) => name))
  for (const [at, network] of idle.entries()) {
    const now = performance.now()
    if (network.snapshot()?.seq !== seqs[at]) network.catchUp().catch(reportFault)
    else if (network.isTimeToOrder(now)) network.orderNew().catch(reportFault)
  }
}

/** Reports a fault of the program. A failure of a call, such as that Redis does not answer, is none. */
function reportFault(failure: unknown): void {
  if (!(failure instanceof ApplicationError)) post({ trouble: `${failure}` })
}

const followNetworks = createNetworkFollower(feed, live, {
  onListed: () => reporter.postListed(),
  onFailure(failure) {
    // The service itself reports that Redis does not answer.
    if (!isStoreUnavailable(failure)) post({ trouble: `${failure}` })
  },
})

/** Each upkeep checks the next few networks. */
const UPKEEP_NETWORKS = 50
let upkeepAt = 0
const purgedAt = new WeakMap<LiveNetwork, number>()

/** Checks whether networks still exist, and purges deleted devices from the log of each network now and then. */
function keepUp(now: number): void {
  const all = live.networks
  if (upkeepAt >= all.length) upkeepAt = 0
  const some = all.slice(upkeepAt, upkeepAt + UPKEEP_NETWORKS)
  upkeepAt += UPKEEP_NETWORKS
  live.checkExistence(some).catch(() => {})
  for (const network of some) {
    const before = purgedAt.get(network)
    if (before !== undefined && now - before < LOG_UPKEEP.everyMs) continue
    purgedAt.set(network, now)
    // The time of a network begins with its first poll.
    if (before !== undefined) feed.purge(network.name, LOG_UPKEEP.changesKept).catch(() => {})
  }
}

const schedule = new PollSchedule()
let polledAt = performance.now()

/** Reads what the indexes need from Redis. What is read at the same time is sent together. */
function pollRedis(): void {
  const now = performance.now()
  const changes = live.networks.reduce((sum, network) => sum + network.takeChangeCount(), 0)
  const poll = schedule.next(
    (changes * 1000) / (now - polledAt),
    live.networks.some(({ isBuilding }) => isBuilding),
  )
  polledAt = now
  if (poll.isUpkeep) {
    followNetworks()
    live.sweep(now)
    keepUp(now)
  }
  catchUpIdle().catch(() => {})
  reporter.postSoon()
  setTimeout(pollRedis, poll.pauseMs)
}

reporter.postFirst()
pollRedis()

/*
 * The thread that holds the indexes: it carries out the tasks of the main thread. It has its own connection to Redis.
 * The main thread serves callers, and is never blocked by the build of an index or by a search over a million devices.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { ApplicationError } from '../../domain/errors/application-error.ts'
import { connectRedis } from '../../store/redis/redis.ts'
import { createStoreChangeFeed } from '../../store/store.ts'
import { createIndexComparer } from './compare-index.ts'
import { IndexReporter } from './index-reporter.ts'
import { LiveSearch } from './live-search.ts'
import { RedisPoller } from './redis-poller.ts'
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
const poller = new RedisPoller({
  ...{ feed, live, reporter, isCluster: redis.isCluster },
  onTrouble: (trouble) => post({ trouble }),
})

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
    live.readWritten(request.written).catch((failure) => poller.reportFault(failure))
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

reporter.postFirst()
poller.start()

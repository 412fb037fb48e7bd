// The thread that holds the indexes. It has a connection to Redis of its own: neither the making of an index nor a search
// over a million devices ever holds up the thread that talks to callers.
import { parentPort, workerData } from 'node:worker_threads'
import { ApplicationError } from '../../domain/application-error.ts'
import { connectRedis } from '../../store/redis.ts'
import { networkFeedOn } from '../../store/store.ts'
import { differencesBetween } from '../index/differences.ts'
import type { LiveNetwork } from './live-network.ts'
import { LiveSearch } from './live-search.ts'
import type { IndexPage } from './proven-search.ts'
import type {
  Answer,
  Comparison,
  IndexState,
  Message,
  PageBytes,
  Request,
  Task,
  ThreadSettings,
} from './thread-messages.ts'

const port = parentPort!
const settings = workerData as ThreadSettings
// The service tells of trouble with Redis: its own connection sees it too.
const redis = await connectRedis({ ...settings, onTrouble: () => {} })
const feed = networkFeedOn(redis, settings)
const live = new LiveSearch(feed)

/** An index that was not proven for so long is brought up to date, so that the next search finds little to catch up with. */
const TAIL_MS = 250
const PURGE_MS = 60_000
/** The last changes stay in the log, deletions too, for whoever follows it. */
const CHANGES_KEPT = 10_000

const say = (message: Message, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)

port.on('message', ({ id, task }: Request) => {
  carryOut(task).then(
    (result) => say({ id, result }, result !== null && 'bytes' in result ? [result.bytes.buffer] : []),
    (failure) => say({ id, failure: String(failure), isStore: failure instanceof ApplicationError }),
  )
})

async function carryOut(task: Task): Promise<Answer> {
  switch (task.kind) {
    case 'look':
      return await live.look(task.search, task.behind)
    case 'searchBusy':
      return joined(await live.searchBusy(task.search))
    case 'compare':
      return await compare(task.network)
    case 'prepare': {
      // All are told of from now on, those too whose turn comes later.
      const networks = task.networks.map((name) => live.networkOf(name))
      for (const network of networks) await network.ready()
      return null
    }
  }
}

async function compare(network: string): Promise<Comparison> {
  for (;;) {
    const pair = await live.networkOf(network).twice()
    if (pair !== null) return { devices: pair.made.size, differences: differencesBetween(pair.live, pair.made) }
  }
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

setInterval(() => {
  const idle = live.networks.filter(
    (network) => network.progress === null && performance.now() - network.provenAt > TAIL_MS,
  )
  for (const network of idle) network.follow().catch(() => {})
}, TAIL_MS)

setInterval(() => {
  for (const { name } of live.networks) feed.purge(name, CHANGES_KEPT).catch(() => {})
}, PURGE_MS)

/** Told at once, because it says that the thread is up, and then whenever it is another. */
const STATES_MS = 100
let told = ''
function tell(): void {
  const indexes = live.networks.map(stateOf)
  const states = JSON.stringify(indexes)
  if (states !== told) say({ indexes })
  told = states
}
tell()
setInterval(tell, STATES_MS)

function stateOf(network: LiveNetwork): IndexState {
  const { progress } = network
  if (progress !== null) return { network: network.name, state: 'building', ...progress }
  const size = network.look()?.index.size ?? 0
  return { network: network.name, state: 'ready', done: size, of: size }
}

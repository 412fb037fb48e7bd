import type { Settings } from '../config.ts'
import { type IndexState, toIndexSums } from '../domain/search/index-state.ts'
import type { Log } from '../log.ts'
import { SearchThreadClient } from '../search/live/index-client.ts'
import type { IndexBounds } from '../search/live/index-limits.ts'
import { availableMemory, splitMemory } from './memory-shares.ts'
import type { OpenRedis } from './open-redis.ts'

const LOG_MS = 1000

/** Opens the search indexes of all networks that have devices. Returns null if SEARCH_INDEX is off. */
export function openSearchIndex(
  settings: Settings,
  { redis, url, security }: Pick<OpenRedis, 'redis' | 'url' | 'security'>,
  log: Log,
): SearchThreadClient | null {
  if (settings.SEARCH_INDEX === 'off') return null
  return new SearchThreadClient({
    url,
    security,
    deadlineMs: settings.CALL_DEADLINE_MS,
    prefix: settings.REDIS_PREFIX,
    maxPageBytes: settings.MAX_PAGE_BYTES,
    bounds: boundsOf(settings),
    maxSearchCost: settings.MAX_SEARCH_COST,
    searchMs: settings.CALL_DEADLINE_MS,
    isStoreReady: () => redis.isReady,
    onState: progressLog(log),
    onTrouble: (reason) => log.warn({ reason }, 'trouble with the search index'),
    startsLate: settings.SEARCH_INDEX === 'first-search',
  })
}

/** Returns the limits of the indexes. */
const boundsOf = (settings: Settings): IndexBounds => ({
  maxBytes: settings.SEARCH_INDEX_MAX_BYTES || defaultBytes(settings),
  maxNetworks: settings.SEARCH_INDEX_MAX_NETWORKS,
  idleMs: settings.SEARCH_INDEX_IDLE_MINUTES * MINUTE_MS,
})

const defaultBytes = ({ REDIS_URL }: Settings): number =>
  splitMemory(availableMemory(), { isRedisEmbedded: REDIS_URL === null }).indexes

const MINUTE_MS = 60_000
/** Maximum number of networks that a log line names. The line only counts further networks. */
const NAMED = 5

/**
 * Returns a function that logs at most one line a second while indexes are being built, and one line for indexes that
 * are ready at the same time.
 */
function progressLog(log: Log): (changed: readonly IndexState[]) => void {
  const building = new Map<string, IndexState & { readonly from: number }>()
  let loggedAt = 0
  return (changed) => {
    const now = performance.now()
    const built = changed.filter(({ network, state }) => state === 'ready' && building.has(network))
    if (built.length > 0) {
      const from = Math.min(...built.map(({ network }) => building.get(network)!.from))
      log.info({ ...summed(built), seconds: Math.round((now - from) / 100) / 10 }, 'search index built')
    }
    for (const state of changed) {
      if (state.state === 'ready') building.delete(state.network)
      else building.set(state.network, { ...state, from: building.get(state.network)?.from ?? now })
    }
    if (building.size === 0 || now - loggedAt < LOG_MS) return
    loggedAt = now
    log.info(summed([...building.values()]), 'building the search index')
  }
}

function summed(states: readonly IndexState[]) {
  const names = states.slice(0, NAMED).map(({ network }) => network)
  const { done, of } = toIndexSums(states)
  return { networks: states.length, named: names, done, of }
}

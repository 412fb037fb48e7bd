import type { Logger } from 'pino'
import type { Settings } from './config.ts'
import type { OpenRedis } from './redis-choice.ts'
import { type IndexClient, indexClient } from './search/live/index-client.ts'
import type { IndexState } from './search/live/thread-messages.ts'
import type { Store } from './store/store.ts'

const LOG_MS = 1000

/** The indexes of searches, or none where the settings say so; those of networks that have devices are begun at once. */
export async function chooseIndex(
  settings: Settings,
  store: Store,
  { redis, url, security }: Pick<OpenRedis, 'redis' | 'url' | 'security'>,
  log: Logger,
): Promise<IndexClient | null> {
  if (!settings.SEARCH_INDEX) return null
  const index = indexClient({
    url,
    security,
    deadlineMs: settings.CALL_DEADLINE_MS,
    prefix: settings.REDIS_PREFIX,
    searchMs: settings.CALL_DEADLINE_MS,
    isStoreReady: () => redis.isReady,
    onState: progressLog(log),
    onTrouble: (reason) => log.warn({ reason }, 'trouble with the search index'),
  })
  const names = (await store.networks.list()).map(({ name }) => name)
  const sizes = await store.feed.sizes(names)
  const used = names.filter((_, at) => sizes[at]! > 0)
  if (used.length > 0) index.prepare(used)
  return index
}

/** One line a second while indexes are being made, and one for each that is there. */
function progressLog(log: Logger): (indexes: readonly IndexState[]) => void {
  const begun = new Map<string, number>()
  let loggedAt = 0
  return (indexes) => {
    const now = performance.now()
    const building = indexes.filter(({ state }) => state === 'building')
    for (const { network } of building) if (!begun.has(network)) begun.set(network, now)
    for (const { network, state, of } of indexes) {
      const from = begun.get(network)
      if (state === 'building' || from === undefined) continue
      begun.delete(network)
      log.info({ network, devices: of, seconds: Math.round((now - from) / 100) / 10 }, 'search index built')
    }
    if (building.length === 0 || now - loggedAt < LOG_MS) return
    loggedAt = now
    for (const { network, done, of } of building) log.info({ network, done, of }, 'building the search index')
  }
}

import { type ChangeFeed, LOG_UPKEEP } from '../../store/inventory/change-feed.ts'
import { openPurgeRounds, type PurgeRounds } from './purge-rounds.ts'

interface LogPurgeOptions {
  readonly feed: Pick<ChangeFeed, 'readNetworkNames' | 'purge'>
  readonly everyMs?: number | undefined
  /** Called with the reason why a round failed. The next round tries again. */
  onTrouble(reason: string): void
}

/**
 * Purges deleted devices from the change logs. With SEARCH_INDEX=on the index thread does it instead, for the networks
 * that it follows.
 */
export const openLogPurge = ({ feed, everyMs = LOG_UPKEEP.everyMs, onTrouble }: LogPurgeOptions): PurgeRounds =>
  openPurgeRounds({
    everyMs,
    readNetworkNames: () => feed.readNetworkNames(),
    purgeNetwork: (network, signal) => feed.purge(network, LOG_UPKEEP.changesKept, signal),
    onTrouble,
  })

import { type ChangeFeed, LOG_UPKEEP } from '../store/inventory/change-feed.ts'
import { openPurgeRounds, type PurgeRounds } from './purge-rounds.ts'

/**
 * Purges deleted devices from the change logs. With SEARCH_INDEX=on the index thread does it instead, for the networks
 * that it follows.
 */
export const openLogPurge = (
  feed: Pick<ChangeFeed, 'readNetworkNames' | 'purge'>,
  everyMs: number = LOG_UPKEEP.everyMs,
): PurgeRounds =>
  openPurgeRounds({
    everyMs,
    readNetworkNames: () => feed.readNetworkNames(),
    purgeNetwork: (network) => feed.purge(network, LOG_UPKEEP.changesKept),
  })

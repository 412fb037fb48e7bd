/*
 * Purges deleted devices from the logs of changes in a service without a search index. With an index its thread does
 * it, for the networks that it follows.
 */

import { type ChangeFeed, LOG_UPKEEP } from '../store/inventory/change-feed.ts'

/** Runs rounds of purges until it is stopped. */
export interface LogPurge {
  /** Stops the rounds. Resolves when the round under way has ended. */
  stop(): Promise<void>
}

/** Starts a round every `everyMs`. What a failed round left over is purged by the next one. */
export function openLogPurge(
  feed: Pick<ChangeFeed, 'readNetworkNames' | 'purge'>,
  everyMs: number = LOG_UPKEEP.everyMs,
): LogPurge {
  let isStopped = false
  const purgeAll = async (): Promise<void> => {
    for (const network of await feed.readNetworkNames()) {
      if (isStopped) return
      await feed.purge(network, LOG_UPKEEP.changesKept)
    }
  }
  let round = Promise.resolve()
  const next = (): void => {
    // One round at a time: a slow Redis must not get more work.
    round = round.then(purgeAll).catch(() => {})
  }
  const timer = setInterval(next, everyMs)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await round
    },
  }
}

/*
 * Drops the histories of devices that did not change for HISTORY_KEEP_DAYS. Every process does it; a history that
 * another process dropped before is no work.
 */
import type { Store } from '../store/store.ts'

/** Runs rounds of purges until it is stopped. */
export interface HistoryPurge {
  /** Stops the rounds. Resolves when the round under way has ended. */
  stop(): Promise<void>
}

const EVERY_MS = 3_600_000

interface HistoryPurgeOptions {
  readonly store: Pick<Store, 'feed' | 'histories'>
  /** Returns Unix epoch milliseconds. */
  readonly now: () => number
  /** Called with the reason why a round failed. The next round tries again. */
  onTrouble(reason: string): void
  readonly everyMs?: number | undefined
}

/** Starts a round every `everyMs`. */
export function openHistoryPurge({ store, now, onTrouble, everyMs = EVERY_MS }: HistoryPurgeOptions): HistoryPurge {
  let isStopped = false
  const purgeAll = async (): Promise<void> => {
    for (const network of await store.feed.readNetworkNames()) {
      if (isStopped) return
      await store.histories.purge(network, now())
    }
    await store.histories.purgeCommits(now())
  }
  let round = Promise.resolve()
  const timer = setInterval(() => {
    // One round at a time: a slow Redis must not get more work.
    round = round.then(purgeAll).catch((failure: unknown) => onTrouble((failure as Error).message))
  }, everyMs)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await round
    },
  }
}

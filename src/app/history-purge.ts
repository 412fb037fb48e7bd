import type { Store } from '../store/store.ts'
import { openPurgeRounds, type PurgeRounds } from './purge-rounds.ts'

const EVERY_MS = 3_600_000

interface HistoryPurgeOptions {
  readonly store: Pick<Store, 'feed' | 'histories' | 'commitHistory'>
  /** Returns Unix epoch milliseconds. */
  readonly now: () => number
  /** Called with the reason why a round failed. The next round tries again. */
  onTrouble(reason: string): void
}

/** Drops the histories of devices and credentials that did not change for HISTORY_KEEP_DAYS. */
export const openHistoryPurge = ({ store, now, onTrouble }: HistoryPurgeOptions): PurgeRounds =>
  openPurgeRounds({
    everyMs: EVERY_MS,
    readNetworkNames: () => store.feed.readNetworkNames(),
    purgeNetwork: (network) => store.histories.purge(network, now()),
    purgeRest: () => store.commitHistory.purge(now()),
    onTrouble,
  })

import type { Store } from '../store/store.ts'
import { openPurgeRounds, type PurgeRounds } from './purge-rounds.ts'

const EVERY_MS = 3_600_000
/** Bounds of the time until the first round, so that a service that restarts often purges too. */
const FIRST_MS = { min: 60_000, max: 300_000 } as const

interface HistoryPurgeOptions {
  readonly store: Pick<Store, 'feed' | 'histories' | 'commitHistory'>
  /** Returns Unix epoch milliseconds. */
  readonly now: () => number
  /** Returns a number from 0 to below 1. Services that start together should not purge at the same time. */
  readonly random?: () => number
  /** Called with the reason why a round failed. The next round tries again. */
  onTrouble(reason: string): void
}

/** Drops the histories of devices and credentials that did not change for HISTORY_KEEP_DAYS. */
export const openHistoryPurge = ({ store, now, random = Math.random, onTrouble }: HistoryPurgeOptions): PurgeRounds =>
  openPurgeRounds({
    everyMs: EVERY_MS,
    firstMs: FIRST_MS.min + random() * (FIRST_MS.max - FIRST_MS.min),
    readNetworkNames: () => store.feed.readNetworkNames(),
    purgeNetwork: (network) => store.histories.purge(network, now()),
    purgeRest: () => store.commitHistory.purge(now()),
    onTrouble,
  })

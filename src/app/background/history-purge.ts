import type { Store } from '../../store/store.ts'
import { openPurgeRounds, type PurgeRounds, type PurgeRoundsOptions } from './purge-rounds.ts'
import { readRetentionTime } from './retention-time.ts'

const EVERY_MS = 3_600_000
/** Bounds of the time until the first round, so that a service that restarts often purges too. */
const FIRST_MS = { min: 60_000, max: 300_000 } as const

type PurgeTimes = Required<Pick<PurgeRoundsOptions, 'everyMs' | 'firstMs'>>

/**
 * Returns the times of the rounds. `random` is a number from 0 to below 1: services that start together should
 * not purge at the same time.
 */
export const historyPurgeTimes = (random: number): PurgeTimes => ({
  everyMs: EVERY_MS,
  firstMs: FIRST_MS.min + random * (FIRST_MS.max - FIRST_MS.min),
})

interface HistoryPurgeOptions {
  readonly store: Pick<Store, 'feed' | 'histories' | 'commitHistory' | 'readTime'>
  /** Returns Unix epoch milliseconds. */
  readonly now: () => number
  /** The times of the rounds; by default those of a service. */
  readonly times?: PurgeTimes
  /** Called with the reason why a round failed. The next round tries again. */
  onTrouble(reason: string): void
}

/** Drops the histories of devices and credentials that did not change for HISTORY_KEEP_DAYS. */
export const openHistoryPurge = ({
  store,
  now,
  times = historyPurgeTimes(Math.random()),
  onTrouble,
}: HistoryPurgeOptions): PurgeRounds =>
  openPurgeRounds({
    ...times,
    readNetworkNames: () => store.feed.readNetworkNames(),
    purgeNetwork: async (network, signal) =>
      store.histories.purge(network, await readRetentionTime(store, now), signal),
    purgeRest: async (signal) => store.commitHistory.purge(await readRetentionTime(store, now), signal),
    onTrouble,
  })

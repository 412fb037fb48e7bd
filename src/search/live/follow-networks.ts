/* Builds the index of each network as soon as the network has devices, so that searches never wait for a build. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ChangeFeed } from '../../store/inventory/change-feed.ts'
import type { LiveSearch } from './live-search.ts'

/** Time between two rounds, in milliseconds. */
const ROUND_MS = 1000
/** Maximum number of networks that a round checks for devices. */
const NETWORKS_A_ROUND = 500

/** Follows new networks for as long as the process runs. `onFailure` is called for each index that cannot be built. */
export async function followNetworks(
  feed: ChangeFeed,
  live: LiveSearch,
  onFailure: (failure: unknown) => void,
): Promise<never> {
  let skipped = 0
  for (;;) {
    const left = await followNew(feed, live, skipped, onFailure).catch(() => 0)
    skipped = left > 0 ? skipped + NETWORKS_A_ROUND : 0
    if (left === 0) await pause(ROUND_MS)
  }
}

/**
 * Builds the indexes of networks that have none and that have devices. It leaves out the first `skipped` networks
 * without an index. Returns how many networks are left for the next round.
 */
async function followNew(
  feed: ChangeFeed,
  live: LiveSearch,
  skipped: number,
  onFailure: (failure: unknown) => void,
): Promise<number> {
  const unknown = live.selectUnknown(await feed.readNetworkNames()).slice(skipped)
  const some = unknown.slice(0, NETWORKS_A_ROUND)
  const sizes = await feed.readSizes(some)
  await live.prepare(
    some.filter((_, at) => sizes[at]! > 0),
    onFailure,
  )
  return unknown.length - some.length
}

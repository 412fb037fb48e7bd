/* Builds the index of each network as soon as the network has devices, so that searches never wait for a build. */
import type { ChangeFeed } from '../../store/inventory/change-feed.ts'
import type { LiveSearch } from './live-search.ts'

/** Maximum number of networks that are checked for devices at once. */
const NETWORKS_AT_ONCE = 500

/**
 * Returns a function that checks once for new networks. While a check is under way, the function does nothing.
 * `onFailure` is called for each index that cannot be built.
 */
export function createNetworkFollower(
  feed: ChangeFeed,
  live: LiveSearch,
  onFailure: (failure: unknown) => void,
): () => Promise<void> {
  let isFollowing = false
  return async () => {
    if (isFollowing) return
    isFollowing = true
    for (let [skipped, left] = [0, 1]; left > 0; skipped += NETWORKS_AT_ONCE) {
      left = await followNew(feed, live, skipped, onFailure).catch(() => 0)
    }
    isFollowing = false
  }
}

/**
 * Builds the indexes of networks that have none and that have devices. It leaves out the first `skipped` networks
 * without an index. Returns how many networks are left to check.
 */
async function followNew(
  feed: ChangeFeed,
  live: LiveSearch,
  skipped: number,
  onFailure: (failure: unknown) => void,
): Promise<number> {
  const unknown = live.selectUnknown(await feed.readNetworkNames()).slice(skipped)
  const some = unknown.slice(0, NETWORKS_AT_ONCE)
  const sizes = await feed.readSizes(some)
  await live.prepare(
    some.filter((_, at) => sizes[at]! > 0),
    onFailure,
  )
  return unknown.length - some.length
}

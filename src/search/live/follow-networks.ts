/* Builds the index of each network as soon as the network has devices, so that searches never wait for a build. */
import { chunks } from '../../domain/group.ts'
import type { ChangeFeed } from '../../store/inventory/change-feed.ts'
import type { LiveSearch } from './live-search.ts'

/** Maximum number of networks that are checked for devices at once. */
const NETWORKS_AT_ONCE = 500

/** The reports of a follower of networks. */
export interface FollowerEvents {
  /** Called in each check once all networks with devices are open, although their indexes may not be complete yet. */
  readonly onListed: () => void
  /** Called for each index that cannot be built. */
  readonly onFailure: (failure: unknown) => void
}

/** Returns a function that checks once for new networks. While a check is under way, the function does nothing. */
export function createNetworkFollower(
  feed: ChangeFeed,
  live: LiveSearch,
  { onListed, onFailure }: FollowerEvents,
): () => Promise<void> {
  let isFollowing = false
  return async () => {
    if (isFollowing) return
    isFollowing = true
    try {
      const prepared = live.prepare(await findNew(feed, live), onFailure)
      onListed()
      await prepared
    } catch {
      // The store does not answer. The next check tries again.
    } finally {
      isFollowing = false
    }
  }
}

/** Returns the networks that have devices and no index. */
async function findNew(feed: ChangeFeed, live: LiveSearch): Promise<string[]> {
  const unknown = live.selectUnknown(await feed.readNetworkNames())
  const sizes: number[] = []
  for (const some of chunks(unknown, NETWORKS_AT_ONCE)) sizes.push(...(await feed.readSizes(some)))
  return unknown.filter((_, at) => sizes[at]! > 0)
}

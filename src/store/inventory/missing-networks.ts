/*
 * Callers may send any number of names of networks that do not exist. They are sorted out before anything is created
 * for them.
 */
import { slices } from '../../domain/group.ts'
import type { ChangeFeed } from './change-feed.ts'

/** How many names one round trip asks about. */
const NAMES_A_TRIP = 1000

/** Returns the names of networks that do not exist, in the order given. One round trip for every thousand names. */
export async function findMissingNetworks(
  feed: Pick<ChangeFeed, 'checkExistence'>,
  names: readonly string[],
): Promise<string[]> {
  const missing: string[] = []
  for (const some of slices(names, NAMES_A_TRIP)) {
    const exist = await feed.checkExistence(some)
    missing.push(...some.filter((_, at) => !exist[at]))
  }
  return missing
}

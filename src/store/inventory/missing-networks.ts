/*
 * Finds the networks that do not exist. Callers may send any number of names, so unknown names are removed before
 * anything is created for them.
 */
import { chunks } from '../../domain/group.ts'
import type { ChangeFeed } from './change-feed.ts'

/** Number of names that are checked in one round trip. */
const NAMES_A_TRIP = 1000

/**
 * Returns the names of networks that do not exist, in the order given. Takes one round trip for every thousand names.
 */
export async function findMissingNetworks(
  feed: Pick<ChangeFeed, 'checkExistence'>,
  names: readonly string[],
): Promise<string[]> {
  const missing: string[] = []
  for (const some of chunks(names, NAMES_A_TRIP)) {
    const exist = await feed.checkExistence(some)
    missing.push(...some.filter((_, at) => !exist[at]))
  }
  return missing
}

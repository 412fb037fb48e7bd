/*
 * Which networks exist is asked before anything is made for them: a name costs its sender nothing.
 */
import { slices } from '../../domain/group.ts'
import type { ChangeFeed } from './change-feed.ts'

/** How many names one round trip asks for. */
const NAMES_A_TRIP = 1000

/** The names of networks that do not exist, in the order given; one round trip for every thousand names. */
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

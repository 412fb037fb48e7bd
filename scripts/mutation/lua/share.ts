import { seededRandom } from '../../../test/model/seeded-random.ts'

/** Returns a random share of a list, in its order. The same seed chooses the same elements. */
export function shareOf<T>(all: readonly T[], share: number, seed: number): T[] {
  const random = seededRandom(seed)
  return all.filter(() => random.unit() < share)
}

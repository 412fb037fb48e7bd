/* Saves credential sets straight into Redis, in the order of their names: s000 has the first priority. */
import type { Redis as Witness } from 'ioredis'
import { orderKeyOf } from '../../../src/domain/credentials/set.ts'
import type { Keys } from '../../../src/store/keys.ts'

export const nameOf = (priority: number): string => `s${String(priority).padStart(3, '0')}`

/** Returns the record of a set. */
export const recordOf = (priority: number, sealed: string): string =>
  `7:${JSON.stringify({ name: nameOf(priority), priority, sealed, at: 0, by: 'x' })}`

/** Saves a set with each of these sealed texts. */
export async function saveSets(
  witness: Witness,
  { credentials: { order, sets } }: Keys,
  config: string,
  sealed: readonly string[],
): Promise<void> {
  for (const [priority, text] of sealed.entries()) {
    const name = nameOf(priority)
    await witness.hset(sets(config), name, recordOf(priority, text))
    await witness.zadd(order(config), 0, orderKeyOf('DYNAMIC', name, priority))
  }
}

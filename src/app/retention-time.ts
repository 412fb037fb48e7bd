import type { Store } from '../store/store.ts'

/**
 * Returns the time at which the ages of stored entries are counted, in Unix epoch milliseconds: the time of Redis, which
 * dated the entries, or the time of this process if it is earlier. So no wrong clock alone can make all entries old.
 */
export const readRetentionTime = async (store: Pick<Store, 'readTime'>, now: () => number): Promise<number> =>
  Math.min(await store.readTime(), now())

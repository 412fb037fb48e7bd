import type { Store } from '../../store/store.ts'

/**
 * Returns the present for the age of stored entries, in Unix epoch milliseconds. It is the time of Redis, which dated
 * the entries, or the time of this process if that is earlier. So no wrong clock alone makes entries old.
 */
export const readRetentionTime = async (store: Pick<Store, 'readTime'>, now: () => number): Promise<number> =>
  Math.min(await store.readTime(), now())

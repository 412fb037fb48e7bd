import { type Keys, keysUnder } from '../../src/store/keys.ts'
import { connectRedis } from '../../src/store/redis.ts'
import { type Store, storeOn } from '../../src/store/store.ts'

/** A store over a connection of its own, beside whatever else works on the same prefix. */
export interface OpenStore {
  readonly store: Store
  readonly keys: Keys
  close(): void
}

export async function openStore(url: string, prefix: string): Promise<OpenStore> {
  const redis = await connectRedis({ url, deadlineMs: 20_000, onTrouble: () => {} })
  return {
    store: storeOn(redis, { prefix, sessionIdleMs: 60_000, sessionsPerCaller: 1000, auditKeptMs: 60_000 }),
    keys: keysUnder(prefix),
    close: () => redis.close(),
  }
}

import { createKeys, type Keys } from '../../src/store/keys.ts'
import { connectRedis } from '../../src/store/redis/redis.ts'
import { createStore, type Store, type StoreSettings } from '../../src/store/store.ts'

/** A store over a connection of its own, beside whatever else works on the same prefix. */
export interface OpenStore {
  readonly store: Store
  readonly keys: Keys
  close(): void
}

/** Settings of a store whose sessions are proved by nothing. */
export const testSettings = (prefix: string): StoreSettings => ({
  prefix,
  sessions: {
    ...{ idleMs: 60_000, maxMs: 3_600_000, sessionsPerCaller: 1000, bytesPerCaller: 2 ** 30, loginsPerUser: 1000 },
    proveSession: () => '',
  },
  auditKeptMs: 60_000,
  maxPageBytes: 2 ** 25,
})

export async function openStore(url: string, prefix: string): Promise<OpenStore> {
  const redis = await connectRedis({ url, deadlineMs: 20_000, onTrouble: () => {} })
  return {
    store: createStore(redis, testSettings(prefix)),
    keys: createKeys(prefix),
    close: () => redis.close(),
  }
}

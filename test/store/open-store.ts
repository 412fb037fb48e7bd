import { createKeys, type Keys } from '../../src/store/keys.ts'
import { connectRedis } from '../../src/store/redis/redis.ts'
import { createStore, type Store, type StoreSettings } from '../../src/store/store.ts'

/** A store with a separate connection. Other stores may use the same prefix at the same time. */
export interface OpenStore {
  readonly store: Store
  readonly keys: Keys
  close(): void
}

/** Returns settings of a store whose sessions have no proof. */
export const testSettings = (prefix: string): StoreSettings => ({
  prefix,
  sessions: {
    ...{ idleMs: 60_000, maxMs: 3_600_000, sessionsPerCaller: 1000, bytesPerCaller: 2 ** 30, loginsPerUser: 1000 },
    proveSession: () => '',
  },
  auditKeptMs: 60_000,
  history: { entries: 30, keptMs: 60_000 },
  retryMs: 20_000,
  maxPageBytes: 2 ** 25,
})

/** Opens a store on a Redis, without a service. */
export async function openStore(
  url: string,
  prefix: string,
  more: Partial<Pick<StoreSettings, 'onWritten' | 'retryMs' | 'history'>> = {},
): Promise<OpenStore> {
  const redis = await connectRedis({ url, deadlineMs: 20_000, onTrouble: () => {} })
  return {
    store: createStore(redis, { ...testSettings(prefix), ...more }),
    keys: createKeys(prefix),
    close: () => redis.close(),
  }
}

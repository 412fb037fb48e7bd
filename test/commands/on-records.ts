import type { MaintenanceContext } from '../../src/commands/command.ts'
import { parseKey } from '../../src/sealing/key-text.ts'
import { connectRedis } from '../../src/store/redis/redis.ts'
import { createStore, createStoreBackup, createStoreSchema } from '../../src/store/store.ts'
import { testSettings } from '../store/open-store.ts'
import { TEST_KEY } from '../support/service.ts'

/** Opens the context of a command that works on stored records, under a prefix of a real Redis. */
export async function openRecords(url: string, prefix: string): Promise<{ at: MaintenanceContext; close(): void }> {
  const redis = await connectRedis({ url, deadlineMs: 5000, onTrouble: () => {} })
  const settings = testSettings(prefix)
  const at = {
    backup: createStoreBackup(redis, settings, Date.now),
    schema: createStoreSchema(redis, settings),
    keyring: createStore(redis, settings).keyring,
    findKey: async () => parseKey(TEST_KEY),
    now: Date.now,
    inform: () => {},
  }
  return { at, close: () => redis.close() }
}

/** Runs `act` with such a context, and closes it afterwards. */
export async function onRecords(
  url: string,
  prefix: string,
  act: (at: MaintenanceContext) => Promise<void>,
): Promise<void> {
  const { at, close } = await openRecords(url, prefix)
  try {
    await act(at)
  } finally {
    close()
  }
}

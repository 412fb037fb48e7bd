import type { KeyringStore } from '../sealing/keyring-store.ts'
import type { Keys } from './keys.ts'
import type { Redis } from './redis.ts'
import { writingScript } from './script.ts'

const replaceScript = writingScript('replace-keyring')

/** The keyring, its data keys wrapped. */
export function keyringIn(redis: Redis, keys: Keys): KeyringStore {
  const { keyring } = keys.credentials
  return {
    read: () => redis.read((client) => client.get(keyring)),
    replace: async (expected, next) => (await redis.runScript(replaceScript, [keyring], [expected ?? '', next])) === 1,
  }
}

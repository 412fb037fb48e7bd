import type { Redis as Witness } from 'ioredis'
import type { KeyringStore } from '../../src/sealing/keyring-store.ts'

// KEYS 1: the keyring. ARGV 1: "1" if a keyring must exist, "0" if none may exist; 2: the expected keyring; 3: the new
// keyring.
const REPLACE = `
local present = redis.call('GET', KEYS[1])
if ARGV[1] == '0' and present or ARGV[1] == '1' and present ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[1], ARGV[3])
return 1`

/** Returns a store that keeps the keyring in a key of a real Redis. */
export function redisKeyringStore(redis: Witness, key: string): KeyringStore {
  return {
    read: () => redis.get(key),
    async replace(expected, next) {
      return (await redis.eval(REPLACE, 1, key, expected === null ? '0' : '1', expected ?? '', next)) === 1
    },
  }
}

/** Returns the same store with a counter of its reads. */
export function countingReads(store: KeyringStore): KeyringStore & { reads: number } {
  const counting = {
    reads: 0,
    read() {
      counting.reads++
      return store.read()
    },
    replace: (expected: string | null, next: string) => store.replace(expected, next),
  }
  return counting
}

/*
 * One service for many tests: each test begins with the data that Redis held after the service had started.
 */
import type { Redis as Witness } from 'ioredis'
import { beforeAll, beforeEach } from 'vitest'
import { openOnce } from './fixture.ts'
import type { RedisServer } from './redis-server.ts'
import type { Service } from './service.ts'

/** A key as Redis dumps it. */
type StoredKey = readonly [key: string, content: Buffer]

/** Opens one service for all tests of a describe block, and restores the data of its Redis before each of them. */
export function openRestoredService(redis: RedisServer, start: () => Promise<Service>): Service {
  const service = openOnce(start)
  const witness = openOnce(() => redis.witness())
  let stored: StoredKey[]
  beforeAll(async () => {
    stored = await readStored(witness)
  })
  beforeEach(() => restoreStored(witness, stored))
  return service
}

/** Returns all keys of a Redis. */
async function readStored(witness: Witness): Promise<StoredKey[]> {
  const keys = await witness.keys('*')
  return await Promise.all(keys.map(async (key) => [key, (await witness.dumpBuffer(key))!] as const))
}

/** Replaces the content of a Redis. */
async function restoreStored(witness: Witness, stored: readonly StoredKey[]): Promise<void> {
  const all = witness.multi().flushall()
  for (const [key, content] of stored) all.restore(key, 0, content)
  await all.exec()
}

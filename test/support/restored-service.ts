/*
 * One service for many tests: each test begins with the data that Redis held after the service had started.
 */
import type { Redis as Witness } from 'ioredis'
import { beforeAll, beforeEach } from 'vitest'
import { openOnce } from './fixture.ts'
import type { RedisServer } from './redis-server.ts'
import type { Service } from './service.ts'

/** A key as Redis dumps it. */
export interface StoredKey {
  readonly key: string
  readonly content: Buffer
  /** The milliseconds until the key expires, or 0 if it never does. */
  readonly ttlMs: number
}

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
export async function readStored(witness: Witness): Promise<StoredKey[]> {
  const keys = await witness.keys('*')
  const stored = await Promise.all(
    keys.map(async (key) => {
      const [ttl, content] = await Promise.all([witness.pttl(key), witness.dumpBuffer(key)])
      return { key, content, ttlMs: Math.max(ttl, 0) }
    }),
  )
  // A key without content expired after it was listed.
  return stored.flatMap(({ content, ...one }) => (content === null ? [] : [{ ...one, content }]))
}

/** Replaces the content of a Redis. */
export async function restoreStored(witness: Witness, stored: readonly StoredKey[]): Promise<void> {
  const all = witness.multi().flushall()
  for (const { key, content, ttlMs } of stored) all.restore(key, ttlMs, content)
  for (const [failure] of (await all.exec())!) if (failure !== null) throw failure
}

/* The default limits of memory leave room for the process and for a rewrite of the append-only file. */
import { expect, test } from 'vitest'
import { splitMemory } from '../../src/app/memory-shares.ts'

const MIB = 2 ** 20

/** The memory of a busy process without its indexes. */
const PROCESS = 300 * MIB

test.each([1024, 2048, 4096, 16_384, 131_072])('of %d MiB, all parts together never need more', (mib) => {
  const { redis, indexes } = splitMemory(mib * MIB, { isRedisEmbedded: true })
  // While Redis rewrites its append-only file, it may take twice as much.
  expect(2 * redis + indexes + PROCESS).toBeLessThanOrEqual(mib * MIB)
  expect(redis).toBeGreaterThan(0.24 * mib * MIB)
  expect(indexes).toBeGreaterThan(0.2 * mib * MIB)
})

test.each([64, 256, 512])('of %d MiB, some is left for the process', (mib) => {
  const { redis, indexes } = splitMemory(mib * MIB, { isRedisEmbedded: true })
  expect(2 * redis + indexes).toBeLessThanOrEqual((mib * MIB) / 2)
  expect(Math.min(redis, indexes)).toBeGreaterThan(0)
})

test('beside a Redis on another machine, the indexes may take half', () => {
  expect(splitMemory(4096 * MIB, { isRedisEmbedded: false }).indexes).toBe(2048 * MIB)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'
import { staleSearches } from './fresh.ts'

let redis: RedisServer
beforeAll(async () => {
  redis = await startRedisServer()
})
afterAll(() => redis.stop())

it('a search on one process sees what was written on another, 10_000 times', async () => {
  expect(await staleSearches(redis.url, freshPrefix(), 10_000)).toBe(0)
}, 600_000)

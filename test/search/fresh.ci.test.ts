import { expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'
import { staleSearches } from './fresh.ts'

const redis = openOnce(startRedisServer)

test('a search by each kind of scheme on one process sees what was written on another, 2,000 times', async () => {
  expect(await staleSearches(redis.url, freshPrefix(), 2000)).toBe(0)
}, 600_000)

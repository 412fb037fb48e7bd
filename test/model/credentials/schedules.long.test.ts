import { describe } from 'vitest'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { itLosesNothing } from './concurrency.ts'

const redis = openOnce(startRedisServer)

describe('concurrent sessions', () => {
  itLosesNothing(redis, { seed: 3, schedules: 10_000 })
})

import { describe } from 'vitest'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { testConcurrentSessions } from './schedule-runs.ts'

const redis = openOnce(startRedisServer)

describe('concurrent sessions', () => {
  testConcurrentSessions(redis, { seed: 2, schedules: 200 })
})

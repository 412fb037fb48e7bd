import { describe } from 'vitest'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { testConcurrentSessions, testWideSchedules } from './schedule-runs.ts'

const redis = openOnce(startRedisServer)

describe('concurrent sessions', () => {
  testConcurrentSessions(redis, { schedules: 100 })
  testWideSchedules(redis, { schedules: 30 })
})

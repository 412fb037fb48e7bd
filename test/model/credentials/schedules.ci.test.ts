import { describe } from 'vitest'
import { redisOfThisFile } from '../../support/redis-of-this-file.ts'
import { itLosesNothing } from './concurrency.ts'

const redis = redisOfThisFile()

describe('concurrent sessions', () => {
  itLosesNothing(redis, { seed: 2, schedules: 200 })
})

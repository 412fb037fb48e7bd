import { describe } from 'vitest'
import { redisOfThisFile } from './agreement.ts'
import { itLosesNothing } from './concurrency.ts'

const redis = redisOfThisFile()

describe('concurrent sessions', () => {
  itLosesNothing(redis, { seed: 3, schedules: 10_000 })
})

import { describe } from 'vitest'
import { redisOfThisFile } from '../../support/redis-of-this-file.ts'
import { itAgrees } from './agreement.ts'

const redis = redisOfThisFile()

describe('the edits of sessions', () => {
  itAgrees(redis, { seed: 10_001, runs: 150 })
  itAgrees(redis, { seed: 20_001, runs: 30, expiry: true })
})

import { describe } from 'vitest'
import { redisOfThisFile } from '../../support/redis-of-this-file.ts'
import { itAgrees } from './agreement.ts'

const redis = redisOfThisFile()

describe('the edits of sessions', () => {
  itAgrees(redis, { seed: 30_001, runs: 1000 })
})

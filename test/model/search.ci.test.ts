import { describe } from 'vitest'
import { redisOfThisFile } from '../support/redis-of-this-file.ts'
import { itAgrees } from './agreement.ts'

const redis = redisOfThisFile()

describe('Inventory.search', () => {
  itAgrees(redis, { firstSeed: 1001, fleets: 20, searches: 500 })
})

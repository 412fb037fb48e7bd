import { describe } from 'vitest'
import { itAgrees, redisOfThisFile } from './agreement.ts'

const redis = redisOfThisFile()

describe('Inventory.search', () => {
  itAgrees(redis, { firstSeed: 1001, fleets: 40, searches: 500 })
})

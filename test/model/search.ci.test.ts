import { describe } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { testSearchAgainstModel } from './search-runs.ts'

const redis = openOnce(startRedisServer)

describe('Inventory.search', () => {
  testSearchAgainstModel(redis, { firstSeed: 1001, fleets: 20, searches: 1000 })
})

import { describe } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { testSearchAgainstModel } from './search-runs.ts'

const redis = openOnce(startRedisServer)

describe('Inventory.search, each search both by the index and by full scan,', () => {
  testSearchAgainstModel(redis, { firstSeed: 30_001, fleets: 20, searches: 1000, isTwofold: true })
})

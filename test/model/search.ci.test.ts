import { describe } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { itAgrees } from './agreement.ts'

const redis = openOnce(startRedisServer)

describe('Inventory.search', () => {
  itAgrees(redis, { firstSeed: 1001, fleets: 20, searches: 500 })
})

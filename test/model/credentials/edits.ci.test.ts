import { describe } from 'vitest'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { itAgrees } from './agreement.ts'

const redis = openOnce(startRedisServer)

describe('the edits of sessions', () => {
  itAgrees(redis, { seed: 10_001, runs: 150 })
  itAgrees(redis, { seed: 20_001, runs: 30, expiry: true })
})

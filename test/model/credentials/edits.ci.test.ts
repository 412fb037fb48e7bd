import { describe } from 'vitest'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { testEditsAgainstModel } from './edit-runs.ts'

const redis = openOnce(startRedisServer)

describe('the edits of sessions', () => {
  testEditsAgainstModel(redis, { seed: 10_001, runs: 150 })
  testEditsAgainstModel(redis, { seed: 20_001, runs: 30, expiry: true })
})

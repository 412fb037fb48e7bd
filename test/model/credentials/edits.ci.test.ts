import { describe } from 'vitest'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { testEditsAgainstModel } from './edit-runs.ts'

const redis = openOnce(startRedisServer)

describe('the edits of sessions', () => {
  testEditsAgainstModel(redis, { seed: 1001, runs: 1000 })
  testEditsAgainstModel(redis, { seed: 1, runs: 30, expiry: true })
})

import { describe } from 'vitest'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { testEditsAgainstModel } from './edit-runs.ts'

const redis = openOnce(startRedisServer)

describe('the edits of sessions', () => {
  // Longer runs reach more: edits.test.ts and edits.long.test.ts play them.
  testEditsAgainstModel(redis, { seed: 1001, runs: 1000, length: 20 })
  testEditsAgainstModel(redis, { seed: 1, runs: 30, length: 12, expiry: true })
})

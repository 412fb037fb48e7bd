import { describe } from 'vitest'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { testEditsAgainstModel } from './edit-runs.ts'

const redis = openOnce(startRedisServer)

describe('the edits of sessions', () => {
  testEditsAgainstModel(redis, { runs: 1000, length: 40 })
})

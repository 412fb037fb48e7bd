import { expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'
import { playStream } from './play-stream.ts'
import { findStreamFault } from './stream-fault.ts'

const redis = openOnce(startRedisServer)

test('5,000 changes over two processes, 8 cuts and 3 kills: every change once and in order', async () => {
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix() }
  const { records, cuts, kills } = await playStream({ env, changes: 5000, perCall: 10, cuts: 8, kills: 3 })
  expect([cuts, kills]).toEqual([8, 3])
  for (const [network, record] of records) {
    expect(record.acknowledged.length, network).toBeGreaterThanOrEqual(2500)
    expect(findStreamFault(record), network).toBeNull()
  }
})

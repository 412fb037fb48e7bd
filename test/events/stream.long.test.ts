import { expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'
import { playStream } from './play-stream.ts'
import { findStreamFault } from './stream-fault.ts'

const redis = openOnce(startRedisServer)

test('100,000 changes over two processes, 20 cuts and 5 kills: every change once and in order', async () => {
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix() }
  const { records, cuts, kills } = await playStream({ env, changes: 100_000, perCall: 20, cuts: 20, kills: 5 })
  expect([cuts, kills]).toEqual([20, 5])
  for (const [network, record] of records) {
    expect(record.acknowledged.length, network).toBeGreaterThanOrEqual(50_000)
    expect(findStreamFault(record), network).toBeNull()
  }
})

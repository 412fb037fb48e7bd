import { expect, test } from 'vitest'
import { startApp } from '../../src/app/start.ts'
import { readSettings } from '../../src/config.ts'
import { makeLog } from '../../src/log.ts'
import { createKeys } from '../../src/store/keys.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

const modes = ['off', 'first-search']
test.each(modes)('with SEARCH_INDEX=%s all deletions but the last 10,000 are purged', async (SEARCH_INDEX) => {
  const prefix = freshPrefix()
  const { log, seq, floor } = createKeys(prefix).of('Default')
  const deletions = Array.from({ length: 12_000 }, (_, at) => [`${at + 1}`, `40a${at.toString(16).padStart(6, '0')}`])
  await witness.zadd(log, ...deletions.flat())
  await witness.set(seq, '12000:0123456789ab')
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, SEARCH_INDEX, PORT: '0', CREDENTIALS_KEY: TEST_KEY }
  await forThisTest(startApp(readSettings(env), makeLog('silent'), { logPurgeMs: 50 }))
  await expect.poll(() => witness.zcard(log)).toBe(10_000)
  expect(await witness.get(floor)).toBe('2000')
  expect(await witness.zrange(log, '0', '0', 'WITHSCORES')).toEqual([deletions[2000]![1], '2001'])
})

import { expect, test } from 'vitest'
import { openLogPurge } from '../../src/app/background/log-purge.ts'
import { startApp } from '../../src/app/start.ts'
import { readSettings } from '../../src/config.ts'
import { makeLog } from '../../src/log.ts'
import { createKeys } from '../../src/store/keys.ts'
import { openStore } from '../store/open-store.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'

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

test('a log that cannot be purged is reported', async () => {
  const prefix = freshPrefix()
  const service = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off' }))
  await service.stop()
  await witness.set(createKeys(prefix).of('Default').log, 'no sorted set')
  const { store } = await forThisTest(openStore(redis.url, prefix))
  const reasons: string[] = []
  const onTrouble = (reason: string): void => void reasons.push(reason)
  await forThisTest(openLogPurge({ feed: store.feed, everyMs: 1, onTrouble }))
  await expect.poll(() => reasons[0]).toContain('data of another type')
})

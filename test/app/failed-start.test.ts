/* A service that cannot start leaves nothing open. */
import { expect, test } from 'vitest'
import { StartRefused } from '../../src/app/start-refused.ts'
import { startFaultProxy } from '../faults/fault-proxy.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { countTimersLeft } from '../support/timers-left.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const service = openOnce(() => startService({ REDIS_URL: redis.url }))

const connections = async (): Promise<number> => `${await witness.client('LIST')}`.trim().split('\n').length

test.each([
  ['its port is in use', () => ({ PORT: new URL(service.url).port }), /EADDRINUSE/],
  ['others could use it without a key', () => ({ HOST: '0.0.0.0' }), /key/],
])('a start that fails because %s closes its connections to Redis', async (_, env, reason) => {
  expect(service.url).toMatch(/^http:/)
  const before = await connections()
  await expect(startService({ REDIS_URL: redis.url, ...env() })).rejects.toThrow(reason)
  await expect.poll(connections).toBe(before)
})

test.each(['INFO', 'EVALSHA', 'SMEMBERS'])(
  'a start fails and names the Redis if this stops replying at %s',
  async (last) => {
    const proxy = await forThisTest(startFaultProxy(redis.socketPath))
    proxy.judge(([word]) => {
      if (`${word}` === last) proxy.swallow()
      return 'pass'
    })
    const start = startService({ REDIS_URL: proxy.url, CALL_DEADLINE_MS: '300' })
    await expect(start).rejects.toThrow(StartRefused)
    await expect(start).rejects.toThrow(`Redis at ${proxy.url} cannot be used: `)
  },
)

test('a start that fails after it has read the keys and users leaves no timer', async () => {
  const full = await forThisTest(startRedisServer())
  const env = { REDIS_URL: full.url, REDIS_PREFIX: freshPrefix(), SEARCH_INDEX: 'off' }
  await (await startService(env)).stop()
  await full.witness().config('SET', 'maxmemory', '1mb')
  const left = await countTimersLeft(() =>
    expect(startService({ ...env, NETWORKS: 'Default,Lab' })).rejects.toThrow('out of memory'),
  )
  expect(left).toBe(0)
})

import { afterEach, describe, expect, test } from 'vitest'
import { startApp } from '../../../src/app/start.ts'
import { readSettings } from '../../../src/config.ts'
import { makeLog } from '../../../src/log.ts'
import { assess, checkRedis } from '../../../src/store/operations/preflight.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { runPreflight } from '../../../src/store/store.ts'
import { refusing, startFaultProxy } from '../../faults/fault-proxy.ts'
import { forThisTest } from '../../support/fixture.ts'
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../../support/service.ts'

const fit = {
  redis_version: '7.0.15',
  role: 'master',
  maxmemory_policy: 'noeviction',
  aof_enabled: '1',
  maxmemory: '1073741824',
}

describe('a Redis', () => {
  test('that evicts nothing and persists is accepted', () => {
    expect(assess(new Map(Object.entries(fit)))).toEqual({ refusals: [], warnings: [], advice: [] })
  })

  test('without a memory limit is accepted, and the operator is advised to set one', () => {
    expect(assess(new Map(Object.entries({ ...fit, maxmemory: '0' })))).toEqual({
      refusals: [],
      warnings: [],
      advice: ['Redis runs without a memory limit: it may grow until the system ends it (set maxmemory)'],
    })
  })

  test.each([
    ['redis_version', '6.0.16', /too old: keyrack needs 6.2/],
    ['redis_version', '5.0', /too old/],
    ['role', 'slave', /read-only replica/],
    ['maxmemory_policy', 'allkeys-lru', /evicts/],
    ['maxmemory_policy', 'volatile-ttl', /evicts/],
  ])('with %s %s is refused', (name, value, reason) => {
    const { refusals } = assess(new Map(Object.entries({ ...fit, [name]: value })))
    expect(refusals).toEqual([expect.stringMatching(reason)])
  })

  test('that hides its settings gets a warning', () => {
    const { refusals, warnings, advice } = assess(new Map([['redis_version', '6.2.0']]))
    expect([refusals, advice]).toEqual([[], []])
    expect(warnings).toHaveLength(2)
  })
})

test('a problem that several servers share is reported once', () => {
  const server = new Map(Object.entries({ ...fit, role: 'slave', aof_enabled: '0' }))
  const { refusals, warnings } = checkRedis([server, server])
  expect([refusals, warnings]).toEqual([
    [expect.stringMatching(/read-only replica/)],
    [expect.stringMatching(/without AOF/)],
  ])
})

describe('the service', () => {
  let redis: RedisServer

  afterEach(async () => {
    await redis.stop()
  })

  test('does not start on a Redis that evicts', async () => {
    redis = await startRedisServer(['--maxmemory-policy', 'allkeys-lru'])
    await expect(startService({ REDIS_URL: redis.url })).rejects.toThrow(/maxmemory-policy noeviction/)
  })

  test('warns of a Redis without AOF, and shows it in /readyz', async () => {
    redis = await startRedisServer(['--appendonly', 'no'])
    const service = await startService({ REDIS_URL: redis.url })
    const readiness = await (await fetch(`${service.url}readyz`)).json()
    expect(readiness).toMatchObject({ status: 'ready', warnings: [expect.stringMatching(/without AOF/)] })
    await service.stop()
  })

  test('warns of a Redis without a memory limit in the log and in /readyz, and starts', async () => {
    redis = await startRedisServer(['--maxmemory', '0'])
    const lines: { msg: string }[] = []
    const log = makeLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
    const env = { REDIS_URL: redis.url, REQUIRE_DURABLE_REDIS: '1', HOST: '127.0.0.1', PORT: '0', SEARCH_INDEX: 'off' }
    const { url } = await forThisTest(startApp(readSettings({ ...env, CREDENTIALS_KEY: TEST_KEY }), log))
    const unlimited = 'Redis runs without a memory limit: it may grow until the system ends it (set maxmemory)'
    expect(lines.map(({ msg }) => msg)).toEqual([unlimited])
    const warnings = async () => ((await (await fetch(`${url}readyz`)).json()) as { warnings: string[] }).warnings
    expect(await warnings()).toEqual([unlimited])
    await redis.witness().config('SET', 'maxmemory', '1gb')
    expect(await warnings()).toEqual([])
  })

  test('shows in /readyz when a running Redis evicts, has no AOF, or refuses writes', async () => {
    redis = await startRedisServer()
    const service = await startService({ REDIS_URL: redis.url })
    const warnings = async (): Promise<unknown> => {
      const reply = await fetch(`${service.url}readyz`)
      return ((await reply.json()) as { warnings: unknown }).warnings
    }
    expect(await warnings()).toEqual([])
    await redis.witness().config('SET', 'maxmemory-policy', 'allkeys-lru')
    expect(await warnings()).toEqual([expect.stringMatching(/^Redis evicts/)])
    await redis.witness().config('SET', 'maxmemory-policy', 'noeviction')
    await redis.witness().config('SET', 'appendonly', 'no')
    expect(await warnings()).toEqual([expect.stringMatching(/without AOF/)])
    await redis.witness().config('SET', 'appendonly', 'yes')
    await redis.witness().acl('SETUSER', 'default', '-xadd')
    await service.error('Networks.defineManagedNetwork', ['Lab'])
    const refused = 'A write was refused less than a minute ago: The audit cannot be written, so no writes are accepted'
    expect(await warnings()).toEqual([refused])
    await service.stop()
  })

  test('starts on a Redis that does not know INFO, and warns that it cannot see the settings', async () => {
    redis = await startRedisServer()
    const proxy = await forThisTest(startFaultProxy(redis.socketPath))
    proxy.judge(([word]) => (`${word}`.toUpperCase() === 'INFO' ? refusing("ERR unknown command 'INFO'") : 'pass'))
    const warnings = [expect.stringMatching(/^Redis does not report its settings/)]
    const connection = await forThisTest(connectRedis({ url: proxy.url, deadlineMs: 5000, onTrouble: () => {} }))
    expect(await runPreflight(connection, { prefix: freshPrefix() })).toEqual({
      refusals: [],
      warnings,
      advice: [],
      infos: null,
      hasSchema: false,
    })
    const service = await forThisTest(startService({ REDIS_URL: proxy.url, REDIS_PREFIX: freshPrefix() }))
    expect(await service.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])).toBeNull()
    const readiness = await (await fetch(`${service.url}readyz`)).json()
    expect(readiness).toMatchObject({ status: 'ready', warnings })
  })

  test.each([
    ['{networks}:schema', /^The schema number of the records is not a number that keyrack writes: check REDIS_PREFIX/],
    [
      '{c}:keyring',
      /^Redis at unix:.* data of another type under one of our keys. Set REDIS_PREFIX to one that no other/,
    ],
    ['{a}:users', /^Redis at unix:.* Set REDIS_PREFIX to one that no other program uses$/],
  ])('does not start if another program has a list at %s', async (key, reason) => {
    redis = await startRedisServer()
    const prefix = freshPrefix()
    if (key !== '{c}:keyring') await (await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })).stop()
    await redis.witness().del(`${prefix}${key}`)
    await redis.witness().lpush(`${prefix}${key}`, 'hunter2')
    await expect(startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })).rejects.toThrow(reason)
  })

  test('does not start on a record of a network that cannot be read, and does not quote it', async () => {
    redis = await startRedisServer()
    const prefix = freshPrefix()
    for (const record of ['hunter2', '7', 'null']) {
      await redis.witness().set(`${prefix}{n:Default}:network`, record)
      const sentence = 'The record of the network "Default" cannot be read: restore it from a backup'
      await expect(startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })).rejects.toThrow(sentence)
    }
  })

  test('does not start on a Redis without AOF with REQUIRE_DURABLE_REDIS=1', async () => {
    redis = await startRedisServer(['--appendonly', 'no'])
    const start = startService({ REDIS_URL: redis.url, REQUIRE_DURABLE_REDIS: '1' })
    await expect(start).rejects.toThrow(/without AOF/)
  })
})

import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startApp } from '../../src/app/start.ts'
import { readSettings } from '../../src/config.ts'
import { Caller } from '../support/caller.ts'
import { forThisTest } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'

test('a Redis that is out of memory: reads, discards, deletes go on, and a service starts on it', async () => {
  const redis = await forThisTest(startRedisServer())
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix() }
  const first = await forThisTest(startService(env))
  const caller = new Caller(first.url)
  await caller.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
  await caller.result('saveCredentialConfig', ['Default', null, { name: 'staged', type: 'DYNAMIC' }])
  await redis.witness().config('SET', 'maxmemory', '1')
  const second = await forThisTest(startService(env))
  for (const { url } of [first, second]) {
    caller.url = url
    expect(await caller.result('Inventory.getDevice', ['Default', '10.0.0.1'])).not.toBeNull()
    expect(await caller.result('getAllCredentialConfigs', ['Default'])).toMatchObject([{ name: 'staged' }])
  }
  // A session needs no memory of Redis until its first edit.
  const other = new Caller(first.url)
  expect(await other.result('getAllCredentialConfigs', ['Default'])).toEqual([])
  const { error } = await other.reply('saveCredentialConfig', ['Default', null, { name: 'too much' }])
  expect(error).toMatchObject({ code: 1501, data: { applied: 'no', retryable: false } })
  expect(error?.message).toBe('The store is out of memory and accepts no writes')
  expect(await caller.result('discardEdits')).toBeNull()
  expect(await caller.result('getPendingEdits')).toMatchObject({ edits: [] })
  expect(await other.result('Security.logoutCurrentUser')).toBeNull()
  expect(await caller.result('Inventory.deleteDevice', ['Default', '10.0.0.1'])).toBeNull()
})

test('what to do about a Redis that is out of memory stands in the log, once', async () => {
  const redis = await forThisTest(startRedisServer())
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const env = { HOST: '127.0.0.1', PORT: '0', REDIS_URL: redis.url, CREDENTIALS_KEY: TEST_KEY }
  const app = await forThisTest(startApp(readSettings(env), log))
  const create = () => new Caller(app.url).reply('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
  await redis.witness().config('SET', 'maxmemory', '1')
  for (let count = 0; count < 3; count++) expect((await create()).error).toMatchObject({ code: 1501 })
  const warnings = lines.filter((line) => line.includes('out of memory'))
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('EMBEDDED_REDIS_BYTES')
})

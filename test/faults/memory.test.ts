import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { DeviceHistory } from '../../generated/types.ts'
import { startApp } from '../../src/app/start.ts'
import { readSettings } from '../../src/config.ts'
import { openStore } from '../store/open-store.ts'
import { putDevices } from '../store/put-devices.ts'
import { Caller } from '../support/caller.ts'
import { forThisTest } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'

test('while Redis is out of memory, reads, discards and deletes succeed, and a service starts on it', async () => {
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

test('while Redis is out of memory, an undo that only deletes succeeds, and so do dry runs', async () => {
  const redis = await forThisTest(startRedisServer())
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix() }
  const service = await forThisTest(startService(env))
  const caller = new Caller(service.url)
  const calls = ['10.0.0.1', '10.0.0.2'].map((ipAddress, id) => {
    return { jsonrpc: '2.0', id, method: 'Inventory.createDevice', params: ['Default', ipAddress, 'A::B'] }
  })
  await caller.send(JSON.stringify(calls))
  const { entries } = await caller.result<DeviceHistory>('Inventory.getDeviceHistory', ['Default', '10.0.0.1', 1])
  // More devices than a command of a script can name.
  const hosts = Array.from({ length: 4001 }, (_, at) => 256 + at)
  const { store } = await forThisTest(openStore(redis.url, env.REDIS_PREFIX))
  await putDevices({ store }, 'Default', hosts)
  await redis.witness().config('SET', 'maxmemory', '1')

  const ipCsv = hosts.map((host) => ipOf(host)).join()
  const preview = await caller.result('Inventory.updateDevices', { ipCsv, addTags: ['x'], dryRun: true })
  const last = { ipAddress: ipOf(hosts.at(-1)!), fields: [{ name: 'tags' }] }
  expect((preview as { devices: unknown[] }).devices.at(-1)).toMatchObject(last)
  const undo = { request: entries[0]!.request }
  const reverted = [{ action: 'delete' }, { action: 'delete' }]
  expect(await caller.result('Inventory.revertRequest', { ...undo, dryRun: true })).toMatchObject({ reverted })
  expect(await caller.result('Inventory.revertRequest', undo)).toMatchObject({ reverted, refused: [] })
  expect(await caller.result('Inventory.getDevice', ['Default', '10.0.0.2'])).toBeNull()
})

test('the log says once what to do about a Redis that is out of memory', async () => {
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

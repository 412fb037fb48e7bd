/*
 * The reads of one batch that name the same network share a command.
 */
import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '../support/contract/contract-check.ts'
import { openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
let prefix: string
const service = openForEachTest(() => {
  prefix = freshPrefix()
  return startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off' })
})

beforeEach(async () => {
  await service.result('Networks.defineManagedNetwork', ['Lab', null])
  for (const network of ['Default', 'Lab']) {
    for (const last of [1, 2, 3]) await service.result('Inventory.createDevice', [network, `10.0.0.${last}`, 'a'])
  }
})

const DEVICE = 'Inventory.getDevice'
const INTERFACES = 'Inventory.getDeviceInterfaces'

const call = (id: number, network: string, ipAddress: string, method = DEVICE) => ({
  ...{ jsonrpc: '2.0', id, method },
  params: [network, ipAddress],
})

async function ask(calls: readonly object[]): Promise<Reply[]> {
  const response = await service.post(JSON.stringify(calls))
  return (await response.json()) as Reply[]
}

/** Returns how often Redis executed a command since the last reset of its statistics. */
async function countCommand(name: string): Promise<number> {
  const stats = await witness.info('commandstats')
  return Number(new RegExp(`cmdstat_${name}:calls=(\\d+)`).exec(stats)?.[1] ?? 0)
}

const found = (replies: readonly Reply[]) =>
  replies.map(({ id, result }) => {
    const device = result as { network: string; ipAddress: string } | null
    return [id, device === null ? null : `${device.network} ${device.ipAddress}`]
  })

test('a hundred reads of one network are one command', async () => {
  await witness.config('RESETSTAT')
  const replies = await ask(Array.from({ length: 100 }, (_, at) => call(at, 'Default', `10.0.0.${at}`)))
  expect(await countCommand('hget')).toBe(0)
  expect(await countCommand('hmget')).toBe(1)
  const expected = Array.from({ length: 100 }, (_, at) => [at, at > 0 && at < 4 ? `Default 10.0.0.${at}` : null])
  expect(found(replies)).toEqual(expected)
})

test('reads of facts of one network are two commands, also between reads of devices', async () => {
  await service.result('Collector.reportDevices', {
    network: 'Default',
    reports: [{ ipAddress: '10.0.0.1', interfaces: [{ name: 'eth1' }] }],
  })
  await witness.config('RESETSTAT')
  const methods = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? INTERFACES : DEVICE))
  const replies = await ask(methods.map((method, id) => call(id, 'Default', '10.0.0.1', method)))
  expect(await countCommand('hget')).toBe(1)
  expect(await countCommand('hmget')).toBe(2)
  expect(replies.map(({ id }) => id)).toEqual(methods.map((_, id) => id))
  for (const { id, result } of replies) {
    expect(result).toMatchObject(methods[Number(id)] === INTERFACES ? [{ name: 'eth1' }] : { ipAddress: '10.0.0.1' })
  }
})

test('if Redis refuses the command of one network, calls for another one succeed', async () => {
  await witness.del(`${prefix}{n:Lab}:devices`)
  await witness.set(`${prefix}{n:Lab}:devices`, 'no hash')
  const replies = await ask([call(0, 'Lab', '10.0.0.1'), call(1, 'Default', '10.0.0.1'), call(2, 'Lab', '10.0.0.2')])
  const unavailable = { error: { data: { code: 'STORE_UNAVAILABLE' } } }
  expect(replies).toMatchObject([unavailable, { result: { ipAddress: '10.0.0.1' } }, unavailable])
})

test('reads of several networks, repeated reads and reads of missing devices keep the order of the calls', async () => {
  const asked = ['Lab 10.0.0.2', 'Lab 10.0.0.1', 'Lab 10.0.0.1', 'Default 10.0.0.3', 'Lab 10.0.0.3', 'Lab 10.0.0.2']
  const all = [...asked, 'Nowhere 10.0.0.1', 'Default 10.0.0.9', 'Default 10.0.0.1']
  const replies = await ask(all.map((one, id) => call(id, ...(one.split(' ') as [string, string]))))
  const missing = new Set(['Nowhere 10.0.0.1', 'Default 10.0.0.9'])
  expect(found(replies)).toEqual(all.map((one, id) => [id, missing.has(one) ? null : one]))
})

test('a read after a write of the same batch sees the write', async () => {
  const rename = {
    jsonrpc: '2.0',
    id: 1,
    method: 'Inventory.updateDevice',
    params: ['Lab', '10.0.0.1', null, null, null, 'b'],
  }
  const replies = await ask([
    call(0, 'Lab', '10.0.0.1'),
    rename,
    call(2, 'Lab', '10.0.0.1'),
    call(3, 'Lab', '10.0.0.1'),
  ])
  expect(replies.map(({ result }) => (result as { hostname: string } | null)?.hostname)).toEqual([
    '',
    undefined,
    'b',
    'b',
  ])
})

test('if Redis refuses the command, each of its calls fails', async () => {
  await witness.del(`${prefix}{n:Lab}:devices`)
  await witness.set(`${prefix}{n:Lab}:devices`, 'no hash')
  const replies = await ask([1, 2, 3].map((last) => call(last, 'Lab', `10.0.0.${last}`)))
  const unavailable = { error: { data: { code: 'STORE_UNAVAILABLE' } } }
  expect(replies).toMatchObject([unavailable, unavailable, unavailable])
})

/* Inventory.getChanges: pages, positions within a call that changed many devices, and positions that are not kept. */
import { describe, expect, test } from 'vitest'
import type { DeviceChanges } from '../../generated/types.ts'
import { createKeys } from '../../src/store/keys.ts'
import { callersOn, resultOf, withKey } from '../access/callers.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

async function start(env: Record<string, string> = {}) {
  const prefix = freshPrefix()
  const service = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, ...env }))
  return { service, keys: createKeys(prefix).of('Default') }
}

const changesOf = (service: Service, after: string | null, pageSize = 1000) =>
  service.result<DeviceChanges>('Inventory.getChanges', ['Default', after, pageSize])

const addresses = Array.from({ length: 12 }, (_, index) => `10.0.0.${index + 1}`)
const report = (service: Service, ofDevices: readonly string[], tags: string[]) =>
  service.result('Collector.reportDevices', [
    'Default',
    ofDevices.map((ipAddress) => ({ ipAddress, adapterId: 'A::B', tags })),
  ])

const errorOf = async (service: Service, after: string) =>
  (await service.call('Inventory.getChanges', ['Default', after, 10])).error?.data?.code

/** Reads all pages after a position. */
async function readAll(service: Service, pageSize: number): Promise<DeviceChanges['changes']> {
  const changes: DeviceChanges['changes'] = []
  for (let after = '0-0'; ; ) {
    const page = await changesOf(service, after, pageSize)
    expect(page.changes.length).toBeLessThanOrEqual(pageSize)
    changes.push(...page.changes)
    if (page.next === null) return changes
    expect(page.next).toBe(page.position)
    after = page.next
  }
}

describe('pages', () => {
  test.each([1, 2, 5, 12, 13, 1000])('of %i have every change once and in order', async (pageSize) => {
    const { service } = await start()
    await report(service, addresses, ['a'])
    await report(service, addresses.slice(3, 9), ['b'])
    await service.result('Inventory.deleteDevice', ['Default', '10.0.0.5'])
    const changes = await readAll(service, pageSize)
    expect(changes.map(({ ipAddress, action }) => `${action} ${ipAddress}`)).toEqual([
      ...addresses.map((one) => `create ${one}`),
      ...addresses.slice(3, 9).map((one) => `update ${one}`),
      'delete 10.0.0.5',
    ])
    expect(new Set(changes.map(({ position }) => position)).size).toBe(changes.length)
    expect(changes[12]).toMatchObject({ fields: ['tags'], by: 'local', method: 'Collector.reportDevices' })
  })

  test('continue after any change', async () => {
    const { service } = await start()
    await report(service, addresses, ['a'])
    const { changes } = await changesOf(service, '0-0')
    for (const [at, { position }] of changes.entries()) {
      expect((await changesOf(service, position)).changes).toEqual(changes.slice(at + 1))
    }
  })

  test('leave out devices that a call did not change', async () => {
    const { service } = await start()
    await report(service, addresses, ['a'])
    const { position } = await changesOf(service, null)
    await report(service, addresses, ['a'])
    await service.result('Inventory.updateDevice', {
      network: 'Default',
      ipAddress: '10.0.0.2',
      newHostname: 'r2',
    })
    const { changes, next } = await changesOf(service, position)
    expect(changes.map(({ ipAddress, fields }) => [ipAddress, fields])).toEqual([['10.0.0.2', ['hostname']]])
    expect(next).toBeNull()
  })
})

test('each report of times alone is a change, although the history has one entry for all of them', async () => {
  const { service } = await start()
  await report(service, ['10.0.0.1'], ['a'])
  const { position } = await changesOf(service, null)
  for (const lastBackup of [1000, 2000, 3000]) {
    await service.result('Collector.reportDevices', ['Default', [{ ipAddress: '10.0.0.1', lastBackup }]])
  }
  const { changes } = await changesOf(service, position)
  expect(changes.map(({ action, fields }) => [action, fields])).toEqual(Array(3).fill(['update', ['lastBackup']]))
})

describe('a position', () => {
  test('is unknown once changes after it were trimmed, and known if only changes before it were', async () => {
    const { service, keys } = await start()
    for (const one of addresses) await report(service, [one], ['a'])
    const { changes } = await changesOf(service, '0-0')
    const entries = await witness.xrange(keys.audit, '-', '+')
    const kept = entries.findIndex(([id]) => id === changes[5]!.position)
    await witness.xtrim(keys.audit, 'MINID', '=', entries[kept]![0])
    expect(await errorOf(service, '0-0')).toBe('CHANGES_PURGED')
    expect(await errorOf(service, changes[3]!.position)).toBe('CHANGES_PURGED')
    // The entry of this position is gone, but the one after it is there.
    expect((await changesOf(service, changes[4]!.position)).changes).toEqual(changes.slice(5))
    expect((await changesOf(service, changes[5]!.position)).changes).toEqual(changes.slice(6))
  })

  test('of another history is unknown', async () => {
    const { service, keys } = await start()
    await report(service, addresses.slice(0, 2), ['a'])
    await report(service, addresses.slice(2, 4), ['a'])
    const { changes, position } = await changesOf(service, '0-0')
    const [ms, number] = position.split('-').map(Number) as [number, number]
    expect(await errorOf(service, `${ms}-${number + 1}`)).toBe('CHANGES_PURGED')
    // The number of the first report, with a time that is not its own, however few milliseconds lie between the two.
    const [firstMs, firstNumber] = changes[1]!.position.split('-').map(Number) as [number, number]
    expect(firstNumber).toBe(number - 1)
    expect(await errorOf(service, `${firstMs - 1}-${firstNumber}`)).toBe('CHANGES_PURGED')
    expect(await errorOf(service, `${ms + 1}-${number}`)).toBe('CHANGES_PURGED')
    // A position within an entry that was trimmed cannot be continued.
    await witness.xtrim(keys.audit, 'MINID', '=', position)
    expect(await errorOf(service, changes[0]!.position)).toBe('CHANGES_PURGED')
  })
})

describe('a change that the history no longer has', () => {
  test('says which device changed, but not what', async () => {
    const { service } = await start({ HISTORY_PER_DEVICE: '2' })
    await report(service, ['10.0.0.1'], ['a'])
    for (const tag of ['b', 'c', 'd']) await report(service, ['10.0.0.1'], [tag])
    const { changes } = await changesOf(service, '0-0')
    expect(changes.map(({ action, fields }) => [action, fields])).toEqual([
      ['change', []],
      ['change', []],
      ['update', ['tags']],
      ['update', ['tags']],
    ])
    expect(changes[0]).toMatchObject({ by: 'local', method: 'Collector.reportDevices' })
  })

  test('is returned even if no history is kept', async () => {
    const { service } = await start({ HISTORY_KEEP_DAYS: '0' })
    await report(service, addresses, ['a'])
    const { changes } = await changesOf(service, '0-0')
    expect(changes.map(({ ipAddress }) => ipAddress)).toEqual(addresses)
  })

  test('is returned if the history was kept before and after it, but not then', async () => {
    const prefix = freshPrefix()
    const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix }
    const service = await forThisTest(startService(env))
    await report(service, ['10.0.0.1'], ['a'])
    const without = await forThisTest(startService({ ...env, HISTORY_KEEP_DAYS: '0' }))
    await report(without, ['10.0.0.1'], ['b'])
    await report(service, ['10.0.0.1'], ['c'])
    const { changes } = await changesOf(service, '0-0')
    expect(changes.map(({ action }) => action)).toEqual(['change', 'change', 'update'])
    const history = await service.result('Inventory.getDeviceHistory', ['Default', '10.0.0.1', 9])
    expect(history).toMatchObject({ entries: [{ action: 'update', fields: [{ name: 'tags' }] }] })
  })
})

test('a caller does not learn from which hidden network a device came', async () => {
  const prefix = freshPrefix()
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Hidden' }
  const callers = await forThisTest(callersOn(redis.url, prefix))
  const everyone = withKey((await callers.key()).key)
  const limited = withKey((await callers.key({ networks: ['Default'] })).key)
  const service = await forThisTest(startService(env))
  await resultOf(service.url, 'Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'], everyone)
  await resultOf(service.url, 'Inventory.updateDevice', ['Default', '10.0.0.1', 'Hidden', '10.0.0.9'], everyone)
  const found = (await resultOf(service.url, 'Inventory.getChanges', ['Default', '0-0', 9], limited)) as DeviceChanges
  expect(found.changes.map(({ action, place }) => [action, place])).toEqual([
    ['create', null],
    ['leave', null],
  ])
  expect(JSON.stringify(found)).not.toContain('Hidden')
})

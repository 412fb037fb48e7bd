import { beforeEach, describe, expect, test } from 'vitest'
import type { Device, DeviceReport, Reversion } from '../../generated/types.ts'
import { parseAddress } from '../../src/domain/address.ts'
import { newDevice } from '../../src/domain/device.ts'
import { serviceAuditContext } from '../../src/store/audit/audit.ts'
import { ABSENT_REVISION } from '../../src/store/inventory/device-state.ts'
import { startCountingProxy } from '../store/counting-proxy.ts'
import { dumpToCompare } from '../store/dump.ts'
import { openStore } from '../store/open-store.ts'
import { emptyBeforeEachTest, forThisTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const METHOD = 'Inventory.updateDevices'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const prefix = freshPrefix()
emptyBeforeEachTest(redis)
// The proxy delays the replies of Redis, so that calls that are sent together read before any of them writes.
const proxy = openForEachTest(() => startCountingProxy(redis.socketPath))
const service = openForEachTest(() =>
  startService({ REDIS_URL: proxy.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Lab', MAX_DEVICE_BYTES: '8192' }),
)

const report = (...reports: DeviceReport[]) => service.result('Collector.reportDevices', ['Default', reports])
const dump = () => dumpToCompare(witness, prefix)
const read = (ipAddress: string) => service.result<Device>('Inventory.getDevice', ['Default', ipAddress])

async function reportOf(ipAddress: string): Promise<DeviceReport> {
  const page = await service.result<{ reports: DeviceReport[] }>('Collector.getReports', ['Default', 10])
  return page.reports.find((one) => one.ipAddress === ipAddress)!
}

const full: DeviceReport = {
  ipAddress: '10.0.0.1',
  adapterId: 'Cisco::IOS',
  hostname: 'r1',
  memo: 'm'.repeat(200),
  tags: ['core', 'spare'],
  interfaces: [{ name: 'eth0', ipAddresses: [{ ipAddress: '10.0.0.1', prefixLength: 24 }], mtu: 9000 }],
  hardware: [{ hardwareId: 1, name: 'chassis' }],
  configChangedAt: [2, 1],
}

describe('updateDevices', () => {
  test('changes the tags and the memo, and nothing else of the facts', async () => {
    await report(full)
    const before = await reportOf('10.0.0.1')
    await service.result(METHOD, { ipCsv: '10.0.0.1', addTags: ['edge'], removeTags: ['core'] })
    expect(await reportOf('10.0.0.1')).toEqual({ ...before, tags: ['spare', 'edge'] })
    await service.result(METHOD, { ipCsv: '10.0.0.1', memo: 'short' })
    expect(await reportOf('10.0.0.1')).toEqual({ ...before, tags: ['spare', 'edge'], memo: 'short' })
    expect((await read('10.0.0.1')).memoSummary).toBe('short')
  })

  test('changes fields, tags and memo of devices in several networks', async () => {
    await report(full)
    await service.result('Inventory.createDevice', ['Lab', '10.0.0.2', 'old'])
    const params = { ipCsv: '10.0.0.1,10.0.0.2@Lab', adapterId: 'new', customFields: ['x'], addTags: ['a'], memo: 'm' }
    await service.result(METHOD, params)
    for (const [network, ipAddress] of [
      ['Default', '10.0.0.1'],
      ['Lab', '10.0.0.2'],
    ]) {
      const device = await service.result<Device>('Inventory.getDevice', [network, ipAddress])
      expect(device).toMatchObject({ adapterId: 'new', custom1: 'x', memoSummary: 'm' })
    }
    expect((await reportOf('10.0.0.1')).tags).toEqual(['core', 'spare', 'a'])
  })

  test('can be undone by its request', async () => {
    await report(full)
    const before = await reportOf('10.0.0.1')
    await service.result(METHOD, { ipCsv: '10.0.0.1', addTags: ['a'], removeTags: ['core', 'spare'], memo: '' })
    const { entries } = await service.result<{ entries: { request: string }[] }>('Inventory.getDeviceHistory', [
      ...['Default', '10.0.0.1', 1],
    ])
    await service.result<Reversion>('Inventory.revertRequest', { request: entries[0]!.request })
    expect(await reportOf('10.0.0.1')).toEqual(before)
  })

  test('changes nothing in a dry run', async () => {
    await report(full)
    const before = await dump()
    const params = { ipCsv: '10.0.0.1', addTags: ['core'], memo: 'm'.repeat(200), dryRun: true }
    const preview = await service.result<{ devices: unknown[] }>(METHOD, params)
    expect(preview.devices).toEqual([{ network: 'Default', ipAddress: '10.0.0.1', fields: [] }])
    expect(await dump()).toEqual(before)
  })
})

describe('a device beyond MAX_DEVICE_BYTES, which was lowered,', () => {
  beforeEach(async () => {
    const generous = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))
    const tags = Array.from({ length: 20 }, (_, at) => `${at}`.repeat(450))
    await generous.result('Collector.reportDevices', ['Default', [{ ...full, memo: 'short', tags }]])
  })

  test('takes changes that leave its facts as they are', async () => {
    await service.result(METHOD, { ipCsv: '10.0.0.1', memo: 'rack 4', removeTags: ['none'], customFields: ['x'] })
    expect(await read('10.0.0.1')).toMatchObject({ memoSummary: 'rack 4', custom1: 'x' })
    await service.result(METHOD, { ipCsv: '10.0.0.1', addTags: ['0'.repeat(450)] })
  })

  test('takes no tag more, and the refusal names a param that was sent', async () => {
    for (const [params, path] of [
      [{ addTags: ['a'] }, '/addTags'],
      [{ memo: 'm'.repeat(61) }, '/memo'],
    ] as const) {
      expect(await service.error(METHOD, { ipCsv: '10.0.0.1', ...params })).toMatchObject({ data: { path } })
    }
  })
})

test('a device with more than 1000 tags, from before the limit existed, may lose some', async () => {
  const { store } = await forThisTest(openStore(redis.url, prefix))
  const id = { network: 'Default', address: parseAddress('10.0.0.1') }
  const facts = JSON.stringify({ t: Array.from({ length: 1002 }, (_, at) => `${at}`) })
  const devices = store.for(serviceAuditContext('test', null)).devices
  await devices.commit([{ id, expectedRevision: ABSENT_REVISION, device: newDevice(id, 'A::B'), facts }])
  await service.result(METHOD, { ipCsv: '10.0.0.1', removeTags: ['0'] })
  const [found] = await devices.find([id], { facts: true })
  expect(JSON.parse(found!.facts!).t).toHaveLength(1001)
  const error = await service.error(METHOD, { ipCsv: '10.0.0.1', addTags: ['a'] })
  expect(error).toMatchObject({ data: { path: '/addTags', max: 1000 } })
})

describe('updateDevices refuses', () => {
  test('more than 1000 tags of a device, lists these devices, and changes none', async () => {
    const tags = Array.from({ length: 999 }, (_, at) => `${at}`.slice(-3))
    await report(
      full,
      { ...full, ipAddress: '10.0.0.2', tags },
      { ...full, ipAddress: '10.0.0.3', tags: [...tags, 'a'] },
    )
    const before = await dump()
    const error = await service.error(METHOD, { ipCsv: '10.0.0.1,10.0.0.2, 10.0.0.3', addTags: ['a', 'b'] })
    const items = [
      { index: 1, entry: '10.0.0.2', code: 'INVALID_VALUE' },
      { index: 2, entry: '10.0.0.3', code: 'INVALID_VALUE' },
    ]
    expect(error).toMatchObject({ code: -32602, data: { path: '/addTags', max: 1000 } })
    expect(error.data!.items).toEqual(items)
    expect(await dump()).toEqual(before)
    await service.result(METHOD, { ipCsv: '10.0.0.2,10.0.0.3', addTags: ['a'] })
  })

  test.each([
    { what: 'a memo', params: { memo: 'm'.repeat(8192) }, path: '/memo' },
    { what: 'tags', params: { addTags: Array.from({ length: 10 }, (_, at) => `${at}`.repeat(900)) }, path: '/addTags' },
  ])('$what beyond MAX_DEVICE_BYTES', async ({ params, path }) => {
    await report(full)
    const before = await dump()
    const error = await service.error(METHOD, { ipCsv: '10.0.0.1', ...params })
    const items = [{ index: 0, entry: '10.0.0.1', code: 'INVALID_VALUE' }]
    expect(error).toMatchObject({ code: -32602, data: { path, max: 8192 } })
    expect(error.data!.items).toEqual(items)
    expect(await dump()).toEqual(before)
  })

  test('an unknown device', async () => {
    await report(full)
    const error = await service.error(METHOD, { ipCsv: '10.0.0.1,10.0.0.2', addTags: ['a'] })
    expect(error).toMatchObject({ code: 1002, data: { items: [{ index: 1, entry: '10.0.0.2' }] } })
    expect((await reportOf('10.0.0.1')).tags).toEqual(full.tags)
  })
})

test('callers that add tags at the same time keep the tags of each other', async () => {
  await report(full)
  const tags = Array.from({ length: 40 }, (_, at) => `t${at}`)
  await Promise.all(tags.map((tag) => service.result(METHOD, { ipCsv: '10.0.0.1', addTags: [tag] })))
  expect([...(await reportOf('10.0.0.1')).tags!].sort()).toEqual([...full.tags!, ...tags].sort())
})

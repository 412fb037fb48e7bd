import { beforeEach, describe, expect, test } from 'vitest'
import type { Device } from '../../generated/types.ts'
import { parseAddress } from '../../src/domain/address.ts'
import { newDevice } from '../../src/domain/device.ts'
import { deviceFields } from '../../src/domain/search/sort-order.ts'
import { ABSENT_REVISION } from '../../src/store/inventory/device-state.ts'
import { startCountingProxy } from '../store/counting-proxy.ts'
import { dumpToCompare } from '../store/dump.ts'
import { openStore } from '../store/open-store.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const FACTS = {
  memo: 'a memo',
  tags: ['core', 'tokyo'],
  interfaces: [],
  hardware: [],
  configChangedAt: [1_700_000_000_000],
}
const FIELDS: Partial<Device> = {
  hostname: 'r1',
  model: 'ASR-9006',
  backupStatus: 'SUCCESS',
  complianceState: 2,
  lastBackup: 1_788_220_800_000,
  memoSummary: 'a memo',
  custom3: 'rack 7',
  serialNumber: 'FOX1801P001',
}

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
// Each test begins with the networks Default, Lab and Branch, and with a device 10.0.0.1 in Default that has many
// facts.
const prefix = freshPrefix()
emptyBeforeEachTest(redis)
const service = openForEachTest(() =>
  startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Lab,Branch' }),
)
const open = openForEachTest(() => openStore(redis.url, prefix))

beforeEach(async () => {
  await put('Default', '10.0.0.1', FIELDS, JSON.stringify(FACTS))
})

async function put(network: string, ipAddress: string, fields: Partial<Device> = {}, facts: string | null = null) {
  const place = { network, address: parseAddress(ipAddress) }
  const device = { ...newDevice(place, 'Cisco::IOS'), ...fields }
  expect(await open.store.devices.commit([{ id: place, expectedRevision: ABSENT_REVISION, device, facts }])).toBe(true)
}

/** Returns all stored data of a device. */
async function stored(network: string, ipAddress: string) {
  const key = open.keys.of(network)
  const id = parseAddress(ipAddress)
  const [device, facts, order, log] = await Promise.all([
    witness.hget(key.devices, id),
    witness.hget(key.facts, id),
    witness.zscore(key.order, id),
    witness.zscore(key.log, id),
  ])
  return { device: device === null ? null : JSON.parse(device), facts, order, log: log === null ? null : Number(log) }
}

const numberOf = async (network: string): Promise<number> =>
  Number((await witness.get(open.keys.of(network).seq))?.split(':')[0] ?? 0)

const dump = () => dumpToCompare(witness, prefix)
const update = (params: object) => service.call('Inventory.updateDevice', params)
const from = { network: 'Default', ipAddress: '10.0.0.1' }

const moves = [
  { move: 'another address', to: { newIpAddress: '10.9.0.1' }, network: 'Default', ipAddress: '10.9.0.1' },
  { move: 'an address before its own', to: { newIpAddress: '9.0.0.1' }, network: 'Default', ipAddress: '9.0.0.1' },
  { move: 'an IPv6 address', to: { newIpAddress: '2001:DB8:0::1' }, network: 'Default', ipAddress: '2001:db8::1' },
  { move: 'another network', to: { newNetwork: 'Lab' }, network: 'Lab', ipAddress: '10.0.0.1' },
  {
    move: 'another network and address',
    to: { newNetwork: 'Lab', newIpAddress: '::ffff:10.9.0.1' },
    network: 'Lab',
    ipAddress: '10.9.0.1',
  },
]

describe.each(moves)('a move to $move', ({ to, network, ipAddress }) => {
  test('takes the device with every field to its new place', async () => {
    expect(await service.result('Inventory.updateDevice', { ...from, ...to })).toBeNull()
    const { device, order } = await stored(network, ipAddress)
    expect(device).toEqual({ ...newDevice({ network, address: parseAddress(ipAddress) }, 'Cisco::IOS'), ...FIELDS })
    expect(Object.keys(device)).toEqual(deviceFields)
    expect(order).toBe('0')
    expect(await service.result('Inventory.getDevice', [network, ipAddress])).toEqual(device)
  })

  test('takes every fact along', async () => {
    await service.result('Inventory.updateDevice', { ...from, ...to })
    expect(JSON.parse((await stored(network, ipAddress)).facts!)).toEqual(FACTS)
  })

  test('leaves nothing at the old place but a tombstone in the log', async () => {
    await service.result('Inventory.updateDevice', { ...from, ...to })
    const number = await numberOf('Default')
    expect(await stored('Default', '10.0.0.1')).toEqual({ device: null, facts: null, order: null, log: number })
    expect(await service.result('Inventory.getDevice', from)).toBeNull()
  })

  test('raises the number of each network it touches by one', async () => {
    const before = { old: await numberOf('Default'), new: await numberOf(network), branch: await numberOf('Branch') }
    await service.result('Inventory.updateDevice', { ...from, ...to })
    expect(await numberOf('Default')).toBe(before.old + 1)
    expect(await numberOf(network)).toBe(before.new + 1)
    expect(await numberOf('Branch')).toBe(before.branch)
    expect((await stored(network, ipAddress)).log).toBe(before.new + 1)
  })

  test('changes adapter and hostname in the same step', async () => {
    const number = await numberOf(network)
    const change = { newAdapterId: 'Juniper::JUNOS', newHostname: '' }
    await service.result('Inventory.updateDevice', { ...from, ...to, ...change })
    expect((await stored(network, ipAddress)).device).toMatchObject({ adapterId: 'Juniper::JUNOS', hostname: '' })
    expect(await numberOf(network)).toBe(number + 1)
  })

  test('is found by a search at its new place alone', async () => {
    await service.result('Inventory.updateDevice', { ...from, ...to })
    for (const sortColumn of ['ipAddress', 'hostname']) {
      const page = { pageData: { offset: 0, pageSize: 10 }, sortColumn }
      const found = await service.result<{ total: number; devices: Device[] }>('Inventory.search', page)
      expect(found.devices.map((device) => [device.network, device.ipAddress])).toEqual([[network, ipAddress]])
      expect(found.total).toBe(1)
    }
  })

  test('to the place of another device is DEVICE_EXISTS, and writes nothing', async () => {
    await put(network, ipAddress, { hostname: 'there first' })
    const before = await dump()
    const { error } = await update({ ...from, ...to, newHostname: 'x', newAdapterId: 'x' })
    expect(error).toMatchObject({ code: 1003, data: { code: 'DEVICE_EXISTS', network, ipAddress } })
    expect(await dump()).toEqual(before)
  })

  test('and back restores the device as it was', async () => {
    const before = await stored('Default', '10.0.0.1')
    await service.result('Inventory.updateDevice', { ...from, ...to })
    const back = { network, ipAddress, newNetwork: 'Default', newIpAddress: '10.0.0.1' }
    await service.result('Inventory.updateDevice', back)
    const { log, ...after } = await stored('Default', '10.0.0.1')
    expect({ ...after, log: before.log }).toEqual(before)
    expect(log).toBeGreaterThan(before.log!)
    expect(await stored(network, ipAddress)).toMatchObject({ device: null, facts: null, order: null })
  })
})

const noMoves = [
  { way: 'by its own names', to: { newNetwork: 'Default', newIpAddress: '10.0.0.1' } },
  { way: 'in another form of its address', to: { newIpAddress: '::ffff:a00:1' } },
  { way: 'by its own network', to: { newNetwork: 'Default' } },
]

test.each(noMoves)('a move of a device to its own place $way is no move', async ({ to }) => {
  const before = await stored('Default', '10.0.0.1')
  expect(await service.result('Inventory.updateDevice', { ...from, ...to, newHostname: 'r2' })).toBeNull()
  const after = await stored('Default', '10.0.0.1')
  expect(after).toEqual({ ...before, device: { ...before.device, hostname: 'r2' }, log: before.log! + 1 })
})

const refusals = [
  { what: 'an unknown new network', params: { ...from, newNetwork: 'Nowhere' }, code: 'NETWORK_NOT_FOUND' },
  {
    what: 'an unknown current network',
    params: { network: 'Nowhere', ipAddress: '10.0.0.1', newNetwork: 'Lab' },
    code: 'NETWORK_NOT_FOUND',
  },
  {
    what: 'an unknown device',
    params: { network: 'Lab', ipAddress: '10.0.0.1', newNetwork: 'Branch' },
    code: 'DEVICE_NOT_FOUND',
  },
  {
    what: 'an unknown device, in place,',
    params: { network: 'Default', ipAddress: '10.0.0.2', newHostname: 'x' },
    code: 'DEVICE_NOT_FOUND',
  },
]

test.each(refusals)('$what is $code and writes nothing', async ({ params, code }) => {
  const before = await dump()
  const { error } = await update({ newHostname: 'x', newAdapterId: 'x', ...params })
  expect(error?.data?.code).toBe(code)
  expect(await dump()).toEqual(before)
})

test('a place that was left is free for another device, which inherits nothing', async () => {
  await service.result('Inventory.updateDevice', { ...from, newIpAddress: '10.0.0.2' })
  expect(await service.result('Inventory.createDevice', ['Default', '10.0.0.1', 'Cisco::IOS'])).toBeNull()
  expect(await stored('Default', '10.0.0.1')).toMatchObject({ facts: null, device: { hostname: '', custom3: '' } })
})

test('a device without facts that takes a place with a past brings none of it back', async () => {
  await service.result('Inventory.deleteDevice', from)
  await put('Lab', '10.0.0.1')
  const move = { network: 'Lab', ipAddress: '10.0.0.1', newNetwork: 'Default' }
  await service.result('Inventory.updateDevice', move)
  expect((await stored('Default', '10.0.0.1')).facts).toBeNull()
})

describe('concurrent moves', () => {
  // The proxy delays the replies of Redis, so that every call reads before the first call writes.
  const proxy = openForEachTest(() => startCountingProxy(redis.socketPath))
  const overlapping = openForEachTest(() => startService({ REDIS_URL: proxy.url, REDIS_PREFIX: prefix }))
  const updateOverlapping = (params: object) => overlapping.call('Inventory.updateDevice', params)

  test('of one device have one winner, and the device is in one place', async () => {
    const replies = await Promise.all([
      updateOverlapping({ ...from, newNetwork: 'Lab' }),
      updateOverlapping({ ...from, newNetwork: 'Branch', newIpAddress: '10.0.0.2' }),
    ])
    expect(replies.map(({ error }) => error?.data?.code ?? 'moved').sort()).toEqual(['DEVICE_NOT_FOUND', 'moved'])
    const places = await Promise.all([
      stored('Lab', '10.0.0.1'),
      stored('Branch', '10.0.0.2'),
      stored('Default', '10.0.0.1'),
    ])
    expect(places.filter(({ device, facts }) => device !== null && facts !== null)).toHaveLength(1)
    expect(places.filter(({ device, facts }) => device !== null || facts !== null)).toHaveLength(1)
  })

  test('of many devices to one place have one winner, and the other devices stay', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `10.1.0.${index}`)
    for (const ipAddress of names) await put(ipAddress.endsWith('1') ? 'Lab' : 'Default', ipAddress)
    const replies = await Promise.all(
      names.map((ipAddress) =>
        updateOverlapping({
          network: ipAddress.endsWith('1') ? 'Lab' : 'Default',
          ipAddress,
          newNetwork: 'Branch',
          newIpAddress: '10.2.0.1',
        }),
      ),
    )
    const outcomes = replies.map(({ error }) => error?.data?.code ?? 'moved')
    expect(outcomes.filter((outcome) => outcome === 'moved')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'DEVICE_EXISTS')).toHaveLength(19)
    const page = { pageData: { offset: 0, pageSize: 1 }, scheme: 'ipAddress', query: '10.1.0.0/24' }
    expect(await service.result('Inventory.search', page)).toMatchObject({ total: 19 })
  })
})

import { describe, expect, test } from 'vitest'
import type { Device } from '../../generated/types.ts'
import { formatAddress, parseAddress } from '../../src/domain/address.ts'
import { type DeviceId, newDevice } from '../../src/domain/device.ts'
import { ABSENT_REVISION } from '../../src/store/inventory/device-state.ts'
import { startCountingProxy } from '../store/counting-proxy.ts'
import { dumpToCompare } from '../store/dump.ts'
import { openStore } from '../store/open-store.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const METHOD = 'Inventory.updateDevices'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const prefix = freshPrefix()
emptyBeforeEachTest(redis)
const service = openForEachTest(() =>
  startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Lab' }),
)
const open = openForEachTest(() => openStore(redis.url, prefix))
const place = (network: string, ipAddress: string): DeviceId => ({ network, address: parseAddress(ipAddress) })
const entryOf = ({ network, address }: DeviceId): string => `${formatAddress(address)}@${network}`

async function create(...places: DeviceId[]): Promise<void> {
  for (let at = 0; at < places.length; at += 1000) {
    const step = places.slice(at, at + 1000)
    const changes = step.map((one) => ({
      id: one,
      expectedRevision: ABSENT_REVISION,
      device: newDevice(one, 'old'),
      facts: null,
    }))
    expect(await open.store.devices.commit(changes)).toBe(true)
  }
}

const dump = () => dumpToCompare(witness, prefix)
const read = (network: string, ipAddress: string) => service.result<Device>('Inventory.getDevice', [network, ipAddress])

/** Returns every device that Redis stores for a network. */
async function storedIn(network: string): Promise<Device[]> {
  return (await witness.hvals(open.keys.of(network).devices)).map((json) => JSON.parse(json) as Device)
}

async function numberOf(network: string): Promise<number> {
  return Number((await witness.get(open.keys.of(network).seq))?.split(':')[0] ?? 0)
}

/**
 * Returns `count` device ids. Half of them are in each of the two networks, and both networks have the same addresses.
 */
const spread = (count: number): DeviceId[] =>
  Array.from({ length: count }, (_, index) =>
    place(index % 2 === 0 ? 'Default' : 'Lab', `10.1.${(index >> 9) & 255}.${(index >> 1) & 255}`),
  )

test.each([' Lab', 'Lab ', '\u00a0Lab'])(
  'no network can be called %j, because an entry would name another one',
  async (name) => {
    const { code, data } = await service.error('Networks.defineManagedNetwork', { networkName: name })
    expect([code, data]).toMatchObject([-32602, { path: '/networkName', reason: 'must not begin or end with a blank' }])
    expect(await service.result('Networks.getManagedNetworkNames')).not.toContain(name)
  },
)

describe('updateDevices sets', () => {
  test('the adapter of all devices, and each custom field by its position', async () => {
    await create(place('Default', '10.0.0.1'), place('Lab', '10.0.0.1'))
    const customFields = ['a', 'b', 'c', 'd', 'e']
    await service.result(METHOD, ['10.0.0.1@Default,10.0.0.1@Lab', 'new', customFields])
    for (const network of ['Default', 'Lab']) {
      expect(await read(network, '10.0.0.1')).toEqual({
        ...newDevice(place(network, '10.0.0.1'), 'new'),
        ...{ custom1: 'a', custom2: 'b', custom3: 'c', custom4: 'd', custom5: 'e' },
      })
    }
  })

  test.each([
    { sent: null, kept: ['1', '2', '3', '4', '5'] },
    { sent: [], kept: ['1', '2', '3', '4', '5'] },
    { sent: ['x'], kept: ['x', '2', '3', '4', '5'] },
    { sent: [null, null, null, null, 'x'], kept: ['1', '2', '3', '4', 'x'] },
    { sent: ['', null, ''], kept: ['', '2', '', '4', '5'] },
    { sent: ['ünï', '日本', '🛰', ' ', '"\\\n'], kept: ['ünï', '日本', '🛰', ' ', '"\\\n'] },
  ])('with customFields $sent the values $kept in place of 1 to 5', async ({ sent, kept }) => {
    await create(place('Default', '10.0.0.1'))
    await service.result(METHOD, ['10.0.0.1', null, ['1', '2', '3', '4', '5']])
    await service.result(METHOD, { ipCsv: '10.0.0.1', customFields: sent })
    const device = await read('Default', '10.0.0.1')
    expect([device.custom1, device.custom2, device.custom3, device.custom4, device.custom5]).toEqual(kept)
    expect(device.adapterId).toBe('old')
  })

  test('only adapter and custom fields, and leaves facts and all other fields', async () => {
    await service.result('Collector.reportDevices', [
      'Default',
      [{ ipAddress: '10.0.0.1', adapterId: 'old', hostname: 'r1', memo: 'm', tags: ['core'] }],
    ])
    const facts = await witness.hgetall(open.keys.of('Default').facts)
    const before = await read('Default', '10.0.0.1')
    await service.result(METHOD, ['10.0.0.1', 'new', ['x']])
    expect(await read('Default', '10.0.0.1')).toEqual({ ...before, adapterId: 'new', custom1: 'x' })
    expect(await witness.hgetall(open.keys.of('Default').facts)).toEqual(facts)
    expect(Object.keys(facts)).toHaveLength(1)
  })
})

describe('updateDevices changes the devices of', () => {
  const there = [place('Default', '10.0.0.1'), place('Lab', '10.0.0.1'), place('Default', '2001:db8::1')]

  test.each([
    { ipCsv: '10.0.0.1', meant: ['10.0.0.1@Default'] },
    { ipCsv: '10.0.0.1@Lab', meant: ['10.0.0.1@Lab'] },
    { ipCsv: ' 10.0.0.1@Lab\t', meant: ['10.0.0.1@Lab'] },
    { ipCsv: ',, 10.0.0.1 ,\n,10.0.0.1@Lab,', meant: ['10.0.0.1@Default', '10.0.0.1@Lab'] },
    { ipCsv: '::ffff:10.0.0.1@Lab', meant: ['10.0.0.1@Lab'] },
    { ipCsv: '2001:DB8:0::1', meant: ['2001:db8::1@Default'] },
    { ipCsv: '2001:db8::1@Default,10.0.0.1@Lab', meant: ['10.0.0.1@Lab', '2001:db8::1@Default'] },
    { ipCsv: '10.0.0.1,10.0.0.1@Default,::ffff:a00:1', meant: ['10.0.0.1@Default'] },
  ])('$ipCsv', async ({ ipCsv, meant }) => {
    await create(...there)
    await service.result(METHOD, [ipCsv, 'new'])
    const devices = [...(await storedIn('Default')), ...(await storedIn('Lab'))]
    const changed = devices.filter((device) => device.adapterId === 'new')
    expect(changed.map(({ ipAddress, network }) => `${ipAddress}@${network}`).sort()).toEqual(meant)
  })

  test('networks whose names hold blanks, braces and colons', async () => {
    const network = 'a b}:*'
    await service.result('Networks.defineManagedNetwork', [network])
    await create(place(network, '10.0.0.1'))
    await service.result(METHOD, [` 10.0.0.1@${network} `, 'new'])
    expect((await read(network, '10.0.0.1')).adapterId).toBe('new')
  })

  test('a list with duplicates in one change', async () => {
    await create(...there)
    const before = await numberOf('Default')
    await service.result(METHOD, ['10.0.0.1,10.0.0.1,10.0.0.1@Default', 'new'])
    expect(await numberOf('Default')).toBe(before + 1)
  })
})

describe('updateDevices with a fault', () => {
  const NET = 'NETWORK_NOT_FOUND'
  const DEV = 'DEVICE_NOT_FOUND'
  const BAD = 'INVALID_ADDRESS'

  test.each([
    { ipCsv: '10.0.0.1,10.0.0.2', code: 1002, items: [[1, '10.0.0.2', DEV]] },
    { ipCsv: '10.0.0.1,10.0.0.2,10.0.0.2@Default', code: 1002, items: [[1, '10.0.0.2', DEV]] },
    { ipCsv: '10.0.0.1@Nowhere,10.0.0.1', code: 1001, items: [[0, '10.0.0.1@Nowhere', NET]] },
    { ipCsv: '10.0.0.1@lab', code: 1001, items: [[0, '10.0.0.1@lab', NET]] },
    { ipCsv: '10.0.0.1@', code: 1001, items: [[0, '10.0.0.1@', NET]] },
    { ipCsv: '10.0.0.1@a@b', code: 1001, items: [[0, '10.0.0.1@a@b', NET]] },
    { ipCsv: '10.0.0.1@Lab@', code: 1001, items: [[0, '10.0.0.1@Lab@', NET]] },
    { ipCsv: '10.0.0.1,x', code: -32602, items: [[1, 'x', BAD]] },
    { ipCsv: '10.0.0.1, 10.0.0.0/24 ', code: -32602, items: [[1, '10.0.0.0/24', BAD]] },
    { ipCsv: '@Default', code: -32602, items: [[0, '@Default', BAD]] },
    { ipCsv: '10.0.0.1 @Default', code: -32602, items: [[0, '10.0.0.1 @Default', BAD]] },
    { ipCsv: '10.0.0.1;10.0.0.2', code: -32602, items: [[0, '10.0.0.1;10.0.0.2', BAD]] },
    {
      ipCsv: ',10.0.0.3,,x@Nowhere, 10.0.0.1@Nowhere,10.0.0.1',
      code: 1002,
      items: [
        [1, '10.0.0.3', DEV],
        [3, 'x@Nowhere', BAD],
        [4, '10.0.0.1@Nowhere', NET],
      ],
    },
    {
      ipCsv: 'x,10.0.0.3',
      code: -32602,
      items: [
        [0, 'x', BAD],
        [1, '10.0.0.3', DEV],
      ],
    },
  ])('in $ipCsv is refused with $code and every item, and writes nothing', async ({ ipCsv, code, items }) => {
    await create(place('Default', '10.0.0.1'), place('Lab', '10.0.0.1'))
    const before = await dump()
    const error = await service.error(METHOD, [ipCsv, 'new', ['x']])
    expect(error.code).toBe(code)
    expect(error.data!.items).toEqual(items.map(([index, entry, name]) => ({ index, entry, code: name })))
    expect(await dump()).toEqual(before)
  })

  test.each([
    { what: 'an empty list', params: { ipCsv: '' }, path: '/ipCsv' },
    { what: 'a list of blanks', params: { ipCsv: ' ,\t, ' }, path: '/ipCsv' },
    { what: 'no list', params: {}, path: '/ipCsv' },
    {
      what: 'six custom fields',
      params: { ipCsv: '10.0.0.1', customFields: Array(6).fill('x') },
      path: '/customFields',
    },
    {
      what: 'a number as custom field',
      params: { ipCsv: '10.0.0.1', customFields: ['x', 1] },
      path: '/customFields/1',
    },
    { what: 'an empty adapter id', params: { ipCsv: '10.0.0.1', adapterId: '' }, path: '/adapterId' },
  ])('in its params ($what) is -32602 and writes nothing', async ({ params, path }) => {
    await create(place('Default', '10.0.0.1'))
    const before = await dump()
    const error = await service.error(METHOD, params)
    expect(error).toMatchObject({ code: -32602, data: { path } })
    expect(await dump()).toEqual(before)
  })
})

describe('updateDevices of 10,000 entries', () => {
  const places = spread(10_000)
  const ipCsv = places.map(entryOf).join()

  test('in two networks changes all devices in one step', async () => {
    await create(...places)
    const before = [await numberOf('Default'), await numberOf('Lab')]
    expect(await service.result(METHOD, [ipCsv, 'new', [null, 'x']])).toBeNull()
    for (const network of ['Default', 'Lab']) {
      const devices = await storedIn(network)
      expect(devices).toHaveLength(5000)
      expect(
        devices.filter(({ adapterId, custom1, custom2 }) => `${adapterId},${custom1},${custom2}` !== 'new,,x'),
      ).toEqual([])
    }
    expect([await numberOf('Default'), await numberOf('Lab')]).toEqual(before.map((number) => number + 1))
  })

  test('of which the last is unknown changes nothing', async () => {
    await create(...places.slice(0, -1))
    const before = await dump()
    const error = await service.error(METHOD, [ipCsv, 'new'])
    const items = [{ index: 9999, entry: entryOf(places.at(-1)!), code: 'DEVICE_NOT_FOUND' }]
    expect(error).toMatchObject({ code: 1002, data: { items } })
    expect(await dump()).toEqual(before)
  })

  test('accepts further blank entries, but no further device', async () => {
    await create(...places)
    const error = await service.error(METHOD, [`${ipCsv},10.0.0.1`, 'new'])
    expect(error).toMatchObject({ code: -32602, data: { path: '/0', max: 10_000 } })
    expect(await service.result(METHOD, [`${ipCsv}, ,`, 'new'])).toBeNull()
  })
})

describe('with concurrent calls', () => {
  // The proxy delays the replies of Redis, so that every call reads before any call writes.
  const proxy = openForEachTest(() => startCountingProxy(redis.socketPath))
  const overlapping = openForEachTest(() => startService({ REDIS_URL: proxy.url, REDIS_PREFIX: prefix }))
  test('two callers that set different fields of the same devices never undo each other', async () => {
    const places = [place('Default', '10.0.0.1'), place('Default', '10.0.0.2'), place('Lab', '10.0.0.1')]
    await create(...places)
    const ipCsv = places.map(entryOf).join()
    const fields = ['custom1', 'custom4'] as const
    const caller = async (field: (typeof fields)[number]) => {
      const at = Number(field.at(-1)) - 1
      for (let count = 1; count <= 80; count++) {
        const found = Number((await read('Lab', '10.0.0.1'))[field])
        expect(found).toBe(count - 1)
        const customFields = [...Array<null>(at).fill(null), `${found + 1}`]
        await overlapping.result(METHOD, { ipCsv, customFields })
      }
    }
    await Promise.all(fields.map(caller))
    for (const device of [...(await storedIn('Default')), ...(await storedIn('Lab'))]) {
      expect(device).toMatchObject({ custom1: '80', custom4: '80', adapterId: 'old' })
    }
  })

  test('updateDevice and updateDevices of one device never undo each other', async () => {
    await create(place('Default', '10.0.0.1'))
    const one = async () => {
      for (let count = 1; count <= 60; count++) {
        await overlapping.result('Inventory.updateDevice', {
          network: 'Default',
          ipAddress: '10.0.0.1',
          newHostname: `r${count}`,
        })
        expect((await read('Default', '10.0.0.1')).hostname).toBe(`r${count}`)
      }
    }
    const many = async () => {
      for (let count = 1; count <= 60; count++) {
        await overlapping.result(METHOD, ['10.0.0.1', null, [`${count}`]])
        expect((await read('Default', '10.0.0.1')).custom1).toBe(`${count}`)
      }
    }
    await Promise.all([one(), many()])
    expect(await read('Default', '10.0.0.1')).toMatchObject({ hostname: 'r60', custom1: '60' })
  })

  test('a device that is deleted is changed before or refused, never brought back', async () => {
    const places = Array.from({ length: 50 }, (_, index) => place('Lab', `10.3.0.${index}`))
    await create(...places)
    const ipCsv = places.map(entryOf).join()
    const updates = Promise.all(
      Array.from({ length: 10 }, (_, index) => overlapping.call(METHOD, [ipCsv, `new${index}`])),
    )
    await Promise.all(
      places.map(({ network, address }) => service.result('Inventory.deleteDevice', [network, formatAddress(address)])),
    )
    for (const { error } of await updates) expect([undefined, 'DEVICE_NOT_FOUND']).toContain(error?.data?.code)
    expect(await storedIn('Lab')).toEqual([])
    expect(await witness.zcard(open.keys.of('Lab').order)).toBe(0)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Device, PageData } from '../../../generated/types.ts'
import {
  type Address,
  type AddressRange,
  formatAddress,
  isInRange,
  parseAddressRange,
} from '../../../src/domain/address.ts'
import { type DeviceId, newDevice } from '../../../src/domain/device.ts'
import type { AddressPageRequest } from '../../../src/store/inventory/address-pages.ts'
import { ABSENT_REVISION } from '../../../src/store/inventory/device-state.ts'
import { ANY_REVISION, type DeviceWrite } from '../../../src/store/inventory/device-write.ts'
import { forThisTest, openOnce } from '../../support/fixture.ts'
import { ipOf } from '../../support/hosts.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../../support/service.ts'
import { type OpenStore, openStore } from '../open-store.ts'

const redis = openOnce(startRedisServer)
/** The networks of a fleet, in the order that breaks ties, with the addresses in each. */
type Fleet = readonly (readonly [network: string, addresses: readonly Address[]])[]

async function store(fleet: Fleet, prefix: string): Promise<OpenStore> {
  const open = await openStore(redis.url, prefix)
  for (const [network, addresses] of fleet) {
    await open.store.networks.define(network, null)
    for (let at = 0; at < addresses.length; at += 1000) {
      const places = addresses.slice(at, at + 1000).map((address): DeviceId => ({ network, address }))
      const changes = places.map((place) => ({
        id: place,
        expectedRevision: ABSENT_REVISION,
        device: newDevice(place, 'a'),
        facts: null,
      }))
      expect(await open.store.devices.commit(changes)).toBe(true)
    }
  }
  return open
}

/** Returns the expected page, computed in the simplest way. */
function modelPage(fleet: Fleet, { range, offset, pageSize, descending }: Omit<AddressPageRequest, 'networks'>) {
  const all = fleet.flatMap(([network, addresses], rank) =>
    addresses.filter((address) => isInRange(address, range)).map((address) => ({ network, address, rank })),
  )
  all.sort((a, b) => (a.address < b.address ? -1 : a.address > b.address ? 1 : a.rank - b.rank))
  if (descending) all.reverse()
  const names = all
    .slice(offset, offset + pageSize)
    .map(({ network, address }) => `${network} ${formatAddress(address)}`)
  return { total: all.length, names }
}

async function storedPage(open: OpenStore, request: AddressPageRequest) {
  const { missing, total, records } = await open.store.readAddressPage(request)
  expect(missing).toEqual([])
  return { total, names: records.map((record) => nameOf(JSON.parse(record.toString()) as Device)) }
}

const nameOf = ({ network, ipAddress }: Device): string => `${network} ${ipAddress}`

// A small range of addresses, so that several networks share some. They are adjacent, or at the borders of blocks.
const address = fc.oneof(
  fc.integer({ min: 0, max: 20 }).map((host) => `10.0.0.${host}`),
  fc.constantFrom('0.0.0.0', '9.255.255.255', '10.0.1.0', '10.0.255.255', '255.255.255.255'),
  fc.constantFrom(
    '::',
    '::1',
    '2001:db8::',
    '2001:db8::ffff',
    '2001:db8:0:1::',
    'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  ),
)
const addressSet = fc
  .uniqueArray(address, { maxLength: 25 })
  .map((texts) => texts.map((text) => parseAddressRange(text).first))
const fleets = fc
  .array(addressSet, { minLength: 1, maxLength: 5 })
  .map((sets): Fleet => sets.map((addresses, index) => [`net ${index}`, addresses]))
const blocks = fc.oneof(
  fc
    .tuple(address, fc.integer({ min: 0, max: 32 }))
    .map(([text, bits]) => `${text}/${text.includes(':') ? bits * 4 : bits}`),
  address,
)
const everything: AddressRange = { first: parseAddressRange('0.0.0.0/0').first, last: parseAddressRange('::/0').last }
const ranges = fc.oneof(fc.constant(everything), blocks.map(parseAddressRange))

describe('a page in address order', () => {
  test('is the slice of the sorted list at every offset, of every size, in both directions', async () => {
    await fc.assert(
      fc.asyncProperty(fleets, ranges, async (fleet, range) => {
        const open = await store(fleet, freshPrefix())
        const networks = fleet.map(([network]) => network)
        const { total } = modelPage(fleet, { range, offset: 0, pageSize: 1, descending: false })
        const offsets = Array.from({ length: total + 2 }, (_, offset) => offset)
        const requests = offsets.flatMap((offset) =>
          [1, 2, 3, 7, total + 1].flatMap((pageSize) =>
            [false, true].map((descending) => ({ networks, range, offset, pageSize, descending })),
          ),
        )
        try {
          const pages = await Promise.all(requests.map((request) => storedPage(open, request)))
          for (const [index, page] of pages.entries()) expect(page).toEqual(modelPage(fleet, requests[index]!))
        } finally {
          open.close()
        }
      }),
      { numRuns: 80 },
    )
  })

  test('is the slice of the requested networks, with equal addresses in the order of the request', async () => {
    await fc.assert(
      fc.asyncProperty(fleets, fc.infiniteStream(fc.nat()), async (fleet, order) => {
        const open = await store(fleet, freshPrefix())
        const some = fleet.map((one) => ({ one, key: order.next().value! })).sort((a, b) => a.key - b.key)
        const named: Fleet = some.slice(0, 3).map(({ one }) => one)
        const request = { range: everything, offset: 1, pageSize: 20, descending: false }
        try {
          const page = await storedPage(open, { ...request, networks: named.map(([network]) => network) })
          expect(page).toEqual(modelPage(named, request))
        } finally {
          open.close()
        }
      }),
      { numRuns: 40 },
    )
  })

  test('may have more devices than Lua unpacks at once', async () => {
    const addresses = (count: number, step: number) =>
      Array.from({ length: count }, (_, index) => parseAddressRange(ipOf(index * step)).first)
    const fleet: Fleet = [
      ['one', addresses(2500, 2)],
      ['two', addresses(2100, 3)],
    ]
    const open = await forThisTest(store(fleet, freshPrefix()))
    for (const networks of [['one', 'two'], ['one'], ['two']]) {
      for (const descending of [false, true]) {
        const request = { networks, range: everything, offset: 999, pageSize: 3600, descending }
        const named = fleet.filter(([network]) => networks.includes(network))
        expect(await storedPage(open, request)).toEqual(modelPage(named, request))
      }
    }
  })

  test('names the networks that are missing, and has the devices of the others', async () => {
    const open = await store([['Lab', [parseAddressRange('10.0.0.1').first]]], freshPrefix())
    const request = { range: everything, offset: 0, pageSize: 9, descending: false }
    const page = await open.store.readAddressPage({ ...request, networks: ['Nowhere', 'Lab', 'Gone'] })
    expect(page).toMatchObject({ missing: ['Nowhere', 'Gone'], total: 1 })
    expect(page.records).toHaveLength(1)
    open.close()
  })
})

describe('a page that is read again', () => {
  const addressOf = (text: string): Address => parseAddressRange(text).first
  const write = (network: string, text: string, adapterId: string | null): DeviceWrite => {
    const id = { network, address: addressOf(text) }
    const device = adapterId === null ? null : newDevice(id, adapterId)
    return { id, expectedRevision: ANY_REVISION, device, facts: null }
  }

  test('is current after each change that another process makes', async () => {
    const prefix = freshPrefix()
    const texts = ['10.0.0.1', '10.0.0.2', '10.0.0.3']
    const reader = await forThisTest(store([['Lab', texts.map(addressOf)]], prefix))
    const writer = await forThisTest(openStore(redis.url, prefix))
    const request = { networks: ['Lab'], range: everything, offset: 1, pageSize: 2, descending: false }
    const read = async (): Promise<string[]> => {
      const pages = []
      // The third page is the copy of the second.
      for (let time = 0; time < 3; time++) pages.push(await reader.store.readAddressPage(request))
      expect(pages[1]).toEqual(pages[0])
      expect(pages[2]).toEqual(pages[0])
      return pages[0]!.records.map((record) => {
        const { ipAddress, adapterId } = JSON.parse(record.toString()) as Device
        return `${ipAddress} ${adapterId}`
      })
    }
    expect(await read()).toEqual(['10.0.0.2 a', '10.0.0.3 a'])
    await writer.store.devices.commit([write('Lab', '10.0.0.3', 'b')])
    expect(await read()).toEqual(['10.0.0.2 a', '10.0.0.3 b'])
    await writer.store.devices.commit([write('Lab', '10.0.0.1', null)])
    expect(await read()).toEqual(['10.0.0.3 b'])
    await writer.store.devices.commit([write('Lab', '10.0.0.0', 'c'), write('Lab', '10.0.0.3', null)])
    expect(await read()).toEqual(['10.0.0.2 a'])
  })

  test('is not sent by Redis again, and is found only for its own networks', async () => {
    const prefix = freshPrefix()
    const address = addressOf('10.0.0.1')
    const fleet: Fleet = [
      ['Lab', [address]],
      ['Hidden', [address]],
    ]
    const open = await forThisTest(store(fleet, prefix))
    const witness = redis.witness()
    const request = { range: everything, offset: 0, pageSize: 9, descending: false }
    const both = { ...request, networks: ['Lab', 'Hidden'] }
    for (let time = 0; time < 3; time++) await open.store.readAddressPage(both)
    // A record that changes without its sequence shows where the page comes from.
    await witness.hset(open.keys.of('Lab').devices, address, JSON.stringify({ network: 'Lab', ipAddress: '10.0.0.9' }))
    expect((await storedPage(open, both)).names).toEqual(['Lab 10.0.0.1', 'Hidden 10.0.0.1'])
    expect((await storedPage(open, { ...request, networks: ['Lab'] })).names).toEqual(['Lab 10.0.0.9'])
  })
})

describe('Inventory.search by address', () => {
  // The script merges fewer than 17 networks.
  const counts = [1, 2, 15, 16, 17, 24]

  test.each(counts)('over %i networks returns the slice of the sorted list', async (count) => {
    // Ties are broken by the folded name, then the name: a 1, A 1, B 2, b 2 ...
    const names = Array.from({ length: count }, (_, index) => `${'abcdefghijklmnop'[index >> 1]}`)
    const networks = names.map((name, index) => (index % 2 === 0 ? name.toUpperCase() : name))
    const addresses = ['10.0.0.1', '10.0.0.2', '10.0.1.1', '::1'].map((text) => parseAddressRange(text).first)
    const fleet: Fleet = networks.map((network, index) => [network, addresses.slice(0, 1 + (index % 4))])
    const prefix = freshPrefix()
    await forThisTest(store(fleet, prefix))
    const service = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))
    for (const query of ['0.0.0.0/0', '10.0.0.0/24', '10.0.0.2', '::/0']) {
      await compare(service, fleet, query)
    }
  })

  async function compare(service: Service, fleet: Fleet, query: string): Promise<void> {
    const range = parseAddressRange(query)
    for (const descending of [false, true]) {
      for (const [offset, pageSize] of [
        [0, 1],
        [0, 100],
        [3, 5],
        [10, 10],
        [1000, 1],
      ] as const) {
        const params = { scheme: 'ipAddress', query, pageData: { offset, pageSize }, descending }
        const page = await service.result<PageData>('Inventory.search', params)
        const expected = modelPage(fleet, { range, offset, pageSize, descending })
        expect(page.devices.map(nameOf)).toEqual(expected.names)
        expect(page.total).toBe(offset === 0 ? expected.total : undefined)
      }
    }
  }
})

/* How a search is answered: by the sorted sets, by the indexes, or by reading all records. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Device } from '../../generated/types.ts'
import { newDevice } from '../../src/domain/device.ts'
import { parseCriteria } from '../../src/domain/search/criteria.ts'
import type { IndexClient } from '../../src/search/live/index-client.ts'
import { LiveSearch } from '../../src/search/live/live-search.ts'
import { searchValidated } from '../../src/search/live/validated-search.ts'
import type { Search } from '../../src/search/page.ts'
import { countDevices, type SearchEngines, searchDevices } from '../../src/search/search-devices.ts'
import { ANY_REVISION } from '../../src/store/inventory/device-write.ts'
import { loadReadScript } from '../../src/store/redis/script.ts'
import type { CallStore } from '../../src/store/store.ts'
import { openStore } from '../store/open-store.ts'
import { startPausingProxy } from '../store/pausing-proxy.ts'
import { putDevices } from '../store/put-devices.ts'
import { openOnce } from '../support/fixture.ts'
import { addressOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const prefix = freshPrefix()
const open = openOnce(() => openStore(redis.url, prefix))
const live = openOnce(() => new LiveSearch(open.store.feed))

/** The functions that read devices, in the order of their calls. */
let calls: string[] = []
const NOTED = ['readAddressPage', 'readSnapshot', 'missingNetworks']

const fullScan = { maxBytes: Infinity, maxPageBytes: Infinity, waitMs: 10_000 }
const index = {
  search(search, feed) {
    calls.push('index')
    return searchValidated(feed, live, search)
  },
} as Partial<IndexClient> as IndexClient
const engines: Readonly<Record<string, SearchEngines>> = {
  'with an index': { index, fullScan },
  'without an index': { index: null, fullScan },
}

beforeAll(async () => {
  for (const [network, models] of Object.entries({ A: ['m3', 'm1'], b: ['M1'] })) {
    await open.store.networks.define(network, null)
    const hosts = models.map((_, at) => at + 1)
    await putDevices(open, network, hosts, (host) => ({ model: models[host - 1]! }))
  }
})

/** Returns the store, which notes what is read, with some members replaced. */
const storeWith = (members: Readonly<Record<string, unknown>> = {}): CallStore => {
  calls = []
  return new Proxy(open.store, {
    get(store, name) {
      const value = Object.hasOwn(members, name) ? Reflect.get(members, name) : Reflect.get(store, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (NOTED.includes(String(name))) calls.push(String(name))
        return value.apply(store, args)
      }
    },
  })
}

const search: Search = {
  ...{ caller: 'local', networks: null, criteria: [], sortColumn: 'model', descending: false },
  ...{ offset: 0, pageSize: 10 },
}
const byAddress: Search = { ...search, sortColumn: 'ipAddress' }

const inRange = (...ranges: readonly string[]) =>
  parseCriteria(ranges.map(() => 'ipAddress').join(), ranges.join('\n'), {
    ...{ now: 0, maxCriteria: 32, maxPairs: 16, maxTags: 64 },
  })

const shown = (devices: readonly Uint8Array[]) =>
  (JSON.parse(`[${Buffer.concat(devices)}]`) as Device[]).map(({ network, ipAddress }) => `${network} ${ipAddress}`)

async function find(engine: SearchEngines, more: Search, store = storeWith()) {
  const { total, devices, ...others } = await searchDevices(store, engine, more)
  return { total, devices: shown(devices), ...others }
}

const IN_ORDER_OF_ADDRESS = ['A 10.0.0.1', 'b 10.0.0.1', 'A 10.0.0.2']
const IN_ORDER_OF_MODEL = ['b 10.0.0.1', 'A 10.0.0.2', 'A 10.0.0.1']

describe.each(Object.keys(engines))('%s, a search', (name) => {
  const engine = engines[name]!
  const reads = name === 'with an index' ? 'index' : 'readSnapshot'

  test('in all networks finds all devices', async () => {
    expect(await find(engine, search)).toEqual({ total: 3, devices: IN_ORDER_OF_MODEL })
    expect(calls).toEqual([reads])
  })

  test('in named networks finds each device once, in the order of the networks', async () => {
    const criteria = inRange('10.0.0.1')
    const networks = ['b', 'A', 'b']
    expect(await find(engine, { ...byAddress, networks, criteria })).toEqual({
      ...{ total: 2, devices: ['A 10.0.0.1', 'b 10.0.0.1'] },
    })
    expect((await find(engine, { ...search, networks: ['b', 'b'] })).total).toBe(1)
    expect((await find(engine, { ...search, networks, sortColumn: 'adapterId' })).devices).toEqual(IN_ORDER_OF_ADDRESS)
  })

  test('in a named network that does not exist is refused', async () => {
    for (const one of [search, byAddress]) {
      const found = find(engine, { ...one, networks: ['A', 'Nowhere', 'Nowhere-2'] })
      await expect(found).rejects.toMatchObject({ name: 'NETWORK_NOT_FOUND', data: { network: 'Nowhere' } })
    }
  })

  test('in all networks ignores one that was deleted meanwhile', async () => {
    const listed = { exists: true, seq: '' }
    const readList = async () => ({ networks: new Map(['A', 'Nowhere'].map((one) => [one, listed])), count: 3 })
    const store = storeWith({ networks: { readList, isOutdated: async () => false } })
    expect((await find(engine, search, store)).total).toBe(2)
  })

  test('by addresses alone, in the order of addresses, reads the sorted sets', async () => {
    expect(await find(engine, byAddress)).toEqual({ total: 3, devices: IN_ORDER_OF_ADDRESS })
    expect(calls).toEqual(['readAddressPage'])
    const page = { descending: true, offset: 1, pageSize: 1, criteria: inRange('10.0.0.0/24') }
    expect(await find(engine, { ...byAddress, ...page })).toEqual({ total: 3, devices: ['b 10.0.0.1'] })
    expect(calls).toEqual(['readAddressPage'])
    expect((await find(engine, { ...byAddress, criteria: inRange('10.0.0.2') })).devices).toEqual(['A 10.0.0.2'])
  })

  test('by addresses that no device can have finds none, but the networks must exist', async () => {
    const criteria = inRange('10.0.0.1', '10.0.0.2')
    expect(await find(engine, { ...byAddress, criteria })).toEqual({ total: 0, devices: [] })
    expect(calls).toEqual(['readAddressPage'])
    const found = find(engine, { ...byAddress, criteria, networks: ['Nowhere'] })
    await expect(found).rejects.toMatchObject({ name: 'NETWORK_NOT_FOUND' })
  })

  test('by other criteria or in another order does not read the sorted sets', async () => {
    const criteria = [{ scheme: 'model', pattern: { kind: 'exact', text: 'm1' } }] as const
    expect((await find(engine, { ...byAddress, criteria })).devices).toEqual(['b 10.0.0.1', 'A 10.0.0.2'])
    expect(calls).toEqual([reads])
    expect((await find(engine, { ...search, criteria: inRange('10.0.0.1') })).total).toBe(2)
    expect(calls).toEqual([reads])
  })

  test('reads the sorted sets of as many networks as one page may cover, and not of more', async () => {
    expect((await find(engine, byAddress, storeWith({ maxNetworksMerged: 2 }))).devices).toEqual(IN_ORDER_OF_ADDRESS)
    expect(calls).toEqual(['readAddressPage'])
    expect((await find(engine, byAddress, storeWith({ maxNetworksMerged: 1 }))).devices).toEqual(IN_ORDER_OF_ADDRESS)
    expect(calls).toEqual([reads])
  })

  test('that counts returns the groups with the texts of a device', async () => {
    const counts = await countDevices(storeWith(), engine, search, { by: ['model'], top: 1 })
    expect(counts).toEqual({
      ...{ total: 3, otherGroups: 1, otherCount: 1 },
      groups: [{ values: ['M1'], count: 2 }],
    })
    expect(calls).toEqual([reads])
    const states = await countDevices(storeWith(), engine, search, { by: ['complianceState'], top: 3 })
    expect(states.groups).toEqual([{ values: [0], count: 3 }])
    const named = { ...search, networks: ['A', 'Nowhere'] }
    const refused = countDevices(storeWith(), engine, named, { by: ['model'], top: 1 })
    await expect(refused).rejects.toMatchObject({ name: 'NETWORK_NOT_FOUND', data: { network: 'Nowhere' } })
  })
})

describe('a search in all networks that another store overlaps', () => {
  const own = freshPrefix()
  const other = openOnce(() => openStore(redis.url, own))
  const proxy = openOnce(() => startPausingProxy(redis.socketPath))
  const slow = openOnce(() => openStore(proxy.url, own))
  const otherLive = openOnce(() => new LiveSearch(other.store.feed))
  const withIndex: SearchEngines = {
    index: { search: (more, feed) => searchValidated(feed, otherLive, more) } as Partial<IndexClient> as IndexClient,
    fullScan,
  }
  const ways: Readonly<Record<string, readonly [engines: SearchEngines, more: Search, request: string]>> = {
    'by the sorted sets': [withIndex, byAddress, loadReadScript('page-by-address').sha],
    'by the indexes': [withIndex, search, 'HMGET'],
    'by reading all records': [{ index: null, fullScan }, search, loadReadScript('read-records').sha],
  }

  async function move(from: string, to: string): Promise<void> {
    const [before, after] = [from, to].map((network) => ({ network, address: addressOf(1) }))
    const change = { expectedRevision: ANY_REVISION, facts: null }
    const moved = [
      { ...change, id: before!, device: null },
      { ...change, id: after!, device: newDevice(after!, 'a') },
    ]
    expect(await other.store.devices.commit(moved)).toBe(true)
  }

  /** Searches with the slow store, and does `meanwhile` just before it sends its first request that has `text`. */
  async function during(text: string, begin: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
    const held = proxy.hold(text)
    const found = begin()
    await held
    await meanwhile()
    proxy.release()
    return await found
  }

  let from = 'First'
  beforeAll(async () => {
    for (const network of ['First', 'Deleted']) await other.store.networks.define(network, null)
    await putDevices(other, 'First', [1, 2])
    await other.store.networks.delete('Deleted')
  })

  test.each(Object.keys(ways))('%s finds a device that moves to a new network', async (name) => {
    const [engine, more, request] = ways[name]!
    const begin = () => find(engine, more, slow.store)
    const to = `New ${name}`
    const found = await during(request, begin, async () => {
      await other.store.networks.define(to, null)
      await move(from, to)
    })
    from = to
    expect(found).toEqual({ total: 2, devices: expect.arrayContaining([`${to} 10.0.0.1`, 'First 10.0.0.2']) })
  })

  test('finds a device that moves to a network that is created again', async () => {
    const begin = () => find(withIndex, byAddress, slow.store)
    const found = await during(loadReadScript('page-by-address').sha, begin, async () => {
      await other.store.networks.define('Deleted', null)
      await move(from, 'Deleted')
    })
    expect(found).toMatchObject({ total: 2, devices: ['Deleted 10.0.0.1', 'First 10.0.0.2'] })
    await move('Deleted', from)
    await other.store.networks.delete('Deleted')
  })

  test('that counts counts a device that moves to a new network', async () => {
    const begin = () => countDevices(slow.store, { index: null, fullScan }, search, { by: ['network'], top: 9 })
    const counts = await during(loadReadScript('read-records').sha, begin, async () => {
      await other.store.networks.define('Again', null)
      await move(from, 'Again')
    })
    expect(counts).toMatchObject({ total: 2 })
    from = 'Again'
  })

  test('is not repeated if a new network has no devices', async () => {
    let finds = 0
    const index = {
      search(more, feed) {
        finds++
        return withIndex.index!.search(more, feed)
      },
    } as Partial<IndexClient> as IndexClient
    const begin = () => find({ index, fullScan }, search, slow.store)
    await during('HMGET', begin, () => other.store.networks.define('Without devices', null))
    expect(finds).toBe(1)
  })

  test('ends if devices enter new networks all the time', async () => {
    const networks = {
      readList: async () => ({ networks: new Map([['A', { exists: false, seq: `${calls.push('list')}` }]]), count: 1 }),
      isOutdated: async () => true,
    }
    await expect(find(engines['with an index']!, search, storeWith({ networks }))).rejects.toMatchObject({
      name: 'STORE_UNAVAILABLE',
      data: { applied: 'no' },
    })
  })
})

test('a count without groups has none', async () => {
  const nothing = {
    search: async () => ({ missing: [], total: 0, records: [] }),
  } as Partial<IndexClient> as IndexClient
  const counts = await countDevices(storeWith(), { index: nothing, fullScan }, search, { by: ['model'], top: 1 })
  expect(counts).toEqual({ total: 0, groups: [], otherGroups: 0, otherCount: 0 })
})

describe('a search that reads all records', () => {
  const engine = engines['without an index']!
  const namesOf = (count: number) => ['A', ...Array.from({ length: count - 1 }, (_, at) => `x${at}`)]

  test('in few networks notices by itself which of them are missing', async () => {
    const found = find(engine, { ...search, networks: namesOf(16) })
    await expect(found).rejects.toMatchObject({ data: { network: 'x0' } })
    expect(calls).toEqual(['readSnapshot'])
  })

  test('in many networks first reads which of them exist', async () => {
    const asked: (readonly string[])[] = []
    const readSnapshot: CallStore['readSnapshot'] = (networks, options) => {
      asked.push(networks)
      return open.store.readSnapshot(networks, options)
    }
    const names = namesOf(17)
    const found = find(engine, { ...search, networks: names }, storeWith({ readSnapshot }))
    await expect(found).rejects.toMatchObject({ data: { network: 'x0' } })
    expect([calls, asked]).toEqual([['missingNetworks', 'readSnapshot'], [['A']]])
  })

  test('names the first missing network, also if it was deleted after the others were found missing', async () => {
    const missingNetworks = async (networks: readonly string[]) =>
      networks.filter((name) => !['A', 'x0'].includes(name))
    const found = find(engine, { ...search, networks: namesOf(17) }, storeWith({ missingNetworks }))
    await expect(found).rejects.toMatchObject({ data: { network: 'x0' } })
  })
})

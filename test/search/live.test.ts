/* Checks an index that follows a real Redis, with every fault that the log of changes may have. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { newDevice } from '../../src/domain/device.ts'
import { searchedFacts } from '../../src/domain/stored-facts.ts'
import { toIndexedValues } from '../../src/search/index/indexed-device.ts'
import type { NetworkIndex } from '../../src/search/index/network-index.ts'
import { LiveSearch } from '../../src/search/live/live-search.ts'
import { searchValidated } from '../../src/search/live/validated-search.ts'
import { type OpenStore, openStore } from '../store/open-store.ts'
import { putDevices, removeDevices } from '../store/put-devices.ts'
import { openOnce } from '../support/fixture.ts'
import { addressOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { findDifferences } from './find-differences.ts'

const redis = openOnce(startRedisServer)
let open: OpenStore
let live: LiveSearch

beforeEach(async () => {
  open = await openStore(redis.url, freshPrefix())
  await open.store.networks.define('Default', null)
  live = new LiveSearch(open.store.feed)
  return () => open.close()
})

const put = (hosts: readonly number[], hostname = 'h') =>
  putDevices(open, 'Default', hosts, (host) => ({ hostname: `${hostname}${host}` }), '{"t":["core"]}')

const remove = (host: number) => removeDevices(open, 'Default', [host])

async function hostnames(prefix = 'h'): Promise<string[]> {
  const pattern = { kind: 'prefix', text: prefix } as const
  const { records, total } = await searchValidated(open.store.feed, live, {
    caller: 'local',
    networks: ['Default'],
    criteria: [{ scheme: 'hostname', pattern }],
    sortColumn: 'hostname',
    descending: false,
    offset: 0,
    pageSize: 10_000,
  })
  expect(total).toBe(records.length)
  return records.map((record) => (JSON.parse(`${record}`) as { hostname: string }).hostname)
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index)

describe('an index', () => {
  test('has all changes that were written before a search, also more than it reads at once', async () => {
    await put(range(0, 10))
    expect(await hostnames()).toHaveLength(10)
    for (let from = 10; from < 1510; from += 150) await put(range(from, from + 150))
    await remove(3)
    expect(await hostnames()).toHaveLength(1509)
    await put(range(2000, 5000))
    expect(await hostnames('h2')).toHaveLength(1000 + 11 + 100)
  })

  test('is built again when the history begins again', async () => {
    await put(range(0, 20))
    expect(await hostnames()).toHaveLength(20)
    const witness = redis.witness()
    await witness.del(Object.values(open.keys.of('Default')))
    await open.store.networks.define('Default', null)
    expect(await hostnames()).toEqual([])
    await put([7], 'hh')
    expect(await hostnames()).toEqual(['hh7'])
  })

  test('is built again when its sequence number has another tag', async () => {
    await put(range(0, 5))
    expect(await hostnames()).toHaveLength(5)
    const { devices, seq } = open.keys.of('Default')
    const witness = redis.witness()
    const json = await witness.hget(devices, addressOf(1))
    await witness.hset(devices, addressOf(1), json!.replace('"h1"', '"hx"'))
    await witness.set(seq, `${(await witness.get(seq))!.split(':')[0]}:another`)
    expect(await hostnames('hx')).toEqual(['hx'])
  })

  test('is built again when deletions that it did not read were purged from the log', async () => {
    await put(range(0, 1500))
    expect(await hostnames()).toHaveLength(1500)
    for (const host of range(0, 1300)) await remove(host)
    await open.store.feed.purge('Default', 0)
    const { floor, log } = open.keys.of('Default')
    expect(await redis.witness().get(floor)).toBe('1301')
    expect(await redis.witness().zcard(log)).toBe(200)
    expect(await hostnames()).toHaveLength(200)
  })

  test('is not built again when only deletions that it has read were purged', async () => {
    await put(range(0, 1500))
    for (const host of range(0, 1300)) await remove(host)
    expect(await hostnames()).toHaveLength(200)
    const before = live.openNetwork('Default').current()!.index
    await open.store.feed.purge('Default', 0)
    await put([9])
    expect(await hostnames()).toHaveLength(201)
    expect(live.openNetwork('Default').current()!.index).toBe(before)
  })

  test('leaves the last changes in the log, and the whole log while few devices were deleted', async () => {
    await put(range(0, 1500))
    const { log, floor } = open.keys.of('Default')
    for (const host of range(0, 1000)) await remove(host)
    await open.store.feed.purge('Default', 0)
    expect(await redis.witness().zcard(log)).toBe(1500)
    for (const host of range(1000, 1300)) await remove(host)
    await open.store.feed.purge('Default', 100)
    expect(await redis.witness().zcard(log)).toBe(300)
    expect(await redis.witness().get(floor)).toBe('1201')
  })

  test('is equal to an index that is built again, and the comparison finds a single device that differs', async () => {
    await put(range(0, 300))
    await hostnames()
    await put(range(100, 200), 'other')
    await remove(250)
    const both = [live.openNetwork('Default'), live.openComparisonIndex('Default').rebuilt] as const
    await both[0].catchUpBoth(both[1])
    const [first, second] = both.map((one) => one.current()!.index) as [NetworkIndex, NetworkIndex]
    expect(findDifferences(first, second)).toEqual([])
    const device = { ...newDevice({ network: 'Default', address: addressOf(5) }, 'a'), hostname: 'h5' }
    first.put(addressOf(5), toIndexedValues(device), { ...searchedFacts(null), tags: ['edge'] })
    expect(findDifferences(first, second)).toEqual(['facts of 10.0.0.5 differ'])
    const facts = { ...searchedFacts(null), tags: ['core'] }
    first.put(addressOf(5), toIndexedValues({ ...device, model: 'x' }), facts)
    expect(findDifferences(first, second)).not.toEqual([])
    first.remove(addressOf(5))
    expect(findDifferences(first, second)).toContain('the index has 298 devices, the second index 299')
  })

  test('orders new devices while no search runs', async () => {
    await put(range(0, 100))
    await hostnames()
    const network = live.openNetwork('Default')
    const { index } = network.current()!
    await put(range(100, 400))
    await network.catchUp()
    expect([...index.orderNew()]).not.toEqual([])
    const before = performance.now()
    await put(range(400, 500))
    await network.catchUp()
    expect(network.isTimeToOrder(before + 999)).toBe(false)
    expect(network.isTimeToOrder(performance.now() + 1000)).toBe(true)
    await network.orderNew()
    await put([500])
    await network.catchUp()
    expect(network.isTimeToOrder(performance.now() + 1000)).toBe(true)
    await network.orderNew()
    expect([...index.orderNew()]).toEqual([])
    const expected = range(0, 501).map((host) => `h${host}`)
    expect([...(await hostnames())].sort()).toEqual(expected.sort())
  })

  test.each(['orderNew', 'buildLookups', 'put'] as const)('is built again after a fault in %s', async (method) => {
    await put(range(0, 100))
    await hostnames()
    const network = live.openNetwork('Default')
    network.current()!.index[method] = () => {
      throw new Error('planted')
    }
    await put(range(100, 200))
    const failed = method === 'put' ? network.catchUp() : network.catchUp().then(() => network[method]())
    await expect(failed).rejects.toThrow('planted')
    expect(network.current()).toBeNull()
    expect(await hostnames()).toHaveLength(200)
  })

  test('stops ordering when the network changes', async () => {
    await put(range(0, 100))
    await hostnames()
    const network = live.openNetwork('Default')
    await put(range(100, 200))
    await network.catchUp()
    await put(range(200, 300))
    const [changes] = await open.store.feed.readChanges([network.changeRequest([])!])
    const ordering = network.orderNew()
    network.apply(changes!)
    await ordering
    expect([...network.current()!.index.orderNew()]).not.toEqual([])
  })

  test('reports a network that does not exist as missing', async () => {
    const search = {
      caller: 'local',
      criteria: [],
      sortColumn: 'model',
      descending: false,
      offset: 0,
      pageSize: 10,
    } as const
    expect(await searchValidated(open.store.feed, live, { ...search, networks: ['Nowhere'] })).toEqual({
      missing: ['Nowhere'],
      total: 0,
      records: [],
    })
  })
})

describe('after a new connection', () => {
  const untilAnswered = (store: OpenStore) => soon(() => store.store.ping())

  test('an index of the same server is kept', async () => {
    await put(range(0, 10))
    expect(await hostnames()).toHaveLength(10)
    const before = live.openNetwork('Default').current()!.index
    const { connection } = open.store.feed
    await redis.witness().call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    await soon(() => expect(open.store.feed.connection).toBeGreaterThan(connection))
    await untilAnswered(open)
    await put([20])
    expect(await hostnames()).toHaveLength(11)
    expect(live.openNetwork('Default').current()!.index).toBe(before)
  })

  test('an index of another server with a longer history of its own is built again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keyrack-test-'))
    const first = await startRedisServer(['--appendonly', 'no'], folder)
    open.close()
    open = await openStore(first.url, 'x:')
    live = new LiveSearch(open.store.feed)
    await open.store.networks.define('Default', null)
    await put(range(0, 10))
    expect(await hostnames()).toHaveLength(10)
    await first.stop()
    const second = await startRedisServer(['--appendonly', 'no'], folder)
    await untilAnswered(open)
    await open.store.networks.define('Default', null)
    for (const host of range(100, 105)) await put([host])
    expect(await hostnames()).toEqual(range(100, 105).map((host) => `h${host}`))
    await second.stop()
    await rm(folder, { recursive: true, force: true })
  })
})

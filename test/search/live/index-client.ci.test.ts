/* The service's client of the search thread: what it knows of the indexes, and how long a search may take. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { IndexState } from '../../../src/domain/search/index-state.ts'
import { type IndexClientOptions, SearchThreadClient } from '../../../src/search/live/index-client.ts'
import { UNBOUNDED } from '../../../src/search/live/index-limits.ts'
import type { NetworksSearch } from '../../../src/search/page.ts'
import { openStore } from '../../store/open-store.ts'
import { startPausingProxy } from '../../store/pausing-proxy.ts'
import { putDevices, removeDevices } from '../../store/put-devices.ts'
import { emptyBeforeEachTest, forThisTest, openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { hostnamesIn } from '../hostnames-in.ts'

const redis = openOnce(startRedisServer)
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, 't:'))

const put = (network: string, hosts: readonly number[]) =>
  putDevices(open, network, hosts, (host) => ({ hostname: `${network.toLowerCase()}${host}` }))

beforeEach(async () => {
  for (const network of ['Core', 'Empty', 'Lab']) await open.store.networks.define(network, null)
  await put('Lab', [1, 2, 3])
  await put('Core', [1, 2])
})

/** Opens a client. Returns it with all states and troubles that it reported. */
async function openClient(options: Partial<IndexClientOptions> = {}) {
  const states: IndexState[] = []
  const troubles: string[] = []
  const client = await forThisTest(
    new SearchThreadClient({
      ...{ url: redis.url, deadlineMs: 20_000, prefix: 't:', maxPageBytes: 2 ** 25, bounds: UNBOUNDED },
      ...{ maxSearchCost: Infinity, searchMs: 60_000, isStoreReady: () => true },
      onState: (changed) => states.push(...changed),
      onTrouble: (reason) => troubles.push(reason),
      ...options,
    }),
  )
  return { client, states, troubles }
}

const search = (client: SearchThreadClient, networks: readonly string[], more: Partial<NetworksSearch> = {}) =>
  client.search(
    {
      ...{ caller: 'local', networks, criteria: [] },
      ...({ sortColumn: 'hostname', descending: false, offset: 0, pageSize: 100 } as const),
      ...more,
    },
    open.store.feed,
  )

const ready = (network: string, size: number): IndexState => ({ network, state: 'ready', done: size, of: size })

const byName = (indexes: readonly IndexState[]) =>
  indexes.toSorted((one, other) => (one.network < other.network ? -1 : 1))

describe('the indexes', () => {
  test('are those of all networks with devices, and are listed as far as they are built', async () => {
    const { client, states, troubles } = await openClient()
    expect([client.indexes, client.isListing]).toEqual([[], true])
    await expect.poll(() => byName(client.indexes)).toEqual([ready('Core', 2), ready('Lab', 3)])
    await expect.poll(() => client.isListing).toBe(false)
    expect(client.sums).toEqual({ networks: 2, building: 0, done: 5, of: 5 })
    expect(states).toEqual(expect.arrayContaining([ready('Core', 2), ready('Lab', 3)]))
    expect(troubles).toEqual([])
  })

  test('follow writes, and are dropped with their networks', async () => {
    const { client } = await openClient()
    await expect.poll(() => client.sums.done).toBe(5)
    await put('Lab', [4, 5])
    await expect.poll(() => client.sums.done).toBe(7)
    await removeDevices(open, 'Core', [1, 2])
    expect(await open.store.networks.delete('Core')).toBe('deleted')
    await expect.poll(() => client.indexes).toEqual([ready('Lab', 5)])
  })

  test('are unknown once the thread has ended, until it is started by the next search', async () => {
    const { client } = await openClient()
    await expect.poll(() => client.isListing).toBe(false)
    await client.stop()
    expect([client.indexes, client.sums.networks, client.isListing]).toEqual([[], 0, false])
    expect((await search(client, ['Lab'])).total).toBe(3)
    await expect.poll(() => byName(client.indexes)).toEqual([ready('Core', 2), ready('Lab', 3)])
  })

  test('can be compared with the records', async () => {
    const { client } = await openClient()
    expect(await client.compare('Lab')).toEqual({ devices: 3, differences: [] })
  })

  test('that are built with the first search are not listed before', async () => {
    const { client } = await openClient({ startsLate: true })
    expect(client.isListing).toBe(false)
    expect(hostnamesIn(await search(client, ['Lab']))).toEqual(['lab1', 'lab2', 'lab3'])
  })

  test('report trouble if their thread cannot reach Redis', async () => {
    const { client, troubles } = await openClient({ url: 'no URL' })
    await expect.poll(() => troubles).toEqual(['no reply'])
    await expect.poll(() => client.isListing).toBe(false)
  })
})

describe('a search', () => {
  test('has every write before it, also if the same networks are searched repeatedly', async () => {
    const { client } = await openClient()
    for (let host = 4; host < 10; host++) {
      await put('Lab', [host])
      client.noteWrites(['Lab'])
      expect((await search(client, ['Lab', 'Core'])).total).toBe(host + 2)
    }
    expect((await search(client, ['Lab', 'Core'])).total).toBe(11)
  })

  test('names the networks that do not exist, in its own order', async () => {
    const { client } = await openClient()
    const networks = ['Nowhere', 'Lab', 'Neither', 'Core']
    const found = await search(client, networks)
    expect([found.missing, found.total]).toEqual([['Nowhere', 'Neither'], 5])
    expect(await search(client, ['Neither', 'Nowhere'])).toEqual({
      missing: ['Neither', 'Nowhere'],
      total: 0,
      records: [],
    })
    // One that is deleted after a search is missing in the next.
    await removeDevices(open, 'Core', [1, 2])
    await open.store.networks.delete('Core')
    expect((await search(client, networks)).missing).toEqual(['Nowhere', 'Neither', 'Core'])
    expect((await search(client, networks)).missing).toEqual(['Nowhere', 'Neither', 'Core'])
    await open.store.networks.define('Core', null)
    await put('Core', [7])
    expect(hostnamesIn(await search(client, networks))).toEqual(['core7', 'lab1', 'lab2', 'lab3'])
  })

  test('returns the same page and the same counts when it is repeated', async () => {
    const { client } = await openClient()
    const count = { by: ['network'], top: 10 } as const
    for (let time = 0; time < 4; time++) {
      expect(hostnamesIn(await search(client, ['Lab'], { pageSize: 2 }))).toEqual(['lab1', 'lab2'])
      const { total, counts } = await search(client, ['Lab', 'Core'], { count })
      expect([total, counts!.groups.map(({ keys, count: size }) => [...keys, size])]).toEqual([
        5,
        [
          ['Lab', 3],
          ['Core', 2],
        ],
      ])
    }
  })

  test('is refused without waiting if the store cannot be reached, and starts no thread', async () => {
    const { client } = await openClient({ startsLate: true, isStoreReady: () => false })
    await expect(search(client, ['Lab'])).rejects.toMatchObject({
      data: { code: 'STORE_UNAVAILABLE', applied: 'no', retryable: true },
    })
    expect(client.isListing).toBe(false)
  })

  test('finds devices by their texts when it is repeated', async () => {
    const { client } = await openClient()
    const pattern = { kind: 'exact', text: 'lab2' } as const
    for (let time = 0; time < 20; time++) {
      const found = await search(client, ['Lab'], { criteria: [{ scheme: 'hostname', pattern }] })
      expect(hostnamesIn(found)).toEqual(['lab2'])
    }
  })
})

describe('if Redis does not answer the thread, a search', () => {
  const proxy = openForEachTest(() => startPausingProxy(redis.socketPath))

  test('that needs an index fails in time, and says how far the index is built', async () => {
    const held = proxy.hold(open.keys.of('Lab').order)
    const { client } = await openClient({ url: proxy.url, searchMs: 1000 })
    await held
    const failure = await search(client, ['Core', 'Lab']).catch((error: Error) => error)
    expect(failure).toMatchObject({
      message: expect.stringContaining('is being built: 0 % are done'),
      data: { code: 'STORE_UNAVAILABLE', applied: 'no', retryAfterSeconds: 1, percentDone: 0 },
    })
    proxy.release()
    await expect.poll(() => client.sums.building).toBe(0)
    expect((await search(client, ['Core', 'Lab'])).total).toBe(5)
  })

  test('that waits for the thread to start fails in time', async () => {
    const held = proxy.hold('HELLO')
    const { client } = await openClient({ url: proxy.url, searchMs: 500 })
    await held
    const asked = search(client, ['Lab'])
    await expect(asked).rejects.toMatchObject({ data: { code: 'STORE_UNAVAILABLE', applied: 'no' } })
    proxy.release()
    await expect.poll(() => client.sums.done).toBe(5)
    expect((await search(client, ['Lab'])).total).toBe(3)
  })

  test('that waits for the thread to start ends once the store cannot be reached', async () => {
    let isReady = true
    const held = proxy.hold('HELLO')
    const { client } = await openClient({ url: proxy.url, isStoreReady: () => isReady })
    await held
    const asked = search(client, ['Lab']).catch((error: Error) => error)
    isReady = false
    expect(await asked).toMatchObject({ data: { code: 'STORE_UNAVAILABLE', applied: 'no' } })
    isReady = true
    proxy.release()
    expect((await search(client, ['Lab'])).total).toBe(3)
  })
})

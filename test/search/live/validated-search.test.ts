/*
 * Devices change while a search runs: after the index was asked, and before or between the commands that read the
 * devices and the sequences of their networks. A page must show one state, never parts of two.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { parseAddress } from '../../../src/domain/address.ts'
import { newDevice } from '../../../src/domain/device.ts'
import { foldCase } from '../../../src/domain/text.ts'
import { ChangingNetworks } from '../../../src/search/live/changing-networks.ts'
import { LiveSearch } from '../../../src/search/live/live-search.ts'
import { Lookups } from '../../../src/search/live/lookups.ts'
import {
  type EarlierSearches,
  type IndexPage,
  type IndexReader,
  searchValidated,
} from '../../../src/search/live/validated-search.ts'
import type { NetworksSearch } from '../../../src/search/page.ts'
import { ABSENT_REVISION } from '../../../src/store/inventory/device-state.ts'
import { RecentPages } from '../../../src/store/inventory/recent-pages.ts'
import { startCommandProxy } from '../../store/command-proxy.ts'
import { type OpenStore, openStore } from '../../store/open-store.ts'
import { putDevices, removeDevices } from '../../store/put-devices.ts'
import { openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'
import { hostnamesIn } from '../hostnames-in.ts'

const redis = openOnce(startRedisServer)
const proxy = openOnce(() => startCommandProxy(redis.socketPath))

const put = (open: OpenStore, network: string, hosts: readonly number[], hostname: string) =>
  putDevices(open, network, hosts, () => ({ hostname }))

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

const searchFor = (text: string, networks: readonly string[], pageSize = 10_000) => ({
  ...{ caller: 'local', networks, criteria: [{ scheme: 'hostname', pattern: { kind: 'prefix', text } } as const] },
  ...({ sortColumn: 'ipAddress', descending: false, offset: 0, pageSize } as const),
})

describe('a page is exact if a device changes', () => {
  const NETWORKS = ['A', 'B', 'C']
  /** The commands that read a page of three networks. */
  const COMMANDS = [...NETWORKS.map(() => 'HMGET'), ...NETWORKS.map(() => 'EXISTS'), ...NETWORKS.map(() => 'GET')]
  const prefix = freshPrefix()
  const writer = openOnce(() => openStore(redis.url, prefix))
  const reader = openOnce(() => openStore(proxy.url, prefix))
  const index = openOnce(() => openStore(redis.url, prefix))
  const live = openOnce(() => new LiveSearch(index.store.feed))

  beforeEach(async () => {
    for (const network of NETWORKS) {
      await writer.store.networks.define(network, null)
      await put(writer, network, [1], 'old')
    }
  })

  const moments = NETWORKS.flatMap((network) => COMMANDS.map((command, at) => ({ network, command, at })))
  test.each(moments)('in network $network before command $at, $command', async ({ network, at }) => {
    const search = searchFor('old', NETWORKS)
    expect(hostnamesIn(await searchValidated(reader.store.feed, live, search))).toEqual(['old', 'old', 'old'])
    const seen: string[] = []
    proxy.beforeEach(async (command) => {
      if (seen.push(command) === at + 1) await put(writer, network, [1], 'new')
    })
    const page = await searchValidated(reader.store.feed, live, search)
    proxy.beforeEach(async () => {})
    expect(seen.slice(0, COMMANDS.length)).toEqual(COMMANDS)
    const hostnames = hostnamesIn(page)
    expect(hostnames).toEqual(NETWORKS.slice(0, page.total).map(() => 'old'))
    // A device that changed before the devices or the sequence of its network were read must be in the page with its
    // new values.
    const isSeen = at <= NETWORKS.indexOf(network) + 2 * NETWORKS.length
    expect(page.total).toBe(isSeen ? 2 : 3)
  })
})

describe('a page that is read again', () => {
  const NETWORKS = ['A', 'B']
  const open = openForEachTest(() => openStore(redis.url, freshPrefix()))
  let asked: number
  let earlier: EarlierSearches
  let reader: IndexReader

  beforeEach(async () => {
    for (const network of NETWORKS) {
      await open.store.networks.define(network, null)
      await put(open, network, [1, 2], 'old')
    }
    const live = new LiveSearch(open.store.feed)
    asked = 0
    earlier = { pages: new RecentPages(), changing: new ChangingNetworks() }
    reader = {
      evaluate: (search, stale) => {
        asked++
        return live.evaluate(search, stale)
      },
      evaluateAndFetch: (search) => live.evaluateAndFetch(search),
    }
  })

  const read = (caller = 'local') =>
    searchValidated(open.store.feed, reader, { ...searchFor('old', NETWORKS), caller }, earlier)

  test('does not ask the index until a network changes, in any of its networks', async () => {
    for (let time = 0; time < 2; time++) expect(hostnamesIn(await read())).toEqual(['old', 'old', 'old', 'old'])
    const before = asked
    expect(await read('other')).toMatchObject({ total: 4, missing: [] })
    expect(asked).toBe(before)
    await put(open, 'B', [2], 'new')
    for (let time = 0; time < 3; time++) expect(hostnamesIn(await read())).toEqual(['old', 'old', 'old'])
    expect(asked).toBeGreaterThan(before)
    await removeDevices(open, 'A', [1])
    expect(hostnamesIn(await read())).toEqual(['old', 'old'])
  })

  test('asks the index once for each search if a network changes before each of them', async () => {
    const counts: number[] = []
    for (let host = 10; host < 15; host++) {
      await put(open, 'B', [host], 'old')
      const before = asked
      expect((await read()).total).toBe(4 + host - 9)
      counts.push(asked - before)
    }
    expect(counts.slice(0, 2)).toEqual([1, 2])
    expect(counts.slice(2)).toEqual([1, 1, 1])
    // Without changes, the index is asked once too, and then not at all.
    for (let time = 0; time < 4; time++) await read()
    expect(asked).toBe(counts.reduce((sum, count) => sum + count) + 1)
  })

  test('is found only by a search that is equal in everything that decides its devices', async () => {
    for (let time = 0; time < 3; time++) await read()
    const before = asked
    const search = searchFor('old', NETWORKS)
    const others = [
      { ...search, networks: ['A'] },
      { ...search, descending: true },
      { ...search, offset: 1 },
      { ...search, pageSize: 1 },
      { ...search, sortColumn: 'hostname' as const },
      searchFor('ol', NETWORKS),
    ]
    for (const other of others) await searchValidated(open.store.feed, reader, other, earlier)
    expect(asked).toBe(before + others.length)
  })
})

describe('a device that is looked up', () => {
  let prefix: string
  const open = openForEachTest(() => {
    prefix = freshPrefix()
    return openStore(redis.url, prefix)
  })
  const reading = openForEachTest(() => openStore(proxy.url, prefix))
  let live: LiveSearch
  let lookups: Lookups
  let asked: number
  let reader: IndexReader

  beforeEach(async () => {
    for (const network of ['A', 'B']) {
      await open.store.networks.define(network, null)
      for (const host of range(1, 20)) await put(open, network, [host], `${network}-${host}`)
    }
    live = new LiveSearch(open.store.feed)
    lookups = new Lookups()
    await follow()
    asked = 0
    reader = {
      lookUp: (search) => lookups.find(search),
      evaluate: (search, stale) => {
        asked++
        return live.evaluate(search, stale)
      },
      evaluateAndFetch: (search) => {
        asked++
        return live.evaluateAndFetch(search)
      },
    }
  })

  /** Lets the index and the lookups catch up, as the index thread does while it is idle. */
  async function follow(): Promise<void> {
    for (const name of ['A', 'B']) {
      const network = live.openNetwork(name)
      await network.ready()
      await network.catchUp()
      while (network.lookups === null) await network.buildLookups()
      lookups.note(name, network.lookups)
    }
  }

  const exactly = (text: string, networks: readonly string[], more: object = {}) => ({
    ...searchFor(text, networks),
    criteria: [{ scheme: 'hostname', pattern: { kind: 'exact', text } } as const],
    ...more,
  })
  const read = (search: NetworksSearch) => searchValidated(reading.store.feed, reader, search)

  test('does not need the index, in one network or several, also for a text that no device has', async () => {
    expect(hostnamesIn(await read(exactly('a-7', ['A'])))).toEqual(['A-7'])
    expect(hostnamesIn(await read(exactly('b-7', ['A', 'B'], { sortColumn: 'model' })))).toEqual(['B-7'])
    expect(await read(exactly('a-7', ['B']))).toEqual({ missing: [], total: 0, records: [] })
    expect(asked).toBe(0)
  })

  test('is found by the index if the search may find more than one device or has another page', async () => {
    await put(open, 'B', [3], 'a-3')
    await follow()
    expect(hostnamesIn(await read(exactly('a-3', ['A', 'B'])))).toEqual(['A-3', 'a-3'])
    const criteria = ['a-7', 'a-8'].map((text) => ({ scheme: 'hostname', pattern: { kind: 'exact', text } }))
    const negated = { scheme: 'hostname', pattern: { kind: 'exact', text: 'a-7' }, negated: true }
    expect((await read(exactly('a-7', ['A'], { criteria }))).total).toBe(0)
    expect((await read(exactly('a-7', ['A'], { criteria: [negated] }))).total).toBe(18)
    expect(await read(exactly('a-7', ['A'], { offset: 1 }))).toMatchObject({ total: 1, records: [] })
    expect(await read(exactly('a-7', ['A'], { pageSize: 0 }))).toMatchObject({ total: 1, records: [] })
    expect((await read(exactly('', ['A']))).total).toBe(0)
    expect((await read(searchFor('a-1', ['A']))).total).toBe(11)
    expect(asked).toBe(7)
  })

  test('is returned with every change that was acknowledged before', async () => {
    await put(open, 'A', [7], 'new')
    expect((await read(exactly('a-7', ['A']))).total).toBe(0)
    expect(hostnamesIn(await read(exactly('new', ['A', 'B'])))).toEqual(['new'])
    await removeDevices(open, 'A', [7])
    expect((await read(exactly('new', ['A']))).total).toBe(0)
    await put(open, 'A', [8], 'A-9')
    expect((await read(exactly('a-9', ['A']))).total).toBe(2)
    const before = asked
    expect((await read(exactly('a-8', ['A']))).total).toBe(0)
    expect(asked).toBe(before)
  })

  test('is returned with a change that precedes any of the commands that read it', async () => {
    const commands: string[] = []
    for (let at = 0; at < 3; at++) {
      const hostname = `next-${at}`
      await follow()
      const old = hostnamesIn(await read(exactly(at === 0 ? 'a-5' : `next-${at - 1}`, ['A'])))
      expect(old).toHaveLength(1)
      let seen = 0
      proxy.beforeEach(async (command) => {
        commands.push(command)
        if (seen++ === at) await put(open, 'A', [5], hostname)
      })
      const page = await read(exactly(foldCase(old[0]!), ['A']))
      proxy.beforeEach(async () => {})
      expect(page.total).toBe(0)
      expect((await read(exactly(hostname, ['A']))).total).toBe(1)
    }
    expect(commands.slice(0, 3)).toEqual(['HMGET', 'EXISTS', 'GET'])
  })

  test('is looked up again if the index reads a change in the meantime', async () => {
    proxy.beforeEach(async (command) => {
      if (command !== 'HMGET') return
      proxy.beforeEach(async () => {})
      await put(open, 'A', [9], 'new')
      await live.readWritten(['A', 'no index'])
    })
    expect(hostnamesIn(await read(exactly('a-7', ['A'])))).toEqual(['A-7'])
    expect(asked).toBe(0)
  })

  test('is searched while the index reads a change, and found with the change', async () => {
    const before = (await live.evaluate(searchFor('a-', ['A']), []))!
    await put(open, 'A', [9], 'new')
    const read = live.readWritten(['A'])
    const after = (await live.evaluate(searchFor('a-', ['A']), []))!
    expect(after.total).toBe(before.total - 1)
    await read
  })

  test('is searched by the index if the found device has another text', async () => {
    const alike = lookups.find(exactly('a-8', ['A']))!
    const seeing = { ...alike, isMatch: lookups.find(exactly('a-7', ['A']))!.isMatch }
    reader = { ...reader, lookUp: () => seeing }
    expect(hostnamesIn(await read(exactly('a-7', ['A'])))).toEqual(['A-7'])
    expect(asked).toBe(1)
  })

  test('is searched by the index once the lookup memory of a network is dropped', async () => {
    lookups.note('A', null)
    expect(hostnamesIn(await read(exactly('a-7', ['A', 'B'])))).toEqual(['A-7'])
    expect(hostnamesIn(await read(exactly('b-7', ['B'])))).toEqual(['B-7'])
    expect(asked).toBe(1)
    lookups.clear()
    expect(hostnamesIn(await read(exactly('b-7', ['B'])))).toEqual(['B-7'])
    expect(asked).toBe(2)
  })
})

describe('a page that is read together with the changes', () => {
  const open = openForEachTest(() => openStore(redis.url, freshPrefix()))
  let live: LiveSearch

  beforeEach(async () => {
    await open.store.networks.define('Default', null)
    live = new LiveSearch(open.store.feed)
  })

  test('is not returned while some of the changes are still to be read', async () => {
    await put(open, 'Default', range(0, 1200), 'old')
    const search = searchFor('old', ['Default'])
    expect((await searchValidated(open.store.feed, live, search)).total).toBe(1200)
    for (const from of [0, 400, 800]) await put(open, 'Default', range(from, from + 400), 'new')
    let page: IndexPage | null = null
    for (let attempt = 0; page === null && attempt < 10; attempt++) page = await live.evaluateAndFetch(search)
    expect(page).toEqual({ missing: [], total: 0, records: [] })
  })

  test('is not returned if it gets a device that was not read', async () => {
    await put(open, 'Default', [1, 2, 3], 'old')
    const search = searchFor('old', ['Default'], 1)
    expect((await searchValidated(open.store.feed, live, search)).total).toBe(3)
    await removeDevices(open, 'Default', [1])
    expect(await live.evaluateAndFetch(search)).toBeNull()
    const page = (await live.evaluateAndFetch(search))!
    expect(page.total).toBe(2)
    expect(hostnamesIn(page)).toEqual(['old'])
  })
})

test('the search index is notified of every write of devices, and of no refused write', async () => {
  const written: (readonly string[])[] = []
  const open = await openStore(redis.url, freshPrefix(), { onWritten: (networks) => written.push(networks) })
  for (const network of ['A', 'B']) await open.store.networks.define(network, null)
  await put(open, 'A', [1, 2], 'old')
  const id = { network: 'B', address: parseAddress('10.0.0.1') }
  const change = { id, device: newDevice(id, 'a'), facts: null }
  expect(await open.store.devices.commit([{ ...change, expectedRevision: ABSENT_REVISION }])).toBe(true)
  expect(await open.store.devices.commit([{ ...change, expectedRevision: ABSENT_REVISION }])).toBe(false)
  expect(written).toEqual([['A'], ['B']])
  open.close()
})

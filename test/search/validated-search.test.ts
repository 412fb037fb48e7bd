import { beforeEach, describe, expect, test } from 'vitest'
import { parseAddress } from '../../src/domain/address.ts'
import { newDevice } from '../../src/domain/device.ts'
import { LiveSearch } from '../../src/search/live/live-search.ts'
import { type IndexPage, type IndexReader, searchValidated } from '../../src/search/live/validated-search.ts'
import { ANY_REVISION } from '../../src/store/inventory/device-write.ts'
import { RecentPages } from '../../src/store/inventory/recent-pages.ts'
import { startCommandProxy } from '../store/command-proxy.ts'
import { type OpenStore, openStore } from '../store/open-store.ts'
import { openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'

/*
 * Devices change while a search runs: after the index was asked, and before or between the commands that read the
 * devices and the sequences of their networks. A page must show one state, never parts of two.
 */

const redis = openOnce(startRedisServer)
const proxy = openOnce(() => startCommandProxy(redis.socketPath))

/** Creates or replaces devices of one network; deletes them if `hostname` is null. */
async function put(open: OpenStore, network: string, hosts: readonly number[], hostname: string | null): Promise<void> {
  const changes = hosts.map((host) => {
    const id = { network, address: parseAddress(`10.0.${host >> 8}.${host & 255}`) }
    const device = hostname === null ? null : { ...newDevice(id, 'a'), hostname }
    return { id, expectedRevision: ANY_REVISION, device, facts: null }
  })
  expect(await open.store.devices.commit(changes)).toBe(true)
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

const searchFor = (text: string, networks: readonly string[], pageSize = 10_000) => ({
  ...{ caller: 'local', networks, criteria: [{ scheme: 'hostname', pattern: { kind: 'prefix', text } } as const] },
  ...({ sortColumn: 'ipAddress', descending: false, offset: 0, pageSize } as const),
})

const hostnamesIn = ({ records }: IndexPage): string[] =>
  records.map((record) => (JSON.parse(`${record}`) as { hostname: string }).hostname)

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
  let recent: RecentPages
  let reader: IndexReader

  beforeEach(async () => {
    for (const network of NETWORKS) {
      await open.store.networks.define(network, null)
      await put(open, network, [1, 2], 'old')
    }
    const live = new LiveSearch(open.store.feed)
    asked = 0
    recent = new RecentPages()
    reader = {
      evaluate: (search, stale) => {
        asked++
        return live.evaluate(search, stale)
      },
      evaluateAndFetch: (search) => live.evaluateAndFetch(search),
    }
  })

  const read = (caller = 'local') =>
    searchValidated(open.store.feed, reader, { ...searchFor('old', NETWORKS), caller }, recent)

  test('does not ask the index until a network changes, in any of its networks', async () => {
    for (let time = 0; time < 2; time++) expect(hostnamesIn(await read())).toEqual(['old', 'old', 'old', 'old'])
    const before = asked
    expect(await read('other')).toMatchObject({ total: 4, missing: [] })
    expect(asked).toBe(before)
    await put(open, 'B', [2], 'new')
    for (let time = 0; time < 3; time++) expect(hostnamesIn(await read())).toEqual(['old', 'old', 'old'])
    expect(asked).toBeGreaterThan(before)
    await put(open, 'A', [1], null)
    expect(hostnamesIn(await read())).toEqual(['old', 'old'])
  })

  test('is known only by all that decides which devices it has', async () => {
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
    for (const other of others) await searchValidated(open.store.feed, reader, other, recent)
    expect(asked).toBe(before + others.length)
  })
})

describe('a page that is read with the changes', () => {
  const open = openForEachTest(() => openStore(redis.url, freshPrefix()))
  let live: LiveSearch

  beforeEach(async () => {
    await open.store.networks.define('Default', null)
    live = new LiveSearch(open.store.feed)
  })

  test('is not taken while some of the changes are still to be read', async () => {
    await put(open, 'Default', range(0, 1200), 'old')
    const search = searchFor('old', ['Default'])
    expect((await searchValidated(open.store.feed, live, search)).total).toBe(1200)
    for (const from of [0, 400, 800]) await put(open, 'Default', range(from, from + 400), 'new')
    let page: IndexPage | null = null
    for (let attempt = 0; page === null && attempt < 10; attempt++) page = await live.evaluateAndFetch(search)
    expect(page).toEqual({ missing: [], total: 0, records: [] })
  })

  test('is not taken if a device came into it that was not read', async () => {
    await put(open, 'Default', [1, 2, 3], 'old')
    const search = searchFor('old', ['Default'], 1)
    expect((await searchValidated(open.store.feed, live, search)).total).toBe(3)
    await put(open, 'Default', [1], null)
    expect(await live.evaluateAndFetch(search)).toBeNull()
    const page = (await live.evaluateAndFetch(search))!
    expect(page.total).toBe(2)
    expect(hostnamesIn(page)).toEqual(['old'])
  })
})

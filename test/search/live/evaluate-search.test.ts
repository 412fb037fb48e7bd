/* How a search is evaluated with the indexes of its networks, and what becomes of it if they change meanwhile. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  evaluateAll,
  evaluateUnchanged,
  evaluateWithChanges,
  exclusively,
} from '../../../src/search/live/evaluate-search.ts'
import { LiveNetwork } from '../../../src/search/live/live-network.ts'
import { createUnlimitedJob, type Job } from '../../../src/search/live/search-jobs.ts'
import type { NetworksSearch } from '../../../src/search/page.ts'
import { feedWith } from '../../store/feed-with.ts'
import { openStore } from '../../store/open-store.ts'
import { putDevices, removeDevices } from '../../store/put-devices.ts'
import { openForEachTest, openOnce } from '../../support/fixture.ts'
import { addressOf } from '../../support/hosts.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'
import { hostnamesIn } from '../hostnames-in.ts'

const redis = openOnce(startRedisServer)
const open = openForEachTest(() => openStore(redis.url, freshPrefix()))

const put = (network: string, hosts: readonly number[], model = 'm') =>
  putDevices(open, network, hosts, (host) => ({ hostname: `h${host}`, model }))

let [a, b, c]: LiveNetwork[] = []

beforeEach(async () => {
  for (const network of ['A', 'B', 'C']) await open.store.networks.define(network, null)
  await put('A', [1, 3, 5, 7])
  await put('B', [2, 4, 6])
  ;[a, b, c] = ['A', 'B', 'C'].map((name) => new LiveNetwork(name, open.store.feed))
  await Promise.all([a!.ready(), b!.ready(), c!.ready()])
})

const searchIn = (networks: readonly string[], more: Partial<NetworksSearch> = {}): NetworksSearch => ({
  ...{ caller: 'local', networks, criteria: [], sortColumn: 'ipAddress', descending: false },
  ...{ offset: 0, pageSize: 100, ...more },
})

/** Returns a job whose first slice ends after its first step. `act` runs before the next slice. */
function jobWithBreak(act: () => void): Job {
  let cost = 0
  return {
    ...createUnlimitedJob(),
    get cost() {
      return cost
    },
    set cost(next) {
      if (cost === 0 && next > 0) {
        setImmediate(act)
        for (const until = performance.now() + 6; performance.now() < until; );
      }
      cost = next
    },
  }
}

describe('a search in several networks', () => {
  test('has the devices of a page in its order, each with the position of its network', async () => {
    const search = searchIn(['B', 'A', 'C'], { offset: 2, pageSize: 3 })
    const hits = await evaluateAll([b!, a!, c!], search, createUnlimitedJob())
    expect(hits).toEqual({
      total: 7,
      ids: [3, 4, 5].map(addressOf),
      networks: [1, 0, 1],
      seqs: [b, a, c].map((network) => network!.current()!.seq),
    })
    const last = await evaluateAll([b!, a!], searchIn(['B', 'A'], { offset: 6, pageSize: 3 }), createUnlimitedJob())
    expect(last).toMatchObject({ total: 7, ids: [addressOf(7)], networks: [1] })
  })

  test('finds a page far from the first device, whatever the share of each network in it', async () => {
    const hosts = (from: number) => Array.from({ length: 300 }, (_, at) => from + 2 * at)
    await put('B', hosts(1000))
    await put('C', hosts(1001))
    await Promise.all([b!.catchUp(), c!.catchUp()])
    for (const [offset, pageSize] of [
      [0, 2],
      [250, 4],
      [599, 10],
    ] as const) {
      const search = searchIn(['B', 'C'], { offset, pageSize })
      const hits = await evaluateAll([b!, c!], search, createUnlimitedJob())
      const all = [...[2, 4, 6], ...Array.from({ length: 600 }, (_, at) => 1000 + at)]
      expect(hits).toMatchObject({ total: 603, ids: all.slice(offset, offset + pageSize).map(addressOf) })
    }
  })

  test.each([1, 2])(
    'in %i networks finds a page in the order of an index that is read up to the page',
    async (count) => {
      const hosts = (from: number) => Array.from({ length: 300 }, (_, at) => from + 2 * at)
      await put('B', hosts(1000), 'scanned')
      await put('C', hosts(1001), 'scanned')
      await Promise.all([b!.catchUp(), c!.catchUp()])
      const search = searchIn(['B', 'C'].slice(0, count), {
        criteria: [{ scheme: 'model', pattern: { kind: 'prefix', text: 'scanned' } }],
        ...{ offset: 6, pageSize: 3 },
      })
      const hits = await evaluateAll([b!, c!].slice(0, count), search, createUnlimitedJob())
      const ids = [6, 7, 8].map((at) => addressOf(1000 + at * (count === 1 ? 2 : 1)))
      expect(hits).toMatchObject({ total: 300 * count, ids })
    },
  )

  test('in one network reads no further than the end of the page', async () => {
    const hits = await evaluateAll([a!], searchIn(['A'], { offset: 1, pageSize: 2 }), createUnlimitedJob())
    expect(hits).toMatchObject({ total: 4, ids: [3, 5].map(addressOf), networks: [0, 0] })
  })

  test.each([
    ['a page', {}],
    ['a count', { count: { by: ['network'], top: 5 } } as const],
  ])('costs 100 steps more for each further network, for %s', async (_, more) => {
    const costs: number[] = []
    for (const lives of [[a!], [a!, c!], [a!, c!, c!]]) {
      const job = createUnlimitedJob()
      await evaluateAll(lives, searchIn(['A', 'C', 'C'].slice(0, lives.length), more), job)
      costs.push(job.cost)
    }
    const [one, two, three] = costs as [number, number, number]
    expect(one).toBeLessThan(100)
    expect([two - one, three - two].map((more) => more >= 100 && more < 110)).toEqual([true, true])
  })

  test('counts the devices of each group, and has the first device of one with several spellings', async () => {
    await put('A', [1, 3], 'large')
    await put('A', [5, 7], 'LARGE')
    await put('B', [4], 'other')
    await Promise.all([a!.catchUp(), b!.catchUp()])
    const search = searchIn(['A', 'B'], { count: { by: ['network', 'model'], top: 2 } })
    const groups = [
      { keys: ['A', 'large'], count: 4 },
      { keys: ['B', 'm'], count: 2 },
    ]
    expect(await evaluateAll([a!, b!], search, createUnlimitedJob())).toMatchObject({
      ...{ total: 7, ids: [addressOf(1)], networks: [0] },
      counts: { groups, otherGroups: 1, otherCount: 1 },
    })
  })

  test('has no result without each of the indexes', async () => {
    const unbuilt = new LiveNetwork('C', open.store.feed)
    const search = searchIn(['A', 'C'])
    expect(await evaluateAll([a!, unbuilt], search, createUnlimitedJob())).toBeNull()
    expect(await evaluateUnchanged([unbuilt, a!], search, createUnlimitedJob())).toBeNull()
    expect(await evaluateWithChanges(open.store.feed, search, [a!, unbuilt], createUnlimitedJob())).toBeNull()
  })
})

describe('an index that changes between two slices of a search', () => {
  /** Changes the index of network B, as a change that was read before does. */
  async function prepareChange(): Promise<() => void> {
    await put('B', [8])
    const [changes] = await open.store.feed.readChanges([b!.changeRequest([])!])
    return () => void b!.apply(changes!)
  }

  test('invalidates the result, whichever of the networks has changed', async () => {
    expect(await evaluateAll([a!, b!], searchIn(['A', 'B']), jobWithBreak(await prepareChange()))).toBe('changed')
    const unchanged = await evaluateUnchanged([b!, a!], searchIn(['B', 'A']), jobWithBreak(await prepareChange()))
    expect(unchanged).toBeNull()
  })

  test('does not matter to a search in other networks', async () => {
    const job = jobWithBreak(await prepareChange())
    expect(await evaluateAll([a!, c!], searchIn(['A', 'C']), job)).toMatchObject({ total: 4 })
    expect((await evaluateUnchanged([a!, c!], searchIn(['A', 'C']), createUnlimitedJob()))!.total).toBe(4)
  })
})

describe('a search that reads the changes and its devices together', () => {
  const read = (networks: readonly string[], lives: readonly LiveNetwork[], more: Partial<NetworksSearch> = {}) =>
    evaluateWithChanges(open.store.feed, searchIn(networks, more), lives, createUnlimitedJob())

  test('has the current devices, and the index gets the changes too', async () => {
    await put('A', [3], 'new')
    await put('A', [9])
    await removeDevices(open, 'B', [2])
    const page = (await read(['A', 'B', 'C'], [a!, b!, c!]))!
    expect(hostnamesIn(page)).toEqual(['h1', 'h3', 'h4', 'h5', 'h6', 'h7', 'h9'])
    expect([page.total, page.missing]).toEqual([7, []])
    expect(`${page.records[1]}`).toContain('"new"')
    expect([a!.current()!.index.size, b!.current()!.index.size]).toEqual([5, 2])
  })

  test('has a result although it takes several slices, because no index can change between them', async () => {
    await put('B', [8])
    const search = searchIn(['A', 'B'])
    const page = await evaluateWithChanges(
      open.store.feed,
      search,
      [a!, b!],
      jobWithBreak(() => {}),
    )
    expect(page!.total).toBe(8)
  })

  test('has no result if an index is dropped before it reads, and reads nothing', async () => {
    const job = jobWithBreak(() => void b!.apply(null))
    const feed = feedWith(open, { readChanges: () => Promise.reject(new Error('nothing to read')) })
    expect(await evaluateWithChanges(feed, searchIn(['A', 'B']), [a!, b!], job)).toBeNull()
  })

  test('that is aborted while it is evaluated reads nothing', async () => {
    const controller = new AbortController()
    const job = { ...createUnlimitedJob(), signal: controller.signal }
    const feed = feedWith(open, { readChanges: () => Promise.reject(new Error('nothing to read')) })
    controller.abort()
    await expect(evaluateWithChanges(feed, searchIn(['A']), [a!], job)).rejects.toThrow('aborted')
  })

  test('names the networks that do not exist any more', async () => {
    await open.store.networks.delete('C')
    const page = (await read(['C', 'A'], [c!, a!]))!
    expect([page.missing, page.total]).toEqual([['C'], 4])
  })

  test('has no result if its page gets a device that it did not read, and the next search has it', async () => {
    const window = { offset: 2, pageSize: 1 }
    await put('A', [2])
    expect(await read(['A'], [a!], window)).toBeNull()
    const page = (await read(['A'], [a!], window))!
    expect([hostnamesIn(page), page.total]).toEqual([['h3'], 5])
  })

  test('has no result if there are more changes than it reads at once', async () => {
    await put(
      'A',
      Array.from({ length: 300 }, (_, host) => host + 10),
    )
    await put(
      'A',
      Array.from({ length: 300 }, (_, host) => host + 310),
    )
    expect(await read(['B', 'A'], [b!, a!])).toBeNull()
    expect((await read(['B', 'A'], [b!, a!], { pageSize: 3 }))!.total).toBe(607)
  })

  test('has a result although one write changed more devices than are read at once', async () => {
    await put(
      'A',
      Array.from({ length: 1100 }, (_, host) => host + 10),
    )
    const page = (await read(['A', 'B'], [a!, b!], { pageSize: 4 }))!
    expect([page.total, hostnamesIn(page)]).toEqual([1107, ['h1', 'h2', 'h3', 'h4']])
  })

  test('counts groups if it has a count', async () => {
    await removeDevices(open, 'B', [4])
    const page = (await read(['A', 'B'], [a!, b!], { count: { by: ['network'], top: 5 } }))!
    expect(page.counts!.groups.map(({ keys, count }) => [...keys, count])).toEqual([
      ['A', 4],
      ['B', 2],
    ])
  })
})

describe('work that needs several indexes', () => {
  test('runs once all of them are free, and keeps all of them until it ends', async () => {
    const order: string[] = []
    let free = (): void => {}
    const held = b!.exclusively(() => new Promise<void>((resolve) => (free = resolve)))
    let end = (): void => {}
    const work = exclusively([a!, b!], async () => {
      order.push('work')
      await new Promise<void>((resolve) => (end = resolve))
      order.push('end')
      return 'done'
    })
    // By now the work waits for network B.
    await nextTurn()
    const later = [a!, b!].map((network) => network.exclusively(async () => void order.push(network.name)))
    await nextTurn()
    expect(order).toEqual([])
    free()
    await held
    await expect.poll(() => order).toEqual(['work'])
    end()
    expect(await work).toBe('done')
    await Promise.all(later)
    expect(order.slice(0, 2)).toEqual(['work', 'end'])
    expect(order.slice(2).sort()).toEqual(['A', 'B'])
  })

  test('runs at once if it needs none', async () => {
    expect(await exclusively([], async () => 'done')).toBe('done')
  })
})

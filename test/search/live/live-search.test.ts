/* Which indexes a process has, for how long, and what searches with them find. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type IndexBounds, UNBOUNDED } from '../../../src/search/live/index-limits.ts'
import type { LiveNetwork } from '../../../src/search/live/live-network.ts'
import { LiveSearch } from '../../../src/search/live/live-search.ts'
import { createUnlimitedJob, type Job } from '../../../src/search/live/search-jobs.ts'
import type { NetworksSearch } from '../../../src/search/page.ts'
import { feedWith } from '../../store/feed-with.ts'
import { openStore } from '../../store/open-store.ts'
import { putDevices } from '../../store/put-devices.ts'
import { openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'

const redis = openOnce(startRedisServer)
const open = openForEachTest(() => openStore(redis.url, freshPrefix()))

/** The networks of which the next read fails. */
const failing = new Set<string>()
/** The networks of which a build was begun. */
let begun: string[]

beforeEach(async () => {
  failing.clear()
  begun = []
  for (const network of ['A', 'B', 'C']) {
    await open.store.networks.define(network, null)
    await put(network, [1, 2, 3])
  }
})

const put = (network: string, hosts: readonly number[]) =>
  putDevices(open, network, hosts, (host) => ({ model: `m${host}` }))

/** Returns the feed of the store, which notes builds and lets some fail. */
const notingFeed = () =>
  feedWith(open, {
    async beginScan(network) {
      begun.push(network)
      if (failing.has(network)) throw new Error(`cannot read ${network}`)
      return await open.store.feed.beginScan(network)
    },
  })

const liveWith = (bounds: Partial<IndexBounds>) => new LiveSearch(notingFeed(), { ...UNBOUNDED, ...bounds })
const namesIn = (live: LiveSearch) => live.networks.map(({ name }) => name)

const searchIn = (networks: readonly string[]): NetworksSearch => ({
  ...{ caller: 'local', networks, criteria: [], sortColumn: 'model', descending: false },
  ...{ offset: 0, pageSize: 10 },
})

/** Hosts that make an index much larger. */
const MANY = Array.from({ length: 2000 }, (_, at) => 4 + at)

/** Lets work that waits for no store run as far as it can. */
const turnsOfLoop = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await nextTurn()
}

const evaluate = (live: LiveSearch, networks: readonly string[], stale: readonly string[] = []) =>
  live.evaluate(searchIn(networks), stale)

async function totalIn(live: LiveSearch, networks: readonly string[]): Promise<number | undefined> {
  return (await evaluate(live, networks))?.total
}

/** Builds the index of a network and sets its memory and the time of its last use. */
async function built(
  live: LiveSearch,
  name: string,
  known: { bytes?: number; usedAt?: number; builtAt?: number },
): Promise<LiveNetwork> {
  const network = live.openNetwork(name)
  await network.ready()
  for (const [member, value] of Object.entries(known)) Object.defineProperty(network, member, { value })
  return network
}

/** Opens a network without building its index, and sets the time of its last use. */
function openUnbuilt(live: LiveSearch, name: string, usedAt: number): void {
  Object.defineProperty(live.openNetwork(name), 'usedAt', { value: usedAt })
}

describe('the networks of a process', () => {
  test('are opened once each', () => {
    const live = liveWith({})
    const a = live.openNetwork('A')
    expect(live.openNetwork('A')).toBe(a)
    expect(live.openNetwork('B')).not.toBe(a)
    expect([namesIn(live), a.name]).toEqual([['A', 'B'], 'A'])
  })

  test('have no limits unless some are given', async () => {
    const live = new LiveSearch(open.store.feed)
    expect((await evaluate(live, ['A', 'B', 'C']))?.total).toBe(9)
    live.sweep(performance.now() + 10_000_000)
    expect(namesIn(live)).toEqual(['A', 'B', 'C'])
  })

  test('have the memory of their indexes and of those that are compared with them', async () => {
    const live = liveWith({})
    await totalIn(live, ['A', 'B'])
    const sum = live.networks.reduce((bytes, network) => bytes + network.bytes, 0)
    expect(sum).toBeGreaterThan(40_000)
    expect(live.bytes).toBe(sum)
    const { rebuilt, drop } = live.openComparisonIndex('A')
    await rebuilt.ready()
    expect([rebuilt.name, live.bytes, namesIn(live)]).toEqual(['A', sum + rebuilt.bytes, ['A', 'B']])
    drop()
    expect(live.bytes).toBe(sum)
  })

  test('are noted as used by searches in other threads', () => {
    const live = liveWith({})
    const [a, b] = [live.openNetwork('A'), live.openNetwork('B')]
    const before = [a.usedAt, b.usedAt]
    live.noteUse(['A', 'Nowhere'])
    expect([a.usedAt > before[0]!, b.usedAt]).toEqual([true, before[1]])
    expect(namesIn(live)).toEqual(['A', 'B'])
  })

  test('read what was just written if they have an index', async () => {
    const live = liveWith({})
    const [a, b, c] = [await built(live, 'A', {}), await built(live, 'B', {}), live.openNetwork('C')]
    c.catchUp = () => Promise.reject(new Error('network C has no index'))
    for (const name of ['A', 'B', 'C']) await put(name, [4])
    await live.readWritten(['A', 'C', 'Nowhere'])
    expect([a.current()!.index.size, b.current()!.index.size, c.current()]).toEqual([4, 3, null])
    expect(namesIn(live)).toEqual(['A', 'B', 'C'])
  })

  test('are gone if they no longer exist', async () => {
    const live = liveWith({})
    const all = ['A', 'B', 'Nowhere'].map((name) => live.openNetwork(name))
    all[0]!.isGone = true
    await live.checkExistence(all)
    expect(all.map(({ isGone }) => isGone)).toEqual([false, false, true])
  })
})

test('a search that is aborted while it waits for its turn reads nothing from the store', async () => {
  let reads = 0
  const feed = feedWith(open, {
    readChanges(...args) {
      reads++
      return open.store.feed.readChanges(...args)
    },
  })
  const live = new LiveSearch(feed, UNBOUNDED)
  const a = live.openNetwork('A')
  await a.ready()
  const controller = new AbortController()
  let free = (): void => {}
  const held = a.exclusively(() => new Promise<void>((resolve) => (free = resolve)))
  const job = { ...createUnlimitedJob(), signal: controller.signal }
  const before = reads
  const search = expect(live.evaluateAndFetch(searchIn(['A']), job)).rejects.toThrow('aborted')
  await new Promise((resolve) => setImmediate(resolve))
  controller.abort()
  free()
  await Promise.all([held, search])
  expect([reads - before, job.cost]).toEqual([0, 0])
})

describe('the indexes that are built in advance', () => {
  const noFailure = (failure: unknown) => expect(failure).toBeUndefined()

  test('are all of them, up to the limit of networks', async () => {
    const live = liveWith({ maxNetworks: 2 })
    await live.prepare(['A', 'B', 'C'], noFailure)
    expect([namesIn(live), begun]).toEqual([
      ['A', 'B'],
      ['A', 'B'],
    ])
    expect(live.networks.every(({ progress }) => progress === null)).toBe(true)
    const one = liveWith({ maxNetworks: 1 })
    for (const name of ['A', 'B']) one.openNetwork(name)
    await one.prepare(['C', 'D'], noFailure)
    expect(namesIn(one)).toEqual(['A', 'B'])
  })

  test('are listed before the first of them is built', async () => {
    const live = liveWith({})
    const preparing = live.prepare(['A', 'B'], noFailure)
    expect(namesIn(live)).toEqual(['A', 'B'])
    await preparing
  })

  test('do not fill the last fifth of the memory', async () => {
    const live = liveWith({ maxBytes: 1_000_000 })
    const a = await built(live, 'A', {})
    Object.defineProperty(a, 'bytes', { value: 800_000 })
    await live.prepare(['B'], noFailure)
    expect(namesIn(live)).toEqual(['A', 'B'])
    await live.prepare(['C'], noFailure)
    expect([namesIn(live), begun]).toEqual([
      ['A', 'B'],
      ['A', 'B'],
    ])
  })

  test('stay in the list if there is no memory for others, and so do networks that searches use', async () => {
    const live = liveWith({ maxBytes: 1_000_000 })
    await built(live, 'A', { bytes: 900_000 })
    live.openNetwork('B').addUser()
    await live.prepare(['A', 'B', 'C'], noFailure)
    expect(namesIn(live)).toEqual(['A', 'B'])
  })

  test('report the builds that fail, and continue with the next one', async () => {
    const live = liveWith({})
    failing.add('A')
    const failures: unknown[] = []
    await live.prepare(['A', 'B'], (failure) => failures.push(failure))
    expect(failures).toEqual([new Error('cannot read A')])
    expect(live.openNetwork('B').progress).toBeNull()
  })

  test('include lost indexes, which are built again at once although all networks are open', async () => {
    const live = liveWith({ maxNetworks: 2 })
    const a = await built(live, 'A', {})
    await built(live, 'B', {})
    expect(live.selectUnknown(['A', 'B'])).toEqual([])
    a.apply(null)
    expect(live.selectUnknown(['A', 'B'])).toEqual(['A'])
    await live.prepare(['C', 'A'], noFailure)
    expect([namesIn(live), a.progress, live.selectUnknown(['A', 'B'])]).toEqual([['A', 'B'], null, []])
  })

  test('do not include indexes that were dropped as unused, until a search uses them', async () => {
    const live = liveWith({ idleMs: 0 })
    await built(live, 'A', { usedAt: 0 })
    expect(live.selectUnknown(['A', 'B'])).toEqual(['B'])
    live.sweep(1)
    expect([namesIn(live), live.selectUnknown(['A', 'B'])]).toEqual([[], ['B']])
    openUnbuilt(live, 'A', 0)
    live.sweep(20_000)
    expect([namesIn(live), live.selectUnknown(['A', 'B'])]).toEqual([[], ['A', 'B']])
  })

  test('include that of a deleted network that exists again', async () => {
    const live = liveWith({ idleMs: 0 })
    await built(live, 'A', { usedAt: 0 })
    live.sweep(1)
    expect(live.selectUnknown(['A', 'B'])).toEqual(['B'])
    live.selectUnknown(['B'])
    expect(live.selectUnknown(['A', 'B'])).toEqual(['A', 'B'])
  })
})

describe('a sweep', () => {
  test('drops indexes that no search has used for longer than the limit', async () => {
    const live = liveWith({ idleMs: 60_000 })
    await built(live, 'A', { usedAt: 1000 })
    live.sweep(61_000)
    expect(namesIn(live)).toEqual(['A'])
    live.sweep(61_001)
    expect(namesIn(live)).toEqual([])
  })

  test('forgets networks without an index after ten seconds', () => {
    const live = liveWith({ idleMs: 60_000 })
    openUnbuilt(live, 'A', 1000)
    live.sweep(11_000)
    expect(namesIn(live)).toEqual(['A'])
    live.sweep(11_001)
    expect([namesIn(live), live.selectUnknown(['A'])]).toEqual([[], ['A']])
  })

  test('keeps indexes that searches use, and those that are built', async () => {
    const live = liveWith({ idleMs: 0 })
    const a = await built(live, 'A', { usedAt: 0 })
    a.addUser()
    const b = await built(live, 'B', { usedAt: 0 })
    let isBuilding = true
    Object.defineProperty(b, 'isBuilding', { get: () => isBuilding })
    live.sweep(performance.now() + 1_000_000)
    expect(namesIn(live)).toEqual(['A', 'B'])
    isBuilding = false
    a.removeUser()
    live.sweep(performance.now() + 1_000_000)
    expect(namesIn(live)).toEqual([])
  })

  test('keeps networks whose builds in advance wait for other ones, however long those take', async () => {
    // Whole milliseconds add up exactly.
    let now = Math.round(performance.now())
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    try {
      const scanned: string[] = []
      const listed: string[][] = []
      const feed = feedWith(open, {
        beginScan(network) {
          scanned.push(network)
          for (let second = 0; second < 30; second++) {
            now += 1000
            live.sweep(now)
            listed.push(namesIn(live))
          }
          return open.store.feed.beginScan(network)
        },
      })
      const live = new LiveSearch(feed, { ...UNBOUNDED, idleMs: 60_000 })
      await live.prepare(['A', 'B', 'C'], (failure) => expect.fail(`${failure}`))
      expect(scanned).toEqual(['A', 'B', 'C'])
      // The index of A is complete, and no search uses it.
      expect(listed.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => ['A', 'B', 'C']))
      live.sweep(now)
      expect([namesIn(live), live.openNetwork('B').progress]).toEqual([['B', 'C'], null])
      live.sweep(now + 60_001)
      expect(namesIn(live)).toEqual([])
    } finally {
      clock.mockRestore()
    }
  })

  test('drops a deleted network whose build waits, and no index of it is built', async () => {
    const feed = feedWith(open, {
      beginScan(network) {
        begun.push(network)
        for (const one of live.networks) one.isGone = one.name === 'B'
        live.sweep(performance.now())
        return open.store.feed.beginScan(network)
      },
    })
    const live = new LiveSearch(feed, UNBOUNDED)
    await live.prepare(['A', 'B', 'C'], (failure) => expect.fail(`${failure}`))
    expect([begun, namesIn(live)]).toEqual([
      ['A', 'C'],
      ['A', 'C'],
    ])
  })

  test('drops the indexes of deleted networks, which may be built in advance if they exist again', async () => {
    const live = liveWith({})
    const a = await built(live, 'A', {})
    await built(live, 'B', {})
    a.isGone = true
    live.sweep(performance.now())
    expect([namesIn(live), live.selectUnknown(['A', 'B'])]).toEqual([['B'], ['A']])
  })

  test('measures the indexes, and drops those that were used least recently until the others fit', async () => {
    const bounds = { ...UNBOUNDED }
    const live = new LiveSearch(notingFeed(), bounds)
    const names = ['A', 'B', 'C']
    for (const [at, name] of names.entries()) await built(live, name, { usedAt: [3, 1, 2][at]! })
    const before = live.bytes
    for (const name of names) await put(name, MANY)
    await live.readWritten(names)
    // Indexes that have grown are not measured before the sweep.
    expect(live.bytes).toBe(before)
    const grown = live.networks.map((network) => network.current()!.index.bytes)
    bounds.maxBytes = grown[0]! + grown[2]!
    expect(bounds.maxBytes).toBeGreaterThan(before)
    live.sweep(3)
    expect([namesIn(live), live.selectUnknown(names), live.bytes]).toEqual([['A', 'C'], [], bounds.maxBytes])
  })

  test('ends if all indexes that do not fit are in use', async () => {
    const live = liveWith({ maxBytes: 1_000_000 })
    const a = await built(live, 'A', {})
    Object.defineProperty(a, 'bytes', { value: 2_000_000 })
    a.addUser()
    live.sweep(performance.now())
    expect(namesIn(live)).toEqual(['A'])
  })
})

describe('a search', () => {
  test('finds the devices of its networks, and says how current they are', async () => {
    const live = liveWith({})
    const hits = (await evaluate(live, ['A', 'B']))!
    expect(hits).toMatchObject({ total: 6, networks: [0, 1, 0, 1, 0, 1] })
    expect(hits.seqs).toEqual(await open.store.feed.readSeqs(['A', 'B']))
  })

  test('uses its indexes until it ends, also if it fails', async () => {
    const live = liveWith({})
    const [a, c] = [live.openNetwork('A'), live.openNetwork('C')]
    const users: number[] = []
    a.ready = async () => {
      users.push(a.users, c.users)
      throw new Error('planted')
    }
    await expect(evaluate(live, ['A'])).rejects.toThrow('planted')
    await expect(live.evaluateAndFetch(searchIn(['A']))).rejects.toThrow('planted')
    expect([users, a.users]).toEqual([[1, 0, 1, 0], 0])
  })

  test('reads the changes of stale networks only', async () => {
    const live = liveWith({})
    await totalIn(live, ['A', 'B'])
    for (const name of ['A', 'B']) await put(name, [4])
    expect((await evaluate(live, ['A', 'B']))?.total).toBe(6)
    expect((await evaluate(live, ['A', 'B'], ['B', 'C']))?.total).toBe(7)
  })

  test('waits for changes that are being read', async () => {
    const live = liveWith({})
    await totalIn(live, ['A'])
    await put('A', [4])
    const reading = live.openNetwork('A').catchUp()
    expect((await evaluate(live, ['A']))?.total).toBe(4)
    await reading
  })

  test('waits for its turn among the searches of its caller', async () => {
    const live = liveWith({})
    await totalIn(live, ['A'])
    const a = live.openNetwork('A')
    let free = (): void => {}
    const held = a.exclusively(() => new Promise<void>((resolve) => (free = resolve)))
    // Searches that have their turn wait for the index.
    const turns = vi.spyOn(a, 'exclusively')
    const fetchFor = (caller: string) => live.evaluateAndFetch(searchIn(['A']), { ...createUnlimitedJob(), caller })
    const fetches = [1, 2, 3, 4].map(() => fetchFor('x'))
    await turnsOfLoop()
    expect(turns).toHaveBeenCalledTimes(2)
    const other = fetchFor('y')
    await turnsOfLoop()
    expect(turns).toHaveBeenCalledTimes(3)
    free()
    await held
    expect((await Promise.all([...fetches, other])).map((page) => page?.total)).toEqual([3, 3, 3, 3, 3])
    expect(turns).toHaveBeenCalledTimes(5)
  })

  test('whose index changed in the meantime begins again, and blocks further changes until it ends', async () => {
    const live = liveWith({})
    await totalIn(live, ['A', 'B'])
    const [a, b] = [live.openNetwork('A'), live.openNetwork('B')]
    let exclusive = 0
    for (const network of [a, b]) {
      const exclusively = network.exclusively.bind(network)
      network.exclusively = (work) => {
        exclusive++
        return exclusively(work)
      }
    }
    await put('A', [4])
    const [changes] = await open.store.feed.readChanges([a.changeRequest([])!])
    const { index } = a.current()!
    const orderOf = index.orderOf.bind(index)
    index.orderOf = (field) => {
      index.orderOf = orderOf
      // The change is applied when this slice of the search ends. A slice takes at most five milliseconds.
      queueMicrotask(() => a.apply(changes!))
      for (const until = performance.now() + 6; performance.now() < until; );
      return orderOf(field)
    }
    expect((await evaluate(live, ['A', 'B']))?.total).toBe(7)
    expect(exclusive).toBe(2)
    expect((await evaluate(live, ['A', 'B']))?.total).toBe(7)
    expect(exclusive).toBe(2)
  })

  test('can read its page together with the changes', async () => {
    const live = liveWith({})
    await totalIn(live, ['A', 'B'])
    await put('B', [1])
    const page = (await live.evaluateAndFetch(searchIn(['A', 'B'])))!
    expect([page.total, page.records.length, page.missing]).toEqual([6, 6, []])
    expect((await live.evaluateAndFetch(searchIn(['C'])))?.records).toHaveLength(3)
  })
})

describe('a search that runs out of time because it waits for its turn', () => {
  /** Opens searches in which two of caller x hold their turns until `end` is called. */
  async function openHeld() {
    const live = liveWith({})
    const held = await built(live, 'B', {})
    let free = (): void => {}
    const holding = held.exclusively(() => new Promise<void>((resolve) => (free = resolve)))
    const job = { ...createUnlimitedJob(), caller: 'x' }
    const fetches = [1, 2].map(() => live.evaluateAndFetch(searchIn(['B']), job))
    const end = async () => {
      free()
      await Promise.all([holding, ...fetches])
    }
    return { live, end }
  }

  /** Returns a job of caller x without time left, of a search that began `ms` ago. */
  const lateJob = (ms: number): Job => {
    const now = performance.now()
    return { ...createUnlimitedJob(), caller: 'x', searchBegunAt: now - ms, deadline: now - 1 }
  }

  const asBuilt = {
    message: 'The search index of network "A" was built while the search waited: search again in 1 s',
    data: { code: 'STORE_UNAVAILABLE', applied: 'no', retryable: true, retryAfterSeconds: 1, percentDone: 100 },
  }
  const asOverloaded = { data: { code: 'OVERLOADED', reason: 'searches of this caller' } }

  test('says that it waited for its index if that took most of the time', async () => {
    const { live, end } = await openHeld()
    // The index of network A is the last one that is built.
    await expect(live.evaluate(searchIn(['C', 'A']), [], lateJob(60_000))).rejects.toMatchObject(asBuilt)
    const again = await live.evaluateAndFetch(searchIn(['A']), lateJob(60_000)).catch((failure: unknown) => failure)
    expect(again).toMatchObject(asBuilt)
    await end()
  })

  test.each([
    [400, asOverloaded],
    [600, asBuilt],
  ])('waited for its index for %i of 1000 s', async (seconds, expected) => {
    const { live, end } = await openHeld()
    await built(live, 'A', { builtAt: performance.now() - 1_000_000 + seconds * 1000 })
    await expect(live.evaluate(searchIn(['A']), [], lateJob(1_000_000))).rejects.toMatchObject(expected)
    await end()
  })

  test('waited for no index if that was ready', async () => {
    const { live, end } = await openHeld()
    await totalIn(live, ['A'])
    await expect(live.evaluate(searchIn(['A']), [], lateJob(0))).rejects.toMatchObject(asOverloaded)
    await end()
  })
})

describe('the limits of indexes', () => {
  test('refuse a search in more networks than may have one', async () => {
    const live = liveWith({ maxNetworks: 2 })
    await expect(totalIn(live, ['A', 'B', 'C'])).rejects.toMatchObject({ data: { reason: 'networks', cost: 3 } })
    expect(namesIn(live)).toEqual([])
    expect(await totalIn(live, ['A', 'B'])).toBe(6)
    expect(await totalIn(live, ['B', 'C'])).toBe(6)
    expect(namesIn(live)).toEqual(['B', 'C'])
  })

  test('are exceeded while searches use all indexes', async () => {
    const live = liveWith({ maxNetworks: 1 })
    live.openNetwork('A').addUser()
    expect(await totalIn(live, ['B'])).toBe(3)
    expect(namesIn(live)).toEqual(['A', 'B'])
  })

  test('accept an index that fills the memory, and drop another one only beyond it', async () => {
    const sizes = liveWith({})
    await totalIn(sizes, ['A', 'B'])
    const live = liveWith({ maxBytes: sizes.bytes })
    await totalIn(live, ['A'])
    await totalIn(live, ['B'])
    expect(namesIn(live)).toEqual(['A', 'B'])
    const full = liveWith({ maxBytes: sizes.bytes - 1 })
    await totalIn(full, ['A'])
    await totalIn(full, ['B'])
    expect([namesIn(full), full.selectUnknown(['A', 'B'])]).toEqual([['B'], []])
  })

  test('do not drop an index that is being built', async () => {
    const live = liveWith({ maxBytes: 1_000_000 })
    const [a, b] = [live.openNetwork('A'), live.openNetwork('B')]
    Object.defineProperty(a, 'isBuilding', { value: true })
    Object.defineProperty(a, 'bytes', { value: 990_000 })
    b.addUser()
    await expect(b.ready()).rejects.toMatchObject({ data: { reason: 'index memory', max: 1_000_000 } })
    expect(namesIn(live)).toEqual(['A', 'B'])
  })

  test('apply to an index that is compared too', async () => {
    const live = liveWith({ maxBytes: 1000 })
    await expect(live.openComparisonIndex('A').rebuilt.ready()).rejects.toMatchObject({ name: 'SEARCH_TOO_EXPENSIVE' })
  })

  describe('refuse an index that takes more than half of the memory', () => {
    /** Lets the build of the index of A fail although only an index in use is there. */
    async function refused(bytes: number): Promise<LiveSearch> {
      const live = liveWith({ maxBytes: 1_000_000 })
      const b = live.openNetwork('B')
      b.addUser()
      Object.defineProperty(b, 'bytes', { value: 999_999 })
      const a = live.openNetwork('A')
      Object.defineProperty(a, 'bytes', { value: bytes })
      await expect(totalIn(live, ['A'])).rejects.toMatchObject({ data: { cost: bytes } })
      return live
    }

    test('for a minute, during which no search builds it', async () => {
      const now = vi.spyOn(performance, 'now').mockReturnValue(5000)
      try {
        const live = await refused(500_001)
        expect(begun).toEqual(['A'])
        now.mockReturnValue(64_999)
        await expect(totalIn(live, ['C', 'A'])).rejects.toMatchObject({ data: { cost: 500_001 } })
        expect([begun, namesIn(live)]).toEqual([['A'], ['B', 'A']])
        now.mockReturnValue(65_000)
        await expect(totalIn(live, ['A'])).rejects.toMatchObject({ data: { cost: 500_001 } })
        expect(begun).toEqual(['A', 'A'])
      } finally {
        now.mockRestore()
      }
    })

    test('so that it is not built in advance either until a sweep after that minute', async () => {
      const now = vi.spyOn(performance, 'now').mockReturnValue(5000)
      try {
        const live = await refused(500_001)
        live.sweep(65_000)
        expect(live.selectUnknown(['A', 'B', 'C'])).toEqual(['C'])
        live.sweep(65_001)
        expect(live.selectUnknown(['A', 'B', 'C'])).toEqual(['A', 'C'])
      } finally {
        now.mockRestore()
      }
    })

    test('but not one that fits without the others', async () => {
      const live = await refused(500_000)
      expect(begun).toEqual(['A'])
      await expect(totalIn(live, ['A'])).rejects.toMatchObject({ data: { cost: 500_000 } })
      expect(begun).toEqual(['A', 'A'])
      live.sweep(performance.now() + 20_000)
      expect(live.selectUnknown(['A'])).toEqual(['A'])
    })
  })
})

/* Comparing the index of a network with its records: one at a time, while searches and changes go on. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { NetworkIndex } from '../../../src/search/index/network-index.ts'
import { createIndexComparer } from '../../../src/search/live/compare-index.ts'
import { UNBOUNDED } from '../../../src/search/live/index-limits.ts'
import { LiveSearch } from '../../../src/search/live/live-search.ts'
import { createUnlimitedJob, type Job } from '../../../src/search/live/search-jobs.ts'
import type { NetworksSearch } from '../../../src/search/page.ts'
import { feedWith } from '../../store/feed-with.ts'
import { openStore } from '../../store/open-store.ts'
import { putDevices, removeDevices } from '../../store/put-devices.ts'
import { openForEachTest, openOnce } from '../../support/fixture.ts'
import { addressOf } from '../../support/hosts.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'

const redis = openOnce(startRedisServer)
const open = openForEachTest(() => openStore(redis.url, freshPrefix()))

/** More than the memory of an index of three devices, in bytes. */
const SPARE_BYTES = 2_000_000

/** Returns a search in network A for hostnames that end with a text. */
const searchFor = (text: string): NetworksSearch => ({
  ...{ caller: 'local', networks: ['A'], sortColumn: 'ipAddress', descending: false, offset: 0, pageSize: 100 },
  criteria: [{ scheme: 'hostname', pattern: { kind: 'suffix', text } }],
})

const jobOf = (ms: number): Job => ({ ...createUnlimitedJob(), caller: 'local', deadline: performance.now() + ms })

beforeEach(async () => {
  for (const network of ['A', 'B']) {
    await open.store.networks.define(network, null)
    await putDevices(open, network, [1, 2, 3])
  }
})

test('an index with the values of the records is equal, also after changes', async () => {
  const live = new LiveSearch(open.store.feed)
  const compare = createIndexComparer(live)
  expect(await compare('A')).toEqual({ devices: 3, differences: [] })
  await putDevices(open, 'A', [3, 4], () => ({ hostname: 'new' }))
  expect(await compare('A')).toEqual({ devices: 4, differences: [] })
  expect(live.networks.map(({ name }) => name)).toEqual(['A'])
})

test('an index of many devices is compared in several slices', async () => {
  const hosts = Array.from({ length: 5000 }, (_, host) => host)
  await putDevices(open, 'A', hosts, (host) => ({ hostname: `h${host}` }), '{"t":["core"]}')
  expect(await createIndexComparer(new LiveSearch(open.store.feed))('A')).toEqual({ devices: 5000, differences: [] })
})

test('changes and searches go on while the devices are compared', async () => {
  const count = 10_000
  const tags = Array.from({ length: 30 }, (_, at) => `tag${at}`)
  const hosts = Array.from({ length: count }, (_, host) => host)
  await putDevices(open, 'A', hosts, (host) => ({ hostname: `h${host}` }), JSON.stringify({ t: tags }))
  const live = new LiveSearch(open.store.feed)
  await live.openNetwork('A').ready()
  const compared = new Set<number>()
  const { index } = live.openNetwork('A').current()!
  const factsOf = index.factsOf.bind(index)
  index.factsOf = (slot) => {
    compared.add(slot)
    return factsOf(slot)
  }
  let isRunning = true
  const comparing = createIndexComparer(live)('A').finally(() => {
    isRunning = false
  })
  /** The number of devices that had been compared when each search was answered. */
  const answeredAt: number[] = []
  for (let round = 0; isRunning; round++) {
    // The device gets another place in the order of hostnames, and a later address is new.
    await putDevices(open, 'A', [5000, count + round], () => ({ hostname: `${round % 2 ? 'a' : 'z'}-${round}` }))
    const isFound = async (): Promise<boolean> =>
      (await live.evaluate(searchFor(`-${round}`), ['A'], jobOf(2000)))!.ids.includes(addressOf(5000))
    // The first search may share a read of the changes that began before the write.
    expect((await isFound()) || (await isFound())).toBe(true)
    answeredAt.push(compared.size)
  }
  const { devices, differences } = await comparing
  expect(differences).toEqual([])
  expect(devices).toBeGreaterThan(count)
  // While the searches waited for a whole part, at most one was answered after the part had begun.
  const during = new Set(answeredAt.filter((done) => done > 0 && done < count))
  expect(during.size).toBeGreaterThan(2)
})

/** Number of devices of a part that are compared before the network changes. */
const COMPARED_BEFORE = 1000
/** More than the maximum time of a piece, in milliseconds. */
const MORE_THAN_A_PIECE_MS = 60

/**
 * Compares network A, and changes it once between two pieces of a part: `method` of the index compares a device of this
 * part. Returns the slots that the part compared before the change, and in all, and the differences.
 */
async function compareWithChange(method: 'factsOf' | 'keyOf', change: (index: NetworkIndex) => Promise<void>) {
  const live = new LiveSearch(open.store.feed)
  const network = live.openNetwork('A')
  await network.ready()
  const { index } = network.current()!
  const compared = new Set<number>()
  let before: Set<number> | null = null
  const note = (slot: number): void => {
    compared.add(slot)
    if (compared.size !== COMPARED_BEFORE || before !== null) return
    // The piece ends soon, although the other devices would take less time than it has.
    const until = performance.now() + MORE_THAN_A_PIECE_MS
    while (performance.now() < until);
  }
  const [factsOf, keyOf] = [index.factsOf.bind(index), index.keyOf.bind(index)]
  index.factsOf = (slot) => {
    if (method === 'factsOf') note(slot)
    return factsOf(slot)
  }
  index.keyOf = (field, slot) => {
    if (method === 'keyOf' && field === 'hostname') note(slot)
    return keyOf(field, slot)
  }
  const catchUpBoth = network.catchUpBoth.bind(network)
  network.catchUpBoth = async (other) => {
    if (before === null && compared.size >= COMPARED_BEFORE) {
      before = new Set(compared)
      await change(index)
    }
    await catchUpBoth(other)
  }
  const { differences } = await createIndexComparer(live)('A')
  return { index, before: before as Set<number> | null, compared, differences }
}

describe('each device is compared although between two pieces', () => {
  const count = 8000
  const hosts = Array.from({ length: count }, (_, host) => host)

  beforeEach(async () => {
    await putDevices(open, 'A', hosts, (host) => ({ hostname: `h${10_000 + host}` }))
  })

  test.each(['factsOf', 'keyOf'] as const)('earlier ones are deleted: %s', async (method) => {
    const deleted = hosts.slice(0, 900)
    const { index, before, compared, differences } = await compareWithChange(method, async () => {
      await removeDevices(open, 'A', deleted)
    })
    expect(differences).toEqual([])
    expect(before!.size).toBeGreaterThanOrEqual(COMPARED_BEFORE)
    // The deleted devices leave at least this number of ranks that were compared to others.
    expect(before!.size).toBeLessThan(count - deleted.length)
    expect(index.size).toBe(count - deleted.length)
    expect(hosts.slice(900).filter((host) => !compared.has(host))).toEqual([])
  })

  test('one moves to an earlier rank', async () => {
    const last = count - 1
    const { index, before, compared, differences } = await compareWithChange('keyOf', async () => {
      await putDevices(open, 'A', [last], () => ({ hostname: 'a' }))
    })
    expect(differences).toEqual([])
    expect(before!.has(last)).toBe(false)
    expect(index.orderOf('hostname').at(0)).toBe(last)
    expect(compared.has(last)).toBe(true)
  })
})

test.each([1, 2, 3, 4, 5, 6])('an index whose changes are lost at read %i is built again', async (lostAt) => {
  let reads = 0
  const { feed } = open.store
  const losing = feedWith(open, {
    readChanges: (...args) => (++reads === lostAt ? Promise.resolve([null]) : feed.readChanges(...args)),
  })
  expect(await createIndexComparer(new LiveSearch(losing))('A')).toEqual({ devices: 3, differences: [] })
  expect(reads).toBeGreaterThan(lostAt)
})

test('an index that lacks a device, or has a wrong device, is not equal', async () => {
  const live = new LiveSearch(open.store.feed)
  const network = live.openNetwork('A')
  await network.ready()
  network.current()!.index.remove(addressOf(2))
  const { devices, differences } = await createIndexComparer(live)('A')
  expect(devices).toBe(3)
  expect(differences.join('\n')).toContain('10.0.0.2')
})

test('concurrent comparisons of a network share one result, and another network has to wait', async () => {
  const live = new LiveSearch(open.store.feed)
  const compare = createIndexComparer(live)
  const first = compare('A')
  expect(compare('A')).toBe(first)
  expect(() => compare('B')).toThrow(
    expect.objectContaining({ data: { code: 'OVERLOADED', reason: 'another comparison is running', retryable: true } }),
  )
  await first
  const again = compare('A')
  expect(again).not.toBe(first)
  await again
  expect(await compare('B')).toEqual({ devices: 3, differences: [] })
})

test('the second index is dropped with the comparison, also if that fails', async () => {
  let reads = 0
  let isFailing = true
  const { feed } = open.store
  const failing = feedWith(open, {
    async readChanges(...args) {
      if (isFailing && ++reads > 1) throw new Error('cannot read')
      return await feed.readChanges(...args)
    },
  })
  const live = new LiveSearch(failing)
  const compare = createIndexComparer(live)
  await live.openNetwork('A').ready()
  await expect(compare('A')).rejects.toThrow('cannot read')
  expect(live.bytes).toBe(live.openNetwork('A').bytes)
  isFailing = false
  expect(await compare('A')).toEqual({ devices: 3, differences: [] })
  expect(live.bytes).toBe(live.openNetwork('A').bytes)
})

describe('the memory of a check', () => {
  /** Returns searches with indexes of A and B, which leave `leftBytes` of the memory limit. */
  async function livesWith(leftBytes: number): Promise<LiveSearch> {
    const sizes = new LiveSearch(open.store.feed)
    for (const name of ['A', 'B']) await sizes.openNetwork(name).ready()
    const live = new LiveSearch(open.store.feed, { ...UNBOUNDED, maxBytes: sizes.bytes + leftBytes })
    for (const name of ['A', 'B']) await live.openNetwork(name).ready()
    return live
  }

  test('is counted, and a check that does not fit ends without dropping an index that answers searches', async () => {
    const live = await livesWith(1000)
    const before = live.networks.map((network) => network.current()!.index)
    await expect(createIndexComparer(live)('A')).rejects.toMatchObject({
      name: 'SEARCH_TOO_EXPENSIVE',
      message: expect.stringContaining('second index of network "A"'),
      data: { reason: 'index memory', cost: expect.any(Number), retryable: false },
    })
    live.sweep(performance.now())
    expect(live.networks.map((network) => network.current()!.index)).toEqual(before)
    expect((await live.evaluate(searchFor(''), []))!.total).toBe(3)
  })

  test('is freed if the indexes that answer searches need it, and none of them is dropped', async () => {
    const live = await livesWith(SPARE_BYTES)
    const grown = live.openNetwork('B')
    let isGrown = false
    const bytes = grown.bytes
    Object.defineProperty(grown, 'bytes', { get: () => (isGrown ? bytes + SPARE_BYTES : bytes) })
    const first = live.openNetwork('A').current()!.index
    const factsOf = first.factsOf.bind(first)
    first.factsOf = (slot) => {
      isGrown = true
      live.sweep(performance.now())
      return factsOf(slot)
    }
    expect(await createIndexComparer(live)('A')).toEqual({ devices: 3, differences: [] })
    expect(live.networks.map(({ name }) => name)).toEqual(['A', 'B'])
    await expect(createIndexComparer(live)('A')).rejects.toMatchObject({ name: 'SEARCH_TOO_EXPENSIVE' })
    expect(live.networks.map(({ name }) => name)).toEqual(['A', 'B'])
  })

  test('does not grow by dropping the compared index, because it is in use', async () => {
    const live = new LiveSearch(open.store.feed, { ...UNBOUNDED, idleMs: 0 })
    const network = live.openNetwork('A')
    await network.ready()
    const checking = createIndexComparer(live)('A')
    live.sweep(performance.now() + 1000)
    expect(network.users).toBe(1)
    await checking
    expect([network.users, live.openNetwork('A') === network]).toEqual([0, true])
  })
})

test('a network that changes between any two reads cannot be compared', async () => {
  let last: Promise<unknown> = Promise.resolve()
  let writes = 0
  /** Reads one after the other, with a write before each. So no two indexes have the same changes. */
  const changing = feedWith(open, {
    readChanges(...args) {
      const read = last.then(async () => {
        await putDevices(open, 'A', [1], () => ({ hostname: `h${++writes}` }))
        return await open.store.feed.readChanges(...args)
      })
      last = read
      return read
    },
  })
  await expect(createIndexComparer(new LiveSearch(changing))('A')).rejects.toMatchObject({
    message: 'The network changes faster than its index can be compared',
    data: { code: 'STORE_UNAVAILABLE', applied: 'no' },
  })
  // Both indexes read once when they are built, and once for each of ten tries.
  expect(writes).toBe(22)
})

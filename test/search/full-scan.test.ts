/* Searches and counts that read all records of their networks, with their limits. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Device } from '../../generated/types.ts'
import { newDevice } from '../../src/domain/device.ts'
import { countByFullScan, type FullScanBounds, readPageByFullScan } from '../../src/search/full-scan.ts'
import type { NetworksSearch } from '../../src/search/page.ts'
import type { StoredRecord } from '../../src/store/inventory/network-snapshot.ts'
import type { CallStore } from '../../src/store/store.ts'
import { openStore } from '../store/open-store.ts'
import { putDevices } from '../store/put-devices.ts'
import { openOnce } from '../support/fixture.ts'
import { addressOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'
import { turnsDuring } from '../support/turns-during.ts'

const redis = openOnce(startRedisServer)
const prefix = freshPrefix()
const open = openOnce(() => openStore(redis.url, prefix))

const UNBOUNDED: FullScanBounds = { maxBytes: Infinity, maxPageBytes: Infinity, waitMs: 10_000 }

const deviceAt = (network: string, host: number, device: Partial<Device>): Device => ({
  ...newDevice({ network, address: addressOf(host) }, 'a'),
  ...device,
})

beforeAll(async () => {
  for (const [network, models] of Object.entries({ A: ['m3', 'm1', 'm2'], B: ['m1'] })) {
    await open.store.networks.define(network, null)
    const hosts = models.map((_, at) => at + 1)
    const membersOf = (host: number) => ({ model: models[host - 1]! })
    await putDevices(open, network, hosts, membersOf)
    await putDevices(open, network, [1], membersOf, '{"t":["core"]}')
  }
})

const search: NetworksSearch = {
  ...{ caller: 'local', networks: ['A', 'B'], criteria: [], sortColumn: 'model', descending: false },
  ...{ offset: 0, pageSize: 10 },
}
const tagged: NetworksSearch = {
  ...search,
  criteria: [{ scheme: 'memo', pattern: { kind: 'exact', text: 'core' }, negated: true }],
}

const readPage = (more: Partial<NetworksSearch>, bounds: Partial<FullScanBounds> = {}) =>
  readPageByFullScan(open.store, { ...search, ...more }, { ...UNBOUNDED, ...bounds })

const devicesOf = ({ devices }: Awaited<ReturnType<typeof readPage>>) =>
  (JSON.parse(`[${Buffer.concat(devices)}]`) as Device[]).map(({ network, model }) => `${network} ${model}`)

/** Returns the store with another function that reads all records. */
const storeWith = (readSnapshot: CallStore['readSnapshot']): CallStore =>
  new Proxy(open.store, {
    get: (store, name) => (name === 'readSnapshot' ? readSnapshot : Reflect.get(store, name)),
  })

describe('a page', () => {
  test('has the devices in their order, with the total and the missing networks', async () => {
    const page = await readPage({})
    expect(devicesOf(page)).toEqual(['B m1', 'A m1', 'A m2', 'A m3'])
    expect([page.total, page.missing]).toEqual([4, []])
    const reversed = await readPage({ networks: ['A', 'Nowhere', 'B'], descending: true, offset: 1, pageSize: 2 })
    expect(devicesOf(reversed)).toEqual(['A m2', 'A m1'])
    expect([reversed.total, reversed.missing]).toEqual([4, ['Nowhere']])
  })

  test('has the devices that match, by their data and by their facts', async () => {
    const pattern = { kind: 'exact', text: 'm1' } as const
    const page = await readPage({ criteria: [{ scheme: 'model', pattern }] })
    expect(devicesOf(page).sort()).toEqual(['A m1', 'B m1'])
    const withTag = await readPage({ criteria: [{ scheme: 'tag', expression: [['core']] }] })
    expect(devicesOf(withTag).sort()).toEqual(['A m3', 'B m1'])
  })

  test('holds no facts of the devices that match by them', async () => {
    const kept: StoredRecord[] = []
    const store = storeWith(async (...args) => {
      const found = await open.store.readSnapshot(...args)
      kept.push(...found.flatMap((network) => network ?? []))
      return found
    })
    const criteria = [{ scheme: 'tag', expression: [['core']] }] as const
    expect((await readPageByFullScan(store, { ...search, criteria }, UNBOUNDED)).total).toBe(2)
    expect(kept.map(({ facts }) => facts.length)).toEqual([0, 0])
  })

  test('of more devices than are sorted at once is in order', async () => {
    const device = Buffer.from(JSON.stringify(deviceAt('A', 1, { model: 'm' })))
    const records: StoredRecord[] = Array.from({ length: 1500 }, () => ({ device, facts: Buffer.alloc(0) }))
    const store = storeWith(async () => [records])
    const page = await readPageByFullScan(store, { ...search, networks: ['A'] }, UNBOUNDED)
    expect([page.total, devicesOf(page)]).toEqual([1500, Array.from({ length: 10 }, () => 'A m')])
  })

  test('is refused if its devices have more bytes than allowed', async () => {
    const page = await readPage({ networks: ['A'], pageSize: 2 })
    const bytes = page.devices.reduce((sum, { length }) => sum + length, 0) - 1
    expect(await readPage({ networks: ['A'], pageSize: 2 }, { maxPageBytes: bytes })).toEqual(page)
    await expect(readPage({ networks: ['A'], pageSize: 2 }, { maxPageBytes: bytes - 1 })).rejects.toMatchObject({
      data: { reason: 'page bytes', max: bytes - 1 },
    })
  })
})

test('matching devices that take too much memory are refused', async () => {
  let bytes = 0
  const onKept = (kept: number): void => {
    bytes = kept
  }
  await open.store.readSnapshot(['A', 'B'], { facts: false, onKept })
  expect((await readPage({}, { maxBytes: bytes })).total).toBe(4)
  const max = bytes - 1
  const cheaper = 'criteria that fewer devices match, fewer networks, criteria of ipAddress alone in a few networks'
  await expect(readPage({}, { maxBytes: max })).rejects.toMatchObject({
    name: 'SEARCH_TOO_EXPENSIVE',
    message:
      `The matching devices take more than ${max} bytes (MAX_READ_BYTES). Without a search index the service holds ` +
      `all of them in memory to sort them. Cheaper: ${cheaper}`,
    data: { reason: 'bytes', cost: bytes, max, cheaper, retryable: false },
  })
})

describe('a count', () => {
  const count = (more: Partial<NetworksSearch>, by: 'model' | 'tag', bounds: Partial<FullScanBounds> = {}) =>
    countByFullScan(open.store, { ...search, ...more }, { by: [by], top: 9 }, { ...UNBOUNDED, ...bounds })

  test('has the groups of all matching devices, and the missing networks', async () => {
    expect(await count({ networks: ['A', 'Nowhere', 'B'] }, 'model')).toEqual({
      ...{ missing: ['Nowhere'], total: 4, otherGroups: 0, otherCount: 0 },
      groups: [
        { values: ['m1'], count: 2 },
        { values: ['m2'], count: 1 },
        { values: ['m3'], count: 1 },
      ],
    })
    expect((await count({ criteria: tagged.criteria }, 'model')).total).toBe(4)
  })

  test('reads the tags by which it counts', async () => {
    expect((await count({}, 'tag')).groups).toEqual([
      { values: [null], count: 2 },
      { values: ['core'], count: 2 },
    ])
  })

  test('reads facts only for tags, or for criteria that need them', async () => {
    const read: boolean[] = []
    const store = storeWith((networks, options) => {
      read.push(options.facts)
      return open.store.readSnapshot(networks, options)
    })
    const request = (by: 'model' | 'tag') => ({ by: [by], top: 9 })
    await countByFullScan(store, search, request('model'), UNBOUNDED)
    await countByFullScan(store, search, request('tag'), UNBOUNDED)
    await countByFullScan(store, tagged, request('model'), UNBOUNDED)
    expect(read).toEqual([false, true, true])
  })

  test('is refused if the matching devices take too much memory', async () => {
    await expect(count({}, 'model', { maxBytes: 100 })).rejects.toMatchObject({ data: { reason: 'bytes', max: 100 } })
  })
})

describe.each(['page', 'count'] as const)('a %s', (kind) => {
  const run = (store: CallStore, caller: string, waitMs: number) => {
    const [one, bounds] = [
      { ...search, caller },
      { ...UNBOUNDED, waitMs },
    ]
    return kind === 'page'
      ? readPageByFullScan(store, one, bounds)
      : countByFullScan(store, one, { by: ['model'], top: 9 }, bounds)
  }

  test('waits for two others of its caller, but not too long', async () => {
    const ends: (() => void)[] = []
    const store = storeWith(async (networks, options) => {
      await new Promise<void>((resolve) => ends.push(resolve))
      return await open.store.readSnapshot(networks, options)
    })
    const running = [run(store, 'one', 10_000), run(store, 'one', 10_000)]
    await expect(run(store, 'one', 5)).rejects.toMatchObject({ name: 'OVERLOADED' })
    const waiting = run(store, 'one', 10_000)
    const other = run(open.store, 'other', 10_000)
    expect((await other).total).toBe(4)
    expect(ends).toHaveLength(2)
    ends[0]!()
    await vi.waitFor(() => expect(ends).toHaveLength(3))
    for (const end of ends) end()
    expect((await Promise.all([...running, waiting])).map(({ total }) => total)).toEqual([4, 4, 4])
  })

  test('lets other work run after each 256 KiB of records', async () => {
    const text = JSON.stringify(deviceAt('A', 1, { memoSummary: '' }))
    const device = Buffer.from(text.replace('"memoSummary":""', `"memoSummary":"${'x'.repeat(100_000)}"`))
    const facts = Buffer.from(`{"x":"${'x'.repeat(128 * 1024 - device.length - 8)}"}`)
    expect([JSON.parse(`${device}`).memoSummary.length, device.length + facts.length]).toEqual([100_000, 128 * 1024])
    const readAt: number[] = []
    await turnsDuring(async (turns) => {
      const records = Array.from({ length: 20 }, (_, at) => ({
        facts,
        get device() {
          readAt[at] ??= turns()
          return device
        },
      }))
      const store = storeWith(async () => [records])
      expect((await run(store, 'one', 10_000)).total).toBe(20)
    })
    // Two records are 256 KiB.
    for (const [at, turn] of readAt.entries()) {
      if (at % 2 === 1) expect(turn).toBe(readAt[at - 1])
      else if (at > 0) expect(turn).toBeGreaterThan(readAt[at - 1]!)
    }
    expect(readAt).toHaveLength(20)
  })
})

import { spawnSync } from 'node:child_process'
import { beforeEach, describe, expect, test } from 'vitest'
import { newDevice } from '../../../src/domain/device.ts'
import { searchedFacts } from '../../../src/domain/stored-facts.ts'
import { toIndexedValues } from '../../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../../src/search/index/network-index.ts'
import { type BuildProgress, buildIndex } from '../../../src/search/live/build-index.ts'
import type { FlatRecords } from '../../../src/store/inventory/flat-records.ts'
import { feedWith } from '../../store/feed-with.ts'
import { openStore } from '../../store/open-store.ts'
import { putDevices } from '../../store/put-devices.ts'
import { openForEachTest, openOnce } from '../../support/fixture.ts'
import { addressOf } from '../../support/hosts.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'
import { findDifferences } from '../find-differences.ts'

const redis = openOnce(startRedisServer)

/** Asks Redis until it has read two batches. Exits with 1 if it does not read the second one. */
const WAIT_FOR_TWO_BATCHES = `
  const socket = require('node:net').connect(process.argv[1])
  const ask = () => socket.write('INFO commandstats\\r\\n')
  let reply = ''
  socket.on('connect', ask).on('data', (bytes) => {
    reply += bytes
    const calls = Number(/cmdstat_zrangebylex:calls=(\\d+)/.exec(reply)?.[1] ?? 0)
    if (calls >= 2) process.exit(0)
    reply = ''
    setTimeout(ask, 10)
  })
  setTimeout(() => process.exit(1), 5000)
`

test('Redis reads the next batch of devices while the index adds the current one', async () => {
  const { store, close } = await openStore(redis.url, 'build:')
  await store.networks.define('Default', null)
  const hosts = Array.from({ length: 600 }, (_, host) => host)
  await putDevices({ store }, 'Default', hosts)

  let status: number | null = null
  /** Stops this thread when the index reads the first device, until Redis has read two batches. */
  const stopAtFirst = (bulk: FlatRecords): FlatRecords => {
    const [id] = bulk
    if (id === undefined || status !== null) return bulk
    return Object.defineProperty([...bulk], 0, {
      get() {
        status ??= spawnSync(process.execPath, ['-e', WAIT_FOR_TWO_BATCHES, redis.socketPath]).status
        return id
      },
    })
  }
  const { feed } = store
  const stopping = feedWith({ store }, { scan: async (...args) => stopAtFirst(await feed.scan(...args)) })
  const { index } = await buildIndex(stopping, 'Default', () => {})
  close()
  expect(index.size).toBe(600)
  expect(status).toBe(0)
})

describe('an index is built', () => {
  const open = openForEachTest(() => openStore(redis.url, freshPrefix()))
  beforeEach(() => open.store.networks.define('Default', null))

  /** Builds the index. Returns it with the progress that was reported, and the memory each time. */
  async function build(feed = open.store.feed) {
    const progress: BuildProgress[] = []
    const memory: number[] = []
    const { index, seq } = await buildIndex(feed, 'Default', (now, bytes) => {
      progress.push(now)
      memory.push(bytes)
    })
    return { index, seq, progress, memory }
  }

  const range = (count: number): number[] => Array.from({ length: count }, (_, host) => host)

  test('without devices', async () => {
    const { index, seq, progress } = await build()
    expect([index.size, seq, progress]).toEqual([0, '', [{ done: 0, of: 0 }]])
  })

  test('in one step if there are few devices, with their facts and the sequence of the network', async () => {
    await putDevices(open, 'Default', range(499), (host) => ({ hostname: `h${host}` }), '{"t":["core"]}')
    const { index, seq, progress, memory } = await build()
    expect([index.size, [seq]]).toEqual([499, await open.store.feed.readSeqs(['Default'])])
    expect(progress).toEqual([
      { done: 499, of: 499 },
      { done: 499, of: 499 },
    ])
    expect(memory.at(-1)).toBe(index.bytes)
    const other = new NetworkIndex(499)
    for (const host of range(499)) {
      const device = { ...newDevice({ network: 'Default', address: addressOf(host) }, 'a'), hostname: `h${host}` }
      other.put(addressOf(host), toIndexedValues(device), { ...searchedFacts(null), tags: ['core'] })
    }
    expect(findDifferences(index, other)).toEqual([])
  })

  test('in batches of five hundred devices, with its progress after each and while it is put in order', async () => {
    await putDevices(open, 'Default', range(1200))
    const { index, progress } = await build()
    expect(progress.slice(0, 4)).toEqual([500, 1000, 1200, 1200].map((done) => ({ done, of: 1200 })))
    expect(progress.length).toBeGreaterThan(5)
    expect(progress.every(({ of }) => of === 1200)).toBe(true)
    expect(index.size).toBe(1200)
  })

  test('with devices that were added after it began', async () => {
    await putDevices(open, 'Default', range(700))
    const { feed } = open.store
    const early = feedWith(open, {
      beginScan: async (network) => ({ ...(await feed.beginScan(network)), count: 600 }),
    })
    const { index, progress } = await build(early)
    expect(progress.slice(0, 2)).toEqual([
      { done: 500, of: 600 },
      { done: 700, of: 700 },
    ])
    expect(index.size).toBe(700)
  })

  test('not at all if Redis does not answer', async () => {
    await putDevices(open, 'Default', range(700))
    const { feed } = open.store
    for (const failAt of [1, 2]) {
      let scans = 0
      const failing = feedWith(open, {
        scan: (...args) => (++scans === failAt ? Promise.reject(new Error('down')) : feed.scan(...args)),
      })
      await expect(build(failing)).rejects.toThrow('down')
    }
  })
})

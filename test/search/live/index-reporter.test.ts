/* The messages of the search thread about its indexes. */
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { IndexReporter } from '../../../src/search/live/index-reporter.ts'
import { LiveSearch } from '../../../src/search/live/live-search.ts'
import type { ThreadMessage } from '../../../src/search/live/thread-messages.ts'
import { feedWith } from '../../store/feed-with.ts'
import { openStore } from '../../store/open-store.ts'
import { putDevices } from '../../store/put-devices.ts'
import { openForEachTest, openOnce } from '../../support/fixture.ts'
import { addressOf } from '../../support/hosts.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'

const redis = openOnce(startRedisServer)
const open = openForEachTest(() => openStore(redis.url, freshPrefix()))

let live: LiveSearch
let posted: ThreadMessage[]
let reporter: IndexReporter

beforeEach(async () => {
  for (const network of ['A', 'B']) {
    await open.store.networks.define(network, null)
    await putDevices(open, network, [1, 2, 3])
  }
  live = new LiveSearch(open.store.feed)
  posted = []
  reporter = new IndexReporter(live, (message) => posted.push(message))
})

const state = (network: string, size: number) => ({ network, state: 'ready', done: size, of: size })

/** Returns what was posted since the last call. */
const take = (): ThreadMessage[] => posted.splice(0)

/** Waits until reports were posted and no more follow. Returns them. */
async function untilQuiet(): Promise<ThreadMessage[]> {
  await expect.poll(() => posted.length).toBeGreaterThan(0)
  await pause(400)
  return take()
}

test('the first report is posted at once, although there are no indexes', () => {
  reporter.postFirst()
  expect(take()).toEqual([{ changed: [], dropped: [] }])
})

test('the end of the list of indexes is posted once, after their states', async () => {
  live.openNetwork('A')
  await live.openNetwork('B').ready()
  reporter.postListed()
  const building = { network: 'A', state: 'building', done: 0, of: 0 }
  expect(take()).toEqual([{ changed: [building, state('B', 3)], dropped: [] }, { isListed: true }])
  reporter.postListed()
  expect(take()).toEqual([])
})

test('without new states only the end of the list is posted', () => {
  reporter.postListed()
  expect(take()).toEqual([{ isListed: true }])
})

test('changes are posted once, after a pause, and only what has changed', async () => {
  for (const name of ['A', 'B']) await live.openNetwork(name).ready()
  reporter.postSoon()
  reporter.postSoon()
  expect(take()).toEqual([])
  expect(await untilQuiet()).toEqual([{ changed: [state('A', 3), state('B', 3)], dropped: [] }])
  await putDevices(open, 'B', [4])
  await live.openNetwork('B').catchUp()
  reporter.postSoon()
  expect(await untilQuiet()).toEqual([{ changed: [state('B', 4)], dropped: [] }])
  reporter.postSoon()
  await pause(300)
  expect(take()).toEqual([])
})

test('the memory of lookups is posted when it is created, replaced or dropped', async () => {
  const a = live.openNetwork('A')
  await a.ready()
  await a.buildLookups()
  reporter.postSoon()
  expect(await untilQuiet()).toEqual([{ changed: [state('A', 3)], dropped: [] }, { lookups: [['A', a.lookups]] }])
  // Devices that fit into the same memory are not reported.
  await putDevices(open, 'A', [4], () => ({ hostname: 'h4' }))
  await a.catchUp()
  reporter.postSoon()
  expect(await untilQuiet()).toEqual([{ changed: [state('A', 4)], dropped: [] }])
  const hosts = Array.from({ length: 400 }, (_, at) => at + 10)
  await putDevices(open, 'A', hosts, (host) => ({ hostname: `h${host}`, serialNumber: `s${host}` }))
  await a.catchUp()
  while (a.lookups === null) await a.buildLookups()
  reporter.postSoon()
  expect(await untilQuiet()).toEqual([{ changed: [state('A', 404)], dropped: [] }, { lookups: [['A', a.lookups]] }])
  a.isGone = true
  live.sweep(performance.now())
  reporter.postSoon()
  expect(await untilQuiet()).toEqual([{ changed: [], dropped: ['A'] }, { lookups: [['A', null]] }])
})

test('reports continue until an index is built', async () => {
  let go = (): void => {}
  const isHeld = new Promise<void>((resolve) => {
    go = resolve
  })
  const { feed } = open.store
  const holding = feedWith(open, { beginScan: (network) => isHeld.then(() => feed.beginScan(network)) })
  live = new LiveSearch(holding)
  reporter = new IndexReporter(live, (message) => posted.push(message))
  const ready = live.openNetwork('A').ready()
  reporter.postSoon()
  const building = { network: 'A', state: 'building', done: 0, of: 0 }
  expect(await untilQuiet()).toEqual([{ changed: [building], dropped: [] }])
  go()
  await ready
  expect(live.openNetwork('A').current()!.index.slotAt(addressOf(1))).toBeGreaterThanOrEqual(0)
  // No further report is requested.
  expect(await untilQuiet()).toEqual([{ changed: [state('A', 3)], dropped: [] }])
})

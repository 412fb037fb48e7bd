/*
 * The index of a network exists from its first device on, so searches do not wait until it is built.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Readiness } from '../../../src/http/routes/health.ts'
import { createNetworkFollower } from '../../../src/search/live/follow-networks.ts'
import { LiveSearch } from '../../../src/search/live/live-search.ts'
import type { ChangeFeed } from '../../../src/store/inventory/change-feed.ts'
import { feedWith } from '../../store/feed-with.ts'
import { openStore } from '../../store/open-store.ts'
import { putDevices } from '../../store/put-devices.ts'
import { openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../../support/service.ts'
import { soon } from '../../support/soon.ts'

const redis = openOnce(startRedisServer)

async function readIndexSums(service: Service): Promise<Readiness['index']> {
  return ((await (await fetch(`${service.url}readyz`)).json()) as Readiness).index
}

test('a network gets its index with its first device, without any search', async () => {
  const settings = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), SEARCH_INDEX: 'on' }
  const [writer, follower] = await Promise.all([startService(settings), startService(settings)])
  expect(await readIndexSums(follower)).toMatchObject({ networks: 0 })
  await writer.result('Networks.defineManagedNetwork', ['Empty'])
  await writer.result('Inventory.createDevice', ['Default', '10.0.0.1', 'Cisco::IOS'])
  for (const service of [writer, follower]) {
    await soon(async () => {
      expect(await readIndexSums(service)).toEqual({ state: 'ready', networks: 1, building: 0, done: 1, of: 1 })
    })
  }
  await Promise.all([writer.stop(), follower.stop()])
})

test('a starting service reports that it builds indexes until those of all networks are ready', async () => {
  const settings = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), SEARCH_INDEX: 'on' }
  const writer = await startService({ ...settings, SEARCH_INDEX: 'off' })
  for (const network of ['Default', 'Lab', 'Branch']) {
    if (network !== 'Default') await writer.result('Networks.defineManagedNetwork', [network])
    await writer.result('Inventory.createDevice', [network, '10.0.0.1', 'Cisco::IOS'])
  }
  await writer.stop()
  const restarted = await startService(settings)
  const sums: Readiness['index'][] = []
  while (sums.at(-1)?.state !== 'ready') sums.push(await readIndexSums(restarted))
  expect(sums.at(-1)).toEqual({ state: 'ready', networks: 3, building: 0, done: 3, of: 3 })
  await restarted.stop()
})

test('a service without devices has nothing to build', async () => {
  const settings = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), SEARCH_INDEX: 'on' }
  const service = await startService(settings)
  await soon(async () => {
    expect(await readIndexSums(service)).toEqual({ state: 'ready', networks: 0, building: 0, done: 0, of: 0 })
  })
  await service.stop()
})

describe('a check for new networks', () => {
  const open = openForEachTest(() => openStore(redis.url, freshPrefix()))
  let listed: string[][]
  let failures: unknown[]

  beforeEach(async () => {
    ;[listed, failures] = [[], []]
    for (const network of ['A', 'B', 'Empty']) await open.store.networks.define(network, null)
    for (const network of ['A', 'B']) await putDevices(open, network, [1, 2])
  })

  /** Returns the function that checks, and the indexes. */
  function createCheck(members: Partial<ChangeFeed> = {}) {
    const feed = feedWith(open, members)
    const live = new LiveSearch(feed)
    const states = () => live.networks.map(({ name, progress }) => `${name} ${progress?.done ?? 'ready'}`).sort()
    const check = createNetworkFollower(feed, live, {
      onListed: () => listed.push(states()),
      onFailure: (failure) => failures.push(failure),
    })
    return { check, states }
  }

  test('builds the indexes of networks with devices, and lists all of them before the first is built', async () => {
    const { check, states } = createCheck()
    await check()
    expect([listed, states()]).toEqual([[['A 0', 'B 0']], ['A ready', 'B ready']])
    await putDevices(open, 'Empty', [1])
    await check()
    expect(listed[1]).toEqual(['A ready', 'B ready', 'Empty 0'])
    expect(states()).toEqual(['A ready', 'B ready', 'Empty ready'])
    expect(failures).toEqual([])
  })

  test('does nothing while another one is under way', async () => {
    const { check, states } = createCheck()
    await Promise.all([check(), check()])
    expect([listed.length, states()]).toEqual([1, ['A ready', 'B ready']])
    await check()
    expect(listed).toHaveLength(2)
  })

  test('reports the indexes that cannot be built, and builds the others', async () => {
    const failure = new Error('cannot read A')
    const { feed } = open.store
    const { check, states } = createCheck({
      beginScan: (network) => (network === 'A' ? Promise.reject(failure) : feed.beginScan(network)),
    })
    await check()
    expect([failures, states()]).toEqual([[failure], ['A 0', 'B ready']])
  })

  test('that Redis does not answer fails without a report, and the next check tries again', async () => {
    let isDown = true
    const { feed } = open.store
    const { check, states } = createCheck({
      readNetworkNames: () => (isDown ? Promise.reject(new Error('down')) : feed.readNetworkNames()),
    })
    await check()
    expect([listed, failures, states()]).toEqual([[], [], []])
    isDown = false
    await check()
    expect(states()).toEqual(['A ready', 'B ready'])
  })

  test('reads the sizes of many networks in parts, and only of those without an index', async () => {
    const { feed } = open.store
    const names = [...Array.from({ length: 1000 }, (_, at) => `none${at}`), 'A']
    const parts: number[] = []
    const { check, states } = createCheck({
      readNetworkNames: () => Promise.resolve(names),
      readSizes: (some) => {
        parts.push(some.length)
        return feed.readSizes(some)
      },
    })
    await check()
    expect([parts, states()]).toEqual([[500, 500, 1], ['A ready']])
    await check()
    expect(parts.slice(3)).toEqual([500, 500])
  })
})

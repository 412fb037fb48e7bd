/*
 * Indexes are built only for existing networks. They are dropped if no caller needs them or if memory is insufficient.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Readiness } from '../../../src/http/routes/health.ts'
import type { IndexBounds } from '../../../src/search/live/index-limits.ts'
import { UNBOUNDED } from '../../../src/search/live/index-limits.ts'
import { LiveSearch } from '../../../src/search/live/live-search.ts'
import { openStore } from '../../store/open-store.ts'
import { putDevices, removeDevices } from '../../store/put-devices.ts'
import { openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, startService } from '../../support/service.ts'
import { untilIndexed } from '../../support/until-indexed.ts'

const redis = openOnce(startRedisServer)
const page = { offset: 0, pageSize: 10 }

describe('a request with invented names of networks', () => {
  test.each(['on', 'off'])('creates no index, with SEARCH_INDEX=%s', async (SEARCH_INDEX) => {
    const service = await startService({ REDIS_URL: redis.url, SEARCH_INDEX })
    const network = ['Default', ...Array.from({ length: 500 }, (_, at) => `x${at}`)]
    const search = { network, sortColumn: 'hostname', pageData: page }
    const { data } = await service.error('Inventory.search', search)
    expect(data).toEqual({ code: 'NETWORK_NOT_FOUND', network: 'x0' })
    await service.result('Inventory.search', { ...search, network: 'Default' })
    // An index of an invented network would be in the list before the index of this network is ready.
    await service.result('Networks.defineManagedNetwork', ['Late'])
    await service.result('Inventory.createDevice', ['Late', '10.0.0.1', 'A::B'])
    await service.result('Inventory.search', { ...search, network: 'Late' })
    if (SEARCH_INDEX === 'on') await untilIndexed(service, 2)
    const { index } = (await (await fetch(`${service.url}readyz`)).json()) as Readiness
    expect(index?.networks).toBe(SEARCH_INDEX === 'on' ? 2 : undefined)
    await service.stop()
  })
})

describe('the limits of indexes', () => {
  const open = openForEachTest(() => openStore(redis.url, freshPrefix()))

  beforeEach(async () => {
    for (const network of ['A', 'B', 'C']) {
      await open.store.networks.define(network, null)
      await putDevices(open, network, [1, 2, 3])
    }
  })

  const liveWith = (bounds: Partial<IndexBounds>) => new LiveSearch(open.store.feed, { ...UNBOUNDED, ...bounds })
  const namesIn = (live: LiveSearch) => live.networks.map(({ name }) => name)

  async function totalIn(live: LiveSearch, networks: readonly string[]): Promise<number | undefined> {
    const search = {
      caller: 'local',
      networks,
      criteria: [],
      sortColumn: 'model',
      descending: false,
      offset: 0,
      pageSize: 10,
    } as const
    return (await live.evaluate(search, []))?.total
  }

  test('drop the least recently used index if there is no memory for another one', async () => {
    const alone = liveWith({})
    await totalIn(alone, ['A'])
    const live = liveWith({ maxBytes: alone.bytes * 2.5 })
    for (const network of ['A', 'B', 'A', 'C']) {
      expect(await totalIn(live, [network])).toBe(3)
      await pause(2)
    }
    expect(namesIn(live)).toEqual(['A', 'C'])
    expect(await totalIn(live, ['B'])).toBe(3)
    expect(namesIn(live)).toEqual(['C', 'B'])
  })

  test('refuse a search whose indexes do not fit, and others can still use the memory', async () => {
    const alone = liveWith({})
    await totalIn(alone, ['A'])
    const live = liveWith({ maxBytes: alone.bytes * 2.5 })
    await expect(totalIn(live, ['A', 'B', 'C'])).rejects.toMatchObject({
      name: 'SEARCH_TOO_EXPENSIVE',
      data: { reason: 'index memory', max: alone.bytes * 2.5 },
    })
    expect(await totalIn(live, ['B', 'C'])).toBe(6)
  })

  test('allow at most maxNetworks indexes, and refuse a search that needs more', async () => {
    const live = liveWith({ maxNetworks: 2 })
    for (const network of ['A', 'B', 'C']) {
      expect(await totalIn(live, [network])).toBe(3)
      await pause(2)
    }
    expect(namesIn(live)).toEqual(['B', 'C'])
    await expect(totalIn(live, ['A', 'B', 'C'])).rejects.toMatchObject({ data: { cost: 3, max: 2 } })
  })

  test('drop indexes that no search uses, and the next search builds them again', async () => {
    const live = liveWith({ idleMs: 60_000 })
    expect(await totalIn(live, ['A'])).toBe(3)
    live.sweep(performance.now() + 59_000)
    expect(namesIn(live)).toEqual(['A'])
    live.sweep(performance.now() + 61_000)
    expect(namesIn(live)).toEqual([])
    expect(await totalIn(live, ['A'])).toBe(3)
  })

  test('drop the indexes of deleted networks', async () => {
    const live = liveWith({})
    expect(await totalIn(live, ['A', 'B'])).toBe(6)
    await removeDevices(open, 'A', [1, 2, 3])
    expect(await open.store.networks.delete('A')).toBe('deleted')
    await live.checkExistence(live.networks)
    live.sweep(performance.now())
    expect(namesIn(live)).toEqual(['B'])
  })

  test('keep a dropped index from being built in advance again', async () => {
    const live = liveWith({ idleMs: 0 })
    expect(live.selectUnknown(['A', 'B'])).toEqual(['A', 'B'])
    await totalIn(live, ['A'])
    expect(live.selectUnknown(['A', 'B'])).toEqual(['B'])
    live.sweep(performance.now() + 1)
    expect(namesIn(live)).toEqual([])
    expect(live.selectUnknown(['A', 'B'])).toEqual(['B'])
    expect(live.selectUnknown(['B'])).toEqual(['B'])
    expect(live.selectUnknown(['A'])).toEqual(['A'])
  })

  test('allow indexes in advance only as far as there is memory', async () => {
    const alone = liveWith({})
    await totalIn(alone, ['A'])
    const live = liveWith({ maxBytes: alone.bytes * 2.4 })
    await live.prepare(['A', 'B', 'C'], (failure) => expect(failure).toBeUndefined())
    expect(namesIn(live)).toEqual(['A', 'B'])
  })
})

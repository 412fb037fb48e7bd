import { describe, expect, test } from 'vitest'
import type { Reply } from '../support/contract/contract-check.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { SPOILERS } from './malformed-search.ts'
import { playFleet } from './play-fleet.ts'
import { byPosition } from './random-search.ts'
import { type Page, searchModel } from './search-model.ts'
import { testSearchAgainstModel } from './search-runs.ts'

const redis = openOnce(startRedisServer)

describe('Inventory.search', () => {
  testSearchAgainstModel(redis, { firstSeed: 1, fleets: 2, searches: 500 })

  test('refuses whatever the model refuses', async () => {
    const service = await startService({ REDIS_URL: redis.url })
    const fleet = { networks: ['Default'], devices: [] }
    for (const spoiler of SPOILERS) {
      const params = { pageData: { offset: 0, pageSize: 10 }, ...spoiler }
      for (const sent of [params, byPosition(params)]) {
        expect(searchModel(fleet, sent, 0), JSON.stringify(sent)).toEqual({ error: -32602 })
        expect(await service.call('Inventory.search', sent), JSON.stringify(sent)).toMatchObject({
          error: { code: -32602 },
        })
      }
    }
    await service.stop()
  })
})

type Fault = (reply: Reply) => Reply | null

/** Plants a fault in a page. Returns null if this page cannot have the fault. */
const inPage =
  (plant: (page: Page) => Page | null): Fault =>
  (reply) => {
    const result = reply.result === undefined ? null : plant(reply.result as Page)
    return result && { ...reply, result }
  }

const FAULTS: Record<string, Fault> = {
  'two devices are in another order': inPage(({ devices: [first, second, ...rest], ...page }) =>
    second === undefined ? null : { ...page, devices: [second, first!, ...rest] },
  ),
  'a device is missing': inPage(({ devices, ...page }) =>
    devices.length === 0 ? null : { ...page, devices: devices.slice(0, -1) },
  ),
  'a device is there twice': inPage(({ devices, ...page }) =>
    devices.length === 0 ? null : { ...page, devices: [...devices, devices.at(-1)!] },
  ),
  'a field of a device differs': inPage(({ devices: [first, ...rest], ...page }) =>
    first === undefined ? null : { ...page, devices: [{ ...first, model: 'other' }, ...rest] },
  ),
  'total is one too many': inPage(({ total, ...page }) => (total === undefined ? null : { ...page, total: total + 1 })),
  'total is left out at offset 0': inPage(({ total, ...page }) => (total === undefined ? null : page)),
  'a later page has a total': inPage((page) => (page.offset === 0 ? null : { ...page, total: 0 })),
  'the page differs': inPage((page) => ({ ...page, pageSize: page.pageSize + 1 })),
  'an error comes in place of a page': ({ result, ...reply }) =>
    result === undefined ? null : { ...reply, error: { code: -32602, message: 'Invalid params' } },
  'the code of an error differs': ({ error, ...reply }) =>
    error === undefined ? null : { ...reply, error: { ...error, code: -32603 } },
}

describe('the comparison', () => {
  test('finds every planted fault, and reports the seed, the params and both responses', async () => {
    const left = Object.values(FAULTS)
    const tamper = (reply: Reply): Reply => {
      const changed = left[0]?.(reply) ?? null
      if (changed !== null) left.shift()
      return changed ?? reply
    }
    const { differences } = await playFleet(redis, { seed: 1, searches: 100, tamper })
    expect(left).toEqual([])
    expect(differences).toHaveLength(Object.keys(FAULTS).length)
    for (const text of differences) {
      expect(text).toMatch(/^seed 1: the .* differs\nexpected .*\ngot {6}.*\nparams {3}[{[].*[}\]]$/)
    }
  })
})

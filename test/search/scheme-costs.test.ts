/*
 * The schemes that look into many texts of a device count them, and end at MAX_SEARCH_COST as every search does.
 */
import { describe, expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'

const DEVICES = 3000
const MAX_COST = 300

const redis = openOnce(startRedisServer)
const prefix = freshPrefix()
const generous = openOnce(async () => {
  const service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
  await service.result('Settings.defineFieldNames', [{ named: { asset: { name: 'Asset', type: 'text' } } }])
  for (let from = 0; from < DEVICES; from += 500) {
    const reports = Array.from({ length: 500 }, (_, at) => reportOf(from + at))
    await service.result('Collector.reportDevices', ['Default', reports])
  }
  return service
})
const strict = openOnce(() =>
  startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, MAX_SEARCH_COST: `${MAX_COST}` }),
)

/** Returns a device whose texts differ from those of all others. */
function reportOf(n: number): object {
  const hex = n.toString(16).padStart(4, '0')
  const names = [`Gi0/${n}`, `Te1/${n}`]
  return {
    ...{ ipAddress: ipOf(n), adapterId: 'A::B', hostname: `h-${n}`, model: `m-${n}-x` },
    ...{ osVersion: `15.${n}`, memo: `memo ${n} text`, custom1: `c-${n}`, serialNumber: `s-${n}`, tags: [`t${n}`] },
    fields: { asset: `a-${n}-x` },
    interfaces: names.map((name, at) => ({
      name,
      description: `to ${name}`,
      macAddress: `00:1b:54:0${at}:${hex.slice(0, 2)}:${hex.slice(2)}`,
    })),
  }
}

const search = async (service: Service, scheme: string, query: string) => {
  const { result, error } = await service.call('Inventory.search', {
    ...{ network: 'Default', scheme, query, pageData: { offset: 0, pageSize: 1 }, sortColumn: 'serialNumber' },
  })
  return error === undefined ? (result as { total: number }).total : error.data
}

/** Lines that contain a short text have no index that finds it, so they look at each text. */
const EXPENSIVE: readonly [scheme: string, query: string][] = [
  ['any', '7'],
  ['!any', '7'],
  ['any,any', '1\n2'],
  ['model', '*7*'],
  ['model', '!*7*'],
  ['memo', '*7*'],
  ['interfaceName', '*7*'],
  ['interfaceDescription', '*7*'],
  ['osVersion', '*7*'],
]

describe('a search that examines each text', () => {
  test.each(EXPENSIVE)('by %s %j fails with SEARCH_TOO_EXPENSIVE above the limit', async (scheme, query) => {
    expect(await search(generous, scheme, query)).toBeGreaterThan(100)
    expect(await search(strict, scheme, query)).toMatchObject({ code: 'SEARCH_TOO_EXPENSIVE', max: MAX_COST })
  })
})

describe('a search with an index', () => {
  test.each([
    ['any', 'memo 77 t', 1],
    ['model', 'm-77-x', 1],
    ['macAddress', '00:1b:54:00:00:4d', 1],
    ['interfaceName', 'gi0/77', 1],
    ['versions', '>=15.77,<15.80', 3],
    ['field', 'asset=a-77-x', 1],
    ['field', 'asset=a-77-*', 1],
    ['field', 'asset=*-77-*', 1],
  ])('by %s %j stays below the limit', async (scheme, query, total) => {
    expect(await search(generous, scheme, query)).toBe(total)
    expect(await search(strict, scheme, query)).toBe(total)
  })
})

/*
 * Callers without a key or a user take turns at searches by their source address.
 */
import { beforeAll, expect, test } from 'vitest'
import { exchange, JSON_TYPE } from '../http/exchange.ts'
import { openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'

const DEVICES = 1000
const SEARCHES = 60

const env = { SEARCH_INDEX: 'off', TRUSTED_PROXIES: '127.0.0.1', CALL_DEADLINE_MS: '20000' }
const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, ...env }))

beforeAll(async () => {
  const reports = Array.from({ length: DEVICES }, (_, at) => ({
    ...{ ipAddress: ipOf(at), adapterId: 'A::B', hostname: `host ${at}` },
  }))
  await service.result('Collector.reportDevices', ['Default', reports])
})

const body = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'Inventory.search' },
  params: { scheme: 'hostname', query: '*9*', pageData: { offset: 0, pageSize: 1 } },
})

const searchFrom = (address: string) =>
  exchange(service.url, { headers: { ...JSON_TYPE, 'x-forwarded-for': address, 'x-forwarded-proto': 'https' }, body })

test('one search does not wait for the many searches of another address', async () => {
  let ended = 0
  const many = Array.from({ length: SEARCHES }, async () => {
    await searchFrom('192.0.2.1')
    ended++
  })
  // All of these wait for their turn before the single search arrives.
  while (ended === 0) await new Promise((resolve) => setImmediate(resolve))
  const { status } = await searchFrom('192.0.2.2')
  expect(status).toBe(200)
  expect(ended).toBeLessThan(SEARCHES / 2)
  await Promise.all(many)
})

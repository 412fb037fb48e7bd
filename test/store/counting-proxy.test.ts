import { Redis } from 'ioredis'
import { beforeEach, expect, test } from 'vitest'
import { openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startCountingProxy } from './counting-proxy.ts'

const redis = openOnce(startRedisServer)
const proxy = openForEachTest(() => startCountingProxy(redis.socketPath))
let client: Redis

beforeEach(async () => {
  client = new Redis(proxy.url, { lazyConnect: true, enableReadyCheck: false })
  await client.connect()
  return () => client.disconnect()
})

const order = 'k:{n:Default}:order'

test.each([
  ['that builds an index for a search while its thread starts', () => [client.smembers('k:n'), client.info('server')]],
  ['that looks for new networks', () => [client.zcard(order)]],
])('a connection %s is recognised, and is not counted from then on', async (_, send) => {
  for (const sent of send()) await sent
  expect(proxy.knowsIndex()).toBe(true)
  const work = async () => {
    await client.get(order.replace('order', 'seq'))
    await client.smembers('k:n')
  }
  expect(await proxy.roundTripsOf(work)).toBe(0)
})

test('a connection that reads names and then sizes with other reads between them is recognised', async () => {
  await client.smembers('k:n')
  await client.get('k:{n:Default}:seq')
  await client.zcard(order)
  expect(proxy.knowsIndex()).toBe(true)
})

test('a connection of the service is not recognised as that of the index', async () => {
  const work = async () => {
    await client.smembers('k:n')
    await client.info()
    await Promise.all([client.zcard('k:{n:Default}:log'), client.zcard(order)])
  }
  expect(await proxy.roundTripsOf(work)).toBe(3)
  expect(proxy.knowsIndex()).toBe(false)
})

/*
 * The index of a network exists from its first device on, so searches do not wait until it is built.
 */
import { expect, test } from 'vitest'
import type { Readiness } from '../../src/http/health.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'

const redis = openOnce(startRedisServer)

async function readIndexSums(service: Service): Promise<Readiness['index']> {
  return ((await (await fetch(`${service.url}readyz`)).json()) as Readiness).index
}

test('a network gets its index with its first device, although nobody searched', async () => {
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

test('a service that starts says that it builds indexes until those of all its networks are there', async () => {
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

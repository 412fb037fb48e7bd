/* How many bytes of devices one fetch reads, by a pipeline or in parts. */
import { expect, test } from 'vitest'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { createStoreChangeFeed } from '../../../src/store/store.ts'
import { forThisTest, openOnce } from '../../support/fixture.ts'
import { addressOf } from '../../support/hosts.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'
import { openStore } from '../open-store.ts'
import { putDevices } from '../put-devices.ts'

const prefix = freshPrefix()
const server = openOnce(startRedisServer)
const open = openOnce(() => openStore(server.url, prefix))

test.each([1, 100, 101])('a page of %i devices has at most as many bytes as a page may have', async (count) => {
  const network = `of ${count}`
  const hosts = Array.from({ length: count }, (_, host) => host)
  await open.store.networks.define(network, null)
  await putDevices(open, network, hosts)
  const wanted = [
    { network: 'of nothing', ids: [] },
    { network, ids: hosts.map(addressOf) },
  ]
  const fetched = await open.store.feed.fetch(wanted)
  const bytes = fetched[1]!.devices.reduce((sum, device) => sum + device!.length, 0)
  const redis = await forThisTest(connectRedis({ url: server.url, deadlineMs: 20_000, onTrouble: () => {} }))
  const feedWith = (maxPageBytes: number) => createStoreChangeFeed(redis, { prefix, maxPageBytes })
  expect(await feedWith(bytes).fetch(wanted)).toEqual(fetched)
  await expect(feedWith(bytes - 1).fetch(wanted)).rejects.toMatchObject({
    name: 'SEARCH_TOO_EXPENSIVE',
    data: { reason: 'page bytes', max: bytes - 1 },
  })
})

/*
 * Reads for a backup which devices of a network changed, a bounded number at a time.
 */
import { expect, test } from 'vitest'
import { readChangedDevices } from '../../../src/store/backup/changed-devices.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'
import { openStore } from '../open-store.ts'
import { putDevices } from '../put-devices.ts'

const PAGE = 500

const redis = openOnce(startRedisServer)
const connection = openOnce(() => connectRedis({ url: redis.url, deadlineMs: 20_000, onTrouble: () => {} }))
const at = openOnce(() => openStore(redis.url, freshPrefix()))

/** Makes a network whose devices were created one by one. Returns a function that reads its changes. */
async function openNetwork(name: string, changes: number) {
  await at.store.networks.define(name, null)
  for (let host = 0; host < changes; host++) await putDevices(at, name, [host])
  return async (since: number) => (await readChangedDevices(connection, at.keys.of(name), since))!
}

test('one read has 500 changes, the next one the others and the rest of the network', async () => {
  const readAfter = await openNetwork('Busy', PAGE + 2)
  const first = await readAfter(0)
  expect([first.devices.length, first.rest]).toEqual([PAGE, null])
  const begun = Date.now()
  const second = await readAfter(first.upTo)
  expect([second.devices.length, second.rest?.count]).toEqual([2, PAGE + 2])
  expect(second.rest!.time).toBeGreaterThanOrEqual(begun)
  expect(second.rest!.time).toBeLessThanOrEqual(Date.now())
  expect(await readAfter(second.upTo)).toMatchObject({ devices: [], upTo: second.upTo, rest: { count: PAGE + 2 } })
})

test('a read of 500 changes, after which there are no more, has the rest too', async () => {
  const readAfter = await openNetwork('Full', PAGE)
  const { devices, rest } = await readAfter(0)
  expect([devices.length, rest?.count]).toEqual([PAGE, PAGE])
})

test('devices that one write changed are read together, also if they are more than 500', async () => {
  const readAfter = await openNetwork('Wide', 1)
  const hosts = Array.from({ length: PAGE + 1 }, (_, host) => host + 10)
  await putDevices(at, 'Wide', hosts)
  await putDevices(at, 'Wide', [5000])
  const first = await readAfter(0)
  expect([first.devices.length, first.rest]).toEqual([1, null])
  const second = await readAfter(first.upTo)
  expect([second.devices.length, second.rest]).toEqual([PAGE + 1, null])
  expect(await readAfter(second.upTo)).toMatchObject({ devices: [{}], rest: { count: PAGE + 3 } })
})

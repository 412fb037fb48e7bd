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
const NETWORK = 'Busy'

const redis = openOnce(startRedisServer)
const connection = openOnce(() => connectRedis({ url: redis.url, deadlineMs: 20_000, onTrouble: () => {} }))
const at = openOnce(() => openStore(redis.url, freshPrefix()))

test('one read has 500 changes, the next one the others and the rest of the network', async () => {
  await at.store.networks.define(NETWORK, null)
  for (let host = 0; host < PAGE + 2; host++) await putDevices(at, NETWORK, [host])
  const key = at.keys.of(NETWORK)
  const first = (await readChangedDevices(connection, key, 0))!
  expect([first.devices.length, first.rest]).toEqual([PAGE, null])
  const second = (await readChangedDevices(connection, key, first.upTo))!
  expect([second.devices.length, second.rest?.count]).toEqual([2, PAGE + 2])
})

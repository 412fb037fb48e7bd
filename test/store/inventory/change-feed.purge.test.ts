/* Which entries a purge drops from the log of changes, and who has to read all devices again. */
import { beforeEach, expect, test } from 'vitest'
import type { Address } from '../../../src/domain/address.ts'
import { emptyBeforeEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { openStore } from '../open-store.ts'

const NETWORK = 'Default'
const CHANGES = 2000
/** Each tenth device exists, and the others were deleted. */
const EXISTING = CHANGES / 10
const KEPT = 300

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const open = openOnce(() => openStore(redis.url, 't:'))

const idOf = (number: number) => `40a${number.toString(16).padStart(6, '0')}` as Address
const numbers = Array.from({ length: CHANGES }, (_, at) => at + 1)
const exists = (number: number): boolean => number % 10 === 0

beforeEach(async () => {
  const { network, devices, order, log, seq } = open.keys.of(NETWORK)
  const ids = numbers.filter(exists).map(idOf)
  await witness.set(network, '{}')
  await witness.hset(devices, ...ids.flatMap((id) => [id, '{}']))
  await witness.zadd(order, ...ids.flatMap((id) => ['0', id]))
  await witness.zadd(log, ...numbers.flatMap((number) => [`${number}`, idOf(number)]))
  await witness.set(seq, `${CHANGES}:a@b`)
})

const readSince = async (since: number) =>
  (await open.store.feed.readChanges([{ network: NETWORK, since, ids: [] }]))[0]

test('a purge drops deleted devices, but no device that exists and none of the last changes', async () => {
  const { log } = open.keys.of(NETWORK)
  await open.store.feed.purge(NETWORK, KEPT)
  const left = numbers.filter((number) => exists(number) || number > CHANGES - KEPT)
  expect(await witness.zrange(log, '0', '-1')).toEqual(left.map(idOf))
})

test('a purge that is to stop ends after the step under way', async () => {
  const { log } = open.keys.of(NETWORK)
  const stop = new AbortController()
  const purging = open.store.feed.purge(NETWORK, KEPT, stop.signal)
  stop.abort()
  await purging
  expect(await witness.zcard(log)).toBeGreaterThan(1000)
})

test('after a purge, a follower from before the last dropped change has to read all devices again', async () => {
  await open.store.feed.purge(NETWORK, KEPT)
  const last = CHANGES - KEPT - 1
  expect(await witness.get(open.keys.of(NETWORK).floor)).toBe(`${last}`)
  expect(await readSince(last - 1)).toBeNull()
  const found = await readSince(last)
  expect(found).toMatchObject({ seq: `${CHANGES}:a@b`, upTo: CHANGES, exists: true })
  expect(found!.changes.map(({ id }) => id)).toEqual(numbers.slice(last).map(idOf))
  expect(found!.changes.map(({ device }) => `${device}`)).toEqual(
    numbers.slice(last).map((number) => (exists(number) ? '{}' : '')),
  )
})

test('a purge drops nothing as long as there are few deleted devices', async () => {
  const { log, floor } = open.keys.of(NETWORK)
  // A thousand, and a tenth of the number of existing devices, are few.
  const few = 1000 + EXISTING / 10
  const deleted = numbers.filter((number) => !exists(number)).map(idOf)
  await witness.zrem(log, ...deleted.slice(0, 1 - few))
  await open.store.feed.purge(NETWORK, 0)
  expect(await witness.zcard(log)).toBe(EXISTING + few - 1)
  expect(await witness.get(floor)).toBeNull()
  await witness.zadd(log, '1', deleted[0]!)
  await open.store.feed.purge(NETWORK, 0)
  expect(await witness.zcard(log)).toBe(EXISTING)
})

test('a purge drops the first change of all, and notes only what it dropped', async () => {
  const { log, floor, devices, order } = open.keys.of(NETWORK)
  await open.store.feed.purge(NETWORK, CHANGES)
  expect(await witness.get(floor)).toBeNull()
  await open.store.feed.purge(NETWORK, CHANGES - 1)
  expect([await witness.get(floor), await witness.zcard(log)]).toEqual(['1', CHANGES - 1])
  // The devices of the next changes exist, so there is nothing to drop up to them.
  const ids = [2, 3, 4].map(idOf)
  await witness.del(floor)
  await witness.hset(devices, ...ids.flatMap((id) => [id, '{}']))
  await witness.zadd(order, ...ids.flatMap((id) => ['0', id]))
  await open.store.feed.purge(NETWORK, CHANGES - 4)
  expect([await witness.get(floor), await witness.zcard(log)]).toEqual([null, CHANGES - 1])
})

/* The end of a reply with changes: changes of one number are never separated, whatever the limits. */
import { beforeEach, expect, test } from 'vitest'
import type { Address } from '../../../src/domain/address.ts'
import { type ChangesLimits, type ChangesRequest, readChanges } from '../../../src/store/inventory/network-changes.ts'
import { createKeys } from '../../../src/store/keys.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { emptyBeforeEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const connection = openOnce(() => connectRedis({ url: redis.url, deadlineMs: 20_000, onTrouble: () => {} }))
const keys = createKeys('t:')

const NETWORKS = ['A', 'B']
const IDS = ['4a', '4b', '4c', '4d', '4e'] as Address[]
/** The second change is one of three devices. */
const NUMBERS = [1, 2, 2, 2, 3]
const DEVICE = 'x'.repeat(60)
const UNLIMITED: ChangesLimits = {
  ...{ maxChangesPerNetwork: 100, maxChanges: 100, maxBytes: 2 ** 20, maxDeviceBytes: 2 ** 20 },
  ...{ facts: false, isAllOrNothing: false },
}

beforeEach(async () => {
  for (const { network, devices, log, seq } of NETWORKS.map((name) => keys.of(name))) {
    await witness.set(network, '{}')
    await witness.hset(devices, ...IDS.flatMap((id) => [id, DEVICE]))
    await witness.zadd(log, ...IDS.flatMap((id, at) => [`${NUMBERS[at]}`, id]))
    await witness.set(seq, '3:a@b')
  }
})

const read = (requests: readonly ChangesRequest[], limits: Partial<ChangesLimits>) =>
  readChanges(connection, keys, requests, { ...UNLIMITED, ...limits })

/** Reads all changes of a network, one reply after the other. Returns the devices of each reply and its number. */
async function readAll(limits: Partial<ChangesLimits>): Promise<(string | number)[][]> {
  const replies: (string | number)[][] = []
  for (let since = 0; since < 3; ) {
    const [found] = await read([{ network: 'A', since, ids: [] }], limits)
    since = found!.upTo
    replies.push([...found!.changes.map(({ id }) => id), since])
  }
  return replies
}

test.each<Partial<ChangesLimits>>([{ maxChangesPerNetwork: 2 }, { maxChanges: 2 }, { maxBytes: 100 }, { maxBytes: 1 }])(
  'with %o the changes of one number are in one reply',
  async (limits) => {
    expect(await readAll(limits)).toEqual([
      ['4a', 1],
      ['4b', '4c', '4d', 2],
      ['4e', 3],
    ])
  },
)

test('a reply has the changes of as many numbers as fit, each number complete', async () => {
  expect(await readAll({ maxChanges: 4 })).toEqual([
    ['4a', '4b', '4c', '4d', 2],
    ['4e', 3],
  ])
  expect(await readAll({ maxBytes: 4 * DEVICE.length })).toEqual([
    ['4a', '4b', '4c', '4d', 2],
    ['4e', 3],
  ])
})

test('a network whose changes exceed a limit is read as a whole or not at all', async () => {
  const request = [{ network: 'A', since: 0, ids: [] }]
  const exact = { isAllOrNothing: true, maxChanges: 5, maxBytes: 5 * DEVICE.length }
  expect((await read(request, exact))[0]!.changes).toHaveLength(5)
  expect(await read(request, { ...exact, maxChanges: 4 })).toEqual([null])
  expect(await read(request, { ...exact, maxBytes: exact.maxBytes - 1 })).toEqual([null])
})

test('networks share the limit of all changes, and each gets its next number', async () => {
  const requests = NETWORKS.map((network) => ({ network, since: 0, ids: [] }))
  const found = await read(requests, { maxChanges: 4 })
  expect(found.map((one) => [one!.changes.length, one!.upTo])).toEqual([
    [4, 2],
    [1, 1],
  ])
})

test('devices that were asked for share the limit of their bytes', async () => {
  const requests = NETWORKS.map((network) => ({ network, since: 3, ids: IDS.slice(0, 2) }))
  const maxDeviceBytes = 4 * DEVICE.length
  const found = await read(requests, { maxDeviceBytes })
  expect(found.map((one) => one!.devices.length)).toEqual([2, 2])
  await expect(read(requests, { maxDeviceBytes: maxDeviceBytes - 1 })).rejects.toMatchObject({
    data: { code: 'SEARCH_TOO_EXPENSIVE' },
  })
})

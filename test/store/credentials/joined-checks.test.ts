/*
 * Checks of sessions that begin in one turn of the event loop share a command, which is sent at the end of the turn.
 */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { JoinedChecks } from '../../../src/store/credentials/joined-checks.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { forThisTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'

const server = openOnce(startRedisServer)
const witness = openOnce(() => server.witness())
const connect = () => connectRedis({ url: server.url, deadlineMs: 20_000, onTrouble: () => {} })
const redis = openOnce(connect)

let checks: JoinedChecks
beforeEach(async () => {
  checks = new JoinedChecks(redis)
  await witness.flushall()
  await witness.hset('a', 'owner', 'ann', 'proof', 'p1')
  await witness.hset('b', 'owner', 'bob', 'proof', 'p2')
  await witness.config('RESETSTAT')
})

/** Returns how many records were read since the test began. */
async function countReads(): Promise<number> {
  const stats = await witness.info('commandstats')
  return Number(/cmdstat_hmget:calls=(\d+)/.exec(stats)?.[1] ?? 0)
}

test('checks in one turn of the event loop read each session once', async () => {
  const keys = ['a', 'b', 'a', 'none', 'a']
  expect(await Promise.all(keys.map((key) => checks.read(key)))).toEqual([
    ...[
      ['ann', 'p1'],
      ['bob', 'p2'],
      ['ann', 'p1'],
    ],
    ...[
      [null, null],
      ['ann', 'p1'],
    ],
  ])
  expect(await countReads()).toBe(3)
})

test('checks of different turns are made one by one, also if the first has no reply yet', async () => {
  const first = checks.read('a')
  await nextTurn()
  const second = checks.read('a')
  expect(await Promise.all([first, second, checks.read('a')])).toEqual(Array(3).fill(['ann', 'p1']))
  expect(await countReads()).toBe(2)
})

test('a check sees what happened to its session until the end of its turn', async () => {
  const read = checks.read('a')
  const ended = redis.write('a', (client) => client.del('a'))
  expect(await read).toEqual([null, null])
  await ended
})

test('checks fail together if Redis cannot be reached', async () => {
  const closing = await forThisTest(connect())
  const broken = new JoinedChecks(closing)
  const reads = [broken.read('a'), broken.read('a')]
  closing.close()
  for (const read of reads) await expect(read).rejects.toMatchObject({ name: 'STORE_UNAVAILABLE' })
})

/*
 * A Sentinel that begins to refuse our login while the primary is in use.
 */
import { Redis as Witness } from 'ioredis'
import { expect, test } from 'vitest'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { forThisTest, openOnce } from '../../support/fixture.ts'
import { startSentinels } from '../../support/redis/sentinels.ts'

const password = 'sesame'
const sentinels = openOnce(() => startSentinels({ password, replicas: 0 }))

test('a refusal by Sentinels is reported once each time it begins, and the primary stays in use', async () => {
  const [troubles, refusals]: string[][] = [[], []]
  const redis = await forThisTest(
    connectRedis({
      url: sentinels.url,
      security: { password },
      deadlineMs: 5000,
      onTrouble: (kind) => troubles!.push(kind),
      onSentinelRefusal: (kind) => refusals!.push(kind),
    }),
  )
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(sentinels.url)![1])
  const sentinel = new Witness(port, '127.0.0.1', { password })
  await forThisTest({ close: () => sentinel.disconnect() })
  const changeTo = (other: string) => sentinel.acl('SETUSER', 'default', 'resetpass', `>${other}`)
  const until = (times: number) => expect.poll(() => refusals).toHaveLength(times)
  await changeTo('other')
  await until(1)
  await changeTo(password)
  await new Promise((done) => setTimeout(done, 2500))
  await changeTo('other')
  await until(2)
  expect(new Set(refusals)).toEqual(new Set(['a Sentinel refuses our login']))
  expect(await redis.read('', (client) => client.ping())).toBe('PONG')
  expect(troubles).toEqual([])
})

/* When a connection to Redis is replaced. */
import { expect, test } from 'vitest'
import { createRoundTripBudget } from '../../../src/fairness/budget.ts'
import { DeadlinePassed } from '../../../src/fairness/deadline.ts'
import { RedisConnection } from '../../../src/store/redis/connection.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { refusing, startFaultProxy } from '../../faults/fault-proxy.ts'
import { forThisTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'

const server = openOnce(startRedisServer)
const witness = openOnce(() => server.witness())

const DEADLINE_MS = 500

test('a connection that was idle is kept if a call with little time left gets no reply', async () => {
  const proxy = await forThisTest(startFaultProxy(server.socketPath))
  const redis = await forThisTest(connectRedis({ url: proxy.url, deadlineMs: DEADLINE_MS, onTrouble: () => {} }))
  const read = (from = redis) => from.read('key', (client) => client.get('key'))
  await read()
  const repliedAt = performance.now()
  const { connection } = redis
  await expect.poll(() => performance.now() - repliedAt).toBeGreaterThan(DEADLINE_MS)
  proxy.stall()
  await expect(read(redis.within(createRoundTripBudget(20)))).rejects.toMatchObject({ data: { applied: 'no' } })
  await proxy.heal()
  expect(await read()).toBeNull()
  expect(redis.connection).toBe(connection)
})

test('a connection without any reply for a whole deadline is replaced', async () => {
  const proxy = await forThisTest(startFaultProxy(server.socketPath))
  const redis = await forThisTest(connectRedis({ url: proxy.url, deadlineMs: DEADLINE_MS, onTrouble: () => {} }))
  const read = () => redis.read('key', (client) => client.get('key'))
  const { connection } = redis
  proxy.swallow()
  await expect(read()).rejects.toMatchObject({ data: { code: 'STORE_UNAVAILABLE', applied: 'no' } })
  await proxy.heal()
  await expect.poll(() => redis.connection).toBeGreaterThan(connection)
  expect(await read()).toBeNull()
})

test('a connection on which an earlier call got its reply is kept if a later one gets none', async () => {
  const redis = await forThisTest(connectRedis({ url: server.url, deadlineMs: DEADLINE_MS, onTrouble: () => {} }))
  const patient = redis.within(createRoundTripBudget(60_000))
  const popWithin = (seconds: string) =>
    patient.read('queue', (client) => client.sendCommand(['BLPOP', 'queue', seconds]))
  const { connection } = redis
  const first = popWithin('0.2')
  // Redis serves the commands of a connection one after the other.
  const second = popWithin('60')
  const third = redis.read('key', (client) => client.get('key'))
  expect(await first).toBeNull()
  await expect(third).rejects.toMatchObject({ data: { code: 'STORE_UNAVAILABLE' } })
  await witness.lpush('queue', 'x')
  expect(await second).toEqual(['queue', 'x'])
  expect(redis.connection).toBe(connection)
})

test.each([
  ['connected', 'PING', ['DeadlinePassed']],
  ['accepted the connection', 'HELLO', []],
])('a server that does not reply after it %s ends the first connection at its deadline', async (_, last, expected) => {
  const proxy = await forThisTest(startFaultProxy(server.socketPath))
  proxy.judge(([word]) => {
    if (`${word}` === last) proxy.swallow()
    return 'pass'
  })
  const troubles: string[] = []
  const options = { deadlineMs: DEADLINE_MS, onTrouble: (kind: string) => void troubles.push(kind) }
  const connection = await forThisTest(new RedisConnection(proxy.url, options))
  await expect(connection.open(DEADLINE_MS)).rejects.toThrow(DeadlinePassed)
  expect(troubles).toEqual(expected)
})

test('a server that loads its data is waited for, and this is reported', async () => {
  const proxy = await forThisTest(startFaultProxy(server.socketPath))
  const answers = ['LOADING Redis is loading the dataset in memory', 'LOADING again', null]
  proxy.judge(([word]) => {
    const answer = `${word}` === 'PING' ? answers.shift() : null
    return answer ? refusing(answer) : 'pass'
  })
  const troubles: string[] = []
  const onTrouble = (kind: string) => void troubles.push(kind)
  const redis = await forThisTest(connectRedis({ url: proxy.url, deadlineMs: DEADLINE_MS, onTrouble }))
  expect(troubles).toEqual(['LOADING', 'LOADING'])
  expect(redis.isReady).toBe(true)
})

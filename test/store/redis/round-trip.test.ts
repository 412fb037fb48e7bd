/* The outcome of a call to Redis whose reply is lost, late or an error. */
import { beforeEach, describe, expect, test } from 'vitest'
import { createCallBudget, createRoundTripBudget } from '../../../src/fairness/budget.ts'
import type { RedisClient } from '../../../src/store/redis/client.ts'
import { RedisConnection } from '../../../src/store/redis/connection.ts'
import { connectRedis, type Redis } from '../../../src/store/redis/redis.ts'
import { roundTrip } from '../../../src/store/redis/round-trip.ts'
import { createSingleServer } from '../../../src/store/redis/topology.ts'
import { refusing, startFaultProxy, type Verdict } from '../../faults/fault-proxy.ts'
import { forThisTest, openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'

const KEY = 'counter'

const server = openOnce(startRedisServer)
const witness = openOnce(() => server.witness())
const proxy = openForEachTest(() => startFaultProxy(server.socketPath))
const redis = openForEachTest(() =>
  connectRedis({
    ...{ url: proxy.url, deadlineMs: 2000 },
    onTrouble: (kind) => troubles.push(kind),
    onRoundTrip: (mutates, ms, failure) => {
      expect(ms).toBeGreaterThanOrEqual(0)
      trips.push([mutates, failure])
      durations.push(ms)
    },
    onNotConnected: () => {
      unsent++
    },
  }),
)
let trips: [mutates: boolean, failure: string | null][] = []
let durations: number[] = []
let troubles: string[] = []
let unsent = 0

beforeEach(async () => {
  await witness.set(KEY, '0')
  trips = []
  durations = []
  troubles = []
  unsent = 0
})

/** Gives the calls that follow these verdicts, one each. Later ones pass. */
function judge(...verdicts: readonly Verdict[]): void {
  const left = [...verdicts]
  proxy.judge(([word]) => (/^(get|incr)$/i.test(`${word}`) ? (left.shift() ?? 'pass') : 'pass'))
}

const read = (from: Redis = redis) => from.read(KEY, (client) => client.get(KEY))
const write = () => redis.write(KEY, (client) => client.incr(KEY))
const writeAgain = () => redis.writeAgain(KEY, (client) => client.incr(KEY))
const unavailable = (applied: 'no' | 'unknown') => ({ data: { code: 'STORE_UNAVAILABLE', applied } })

test('each round trip is reported with its kind and its failure', async () => {
  await read()
  await writeAgain()
  judge(refusing('OOM command not allowed'))
  await expect(write()).rejects.toMatchObject(unavailable('no'))
  expect(trips).toEqual([
    [false, null],
    [true, null],
    [true, 'OOM'],
  ])
  expect(troubles).toEqual(['OOM'])
})

describe('if the connection breaks while a call is in flight', () => {
  test('a read is made once more', async () => {
    judge('lose request')
    expect(await read()).toBe('0')
    expect(trips.map(([, failure]) => failure === null)).toEqual([false, true])
    judge('lose request', 'lose request')
    await expect(read()).rejects.toMatchObject(unavailable('no'))
    expect(trips).toHaveLength(4)
  })

  test('a write that may be made twice is made once more', async () => {
    judge('lose reply')
    expect(await writeAgain()).toBe(2)
    judge('lose reply', 'lose reply')
    await expect(writeAgain()).rejects.toMatchObject(unavailable('unknown'))
    expect(await witness.get(KEY)).toBe('4')
  })

  test('another write is not made again, and its outcome is unknown', async () => {
    judge('lose reply')
    await expect(write()).rejects.toMatchObject(unavailable('unknown'))
    expect(await witness.get(KEY)).toBe('1')
    expect(trips).toHaveLength(1)
  })

  test('a refusal of the second attempt does not say that the first one wrote nothing', async () => {
    judge('lose reply', refusing('OOM command not allowed'))
    await expect(writeAgain()).rejects.toMatchObject(unavailable('unknown'))
    judge(refusing('OOM command not allowed'))
    await expect(writeAgain()).rejects.toMatchObject(unavailable('no'))
  })
})

describe('a call within a budget', () => {
  test('that is spent is not sent', async () => {
    for (const ms of [0, -1]) {
      await expect(read(redis.within(createRoundTripBudget(ms)))).rejects.toMatchObject(unavailable('no'))
    }
    expect(trips).toEqual([])
  })

  test('gives back its share also if it fails', async () => {
    let now = 0
    const budget = createCallBudget(1000, () => now)
    judge(refusing('ERR no'))
    await expect(read(redis.within(budget))).rejects.toMatchObject(unavailable('no'))
    now += 5000
    expect(await read(redis.within(budget))).toBe('0')
  })

  test('is not sent again after its time is over', async () => {
    proxy.stall()
    await expect(read(redis.within(createRoundTripBudget(50)))).rejects.toMatchObject(unavailable('no'))
    await proxy.heal()
    expect(trips).toEqual([[false, 'DeadlinePassed']])
    expect(troubles).toEqual(['DeadlinePassed'])
  })
})

test('while no connection is ready, calls fail at once, and are reported as not sent', async () => {
  expect(redis.isFullyConnected).toBe(true)
  await proxy.refuse()
  await expect.poll(() => redis.isReady).toBe(false)
  expect(redis.isFullyConnected).toBe(false)
  await expect(write()).rejects.toMatchObject(unavailable('no'))
  await expect(read()).rejects.toMatchObject(unavailable('no'))
  expect(trips).toEqual([])
  expect(unsent).toBe(2)
})

test.each(['MOVED 1 127.0.0.1:1', 'ASK 1 127.0.0.1:1', 'TRYAGAIN Multiple keys'])(
  'a call that Redis did not execute (%s) is made again as often as needed, writes too',
  async (text) => {
    const elsewhere = refusing(text)
    judge(elsewhere, elsewhere, elsewhere)
    expect(await write()).toBe(1)
    expect(trips).toEqual([[true, null]])
    judge(elsewhere, refusing('OOM command not allowed'))
    await expect(write()).rejects.toMatchObject(unavailable('no'))
    expect(trips).toEqual([
      [true, null],
      [true, 'OOM'],
    ])
  },
)

test('the duration of a round trip is that of its last attempt', async () => {
  judge(...Array(4).fill(refusing('TRYAGAIN Multiple keys')))
  const began = performance.now()
  await read()
  // Each of the four attempts before it was followed by a pause of 20 ms.
  expect(durations.at(-1)).toBeLessThan(performance.now() - began - 60)
})

test('a call that Redis did not execute is not made again at once', async () => {
  let attempts = 0
  proxy.judge(([word]) => {
    if (`${word}` !== 'GET') return 'pass'
    attempts++
    return refusing('TRYAGAIN Multiple keys')
  })
  await expect(read(redis.within(createRoundTripBudget(400)))).rejects.toMatchObject(unavailable('no'))
  // It is made again for 300 ms, after pauses of 20 ms.
  expect(attempts).toBeGreaterThan(1)
  expect(attempts).toBeLessThanOrEqual(20)
  expect(trips).toEqual([[false, 'TRYAGAIN']])
})

test('a call that Redis did not execute ends at its deadline, even if no server says where its key is', async () => {
  const connection = await forThisTest(new RedisConnection(proxy.url, { deadlineMs: 2000, onTrouble() {} }))
  await connection.open(2000)
  // Nodes that are stopped do not answer the question, and each of them is given its time.
  const topology = { ...createSingleServer(connection), refresh: () => new Promise<never>(() => {}) }
  const kind = { mutates: false, isRepeatable: true }
  const call = { kind, connection: () => connection, send: (client: RedisClient) => client.get(KEY) }
  judge(refusing('TRYAGAIN Multiple keys'))
  const reading = roundTrip(topology, call, createRoundTripBudget(200), { onTrouble() {} })
  await expect(reading).rejects.toMatchObject(unavailable('no'))
})

test('a call whose connection is not back in time failed because of its deadline', async () => {
  proxy.stall()
  const reading = read(redis.within(createRoundTripBudget(300)))
  await proxy.refuse()
  await expect(reading).rejects.toMatchObject(unavailable('no'))
  expect(troubles).toContain('DeadlinePassed')
})

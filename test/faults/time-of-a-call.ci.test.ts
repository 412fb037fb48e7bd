/*
 * A call has one deadline for the time it waits for Redis, and for nothing else. These tests measure it in real time.
 * test/fairness/budget.test.ts tests without a clock what a budget counts.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connectRedis } from '../../src/store/redis/redis.ts'
import { Caller } from '../support/caller.ts'
import type { Reply } from '../support/contract/contract-check.ts'
import { forThisTest } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { callOf } from './http-post.ts'
import { onStage } from './lost-replies-stage.ts'

const DEADLINE = { CALL_DEADLINE_MS: '250' }

test('a slowly sent body takes no time from the deadline of its call', async () => {
  await onStage(
    async ({ url }) => {
      const body = JSON.stringify(callOf('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B']))
      const { hostname, port } = new URL(url)
      const socket = connect(Number(port), hostname)
      const head = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n`
      socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`)
      await pause(1500)
      socket.write(body.slice(10))
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      await once(socket, 'close')
      expect(text).toContain('"result":null')
    },
    { CALL_DEADLINE_MS: '1000' },
  )
})

test('a late member of a batch has its own deadline, also for its session', async () => {
  await onStage(
    async ({ url, proxy }) => {
      const creations = Array.from({ length: 25 }, (_, at) => ({
        ...callOf('Inventory.createDevice', ['Default', `10.0.0.${at}`, 'A::B']),
        id: at,
      }))
      const last = { ...callOf('Credentials.getPendingEdits', []), id: 99 }
      proxy.delay(25)
      const { text } = await new Caller(url).send(JSON.stringify([...creations, last]))
      expect((JSON.parse(text) as Reply[]).filter(({ error }) => error !== undefined)).toEqual([])
    },
    { CALL_DEADLINE_MS: '1000' },
  )
})

test('a reply that arrived while the service was busy counts', async () => {
  const redis = await forThisTest(startRedisServer())
  const store = await forThisTest(connectRedis({ url: redis.url, deadlineMs: 100, onTrouble: () => {} }))
  const answer = store.read('x', (client) => client.ping())
  await pause(0)
  for (const until = performance.now() + 300; performance.now() < until; );
  expect(await answer).toBe('PONG')
})

const BUSY_MS = 60

/** Keeps the process of the service busy, which is this one, for BUSY_MS in each turn of the event loop. */
async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  let isOver = false
  const keepBusy = (): void => {
    for (const until = performance.now() + BUSY_MS; performance.now() < until; );
    if (!isOver) setImmediate(keepBusy)
  }
  setImmediate(keepBusy)
  try {
    return await work()
  } finally {
    isOver = true
  }
}

test('the own work of a busy service does not use up the deadline of a report', async () => {
  const redis = await forThisTest(startRedisServer())
  // Without a proxy, which would be as busy as this process.
  const { url } = await forThisTest(
    startService({ REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), CALL_DEADLINE_MS: '600' }),
  )
  const reports = Array.from({ length: 1000 }, (_, at) => ({
    ipAddress: ipOf(at),
    adapterId: 'Cisco::IOS',
  }))
  const began = performance.now()
  const reply = await whileBusy(() => new Caller(url).reply('Collector.reportDevices', ['Default', reports]))
  // There are eleven round trips, and each waits for at least one busy turn.
  expect(performance.now() - began).toBeGreaterThan(600)
  expect(reply.error).toBeUndefined()
  expect(reply.result).toMatchObject({ applied: 1000 })
})

test('a call to a silent Redis ends, however busy the service is', async () => {
  await onStage(async ({ url, proxy }) => {
    proxy.delay(60_000)
    const began = performance.now()
    const reply = await whileBusy(() => new Caller(url).reply('Inventory.getDevice', ['Default', '10.0.0.1']))
    expect(reply.error?.data).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(performance.now() - began).toBeLessThan(10_000)
  }, DEADLINE)
})

test('a call whose deadline has passed sends no further command', async () => {
  await onStage(async ({ url, proxy, witness, prefix }) => {
    // The EXISTS check uses up all of the time. The write is not sent, and the error says so.
    proxy.judge((words) => {
      if (`${words[0]}`.toUpperCase() === 'EXISTS') proxy.delay(400)
      return 'pass'
    })
    await new Caller(url).result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
    const moved = await new Caller(url).reply('Inventory.updateDevice', ['Default', '10.0.0.1', null, null, null, 'x'])
    expect(moved.error?.data).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await proxy.heal()
    await pause(500)
    expect(await witness.hget(`${prefix}{n:Default}:devices`, '40a000001')).not.toContain('"x"')
  }, DEADLINE)
})

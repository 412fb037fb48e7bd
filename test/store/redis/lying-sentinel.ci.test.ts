/*
 * A Sentinel that is cut off from the others names a replica. It is a real Sentinel that monitors the wrong server.
 */
import { Redis as Witness } from 'ioredis'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { forThisTest, openOnce } from '../../support/fixture.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { startSentinels } from '../../support/redis/sentinels.ts'

const NAME = 'mymaster'
const REPLICA = 'a Sentinel names a replica'

// With this priority a replica is never promoted, so a primary that is paused stays the primary.
const sentinels = openOnce(() => startSentinels({ args: ['--replica-priority', '0'] }))
let sentinel: Witness
let url: string
let primary: string
let replica: string

beforeAll(async () => {
  const port = /127\.0\.0\.1:(\d+)/.exec(sentinels.url)![1]!
  url = `redis+sentinel://127.0.0.1:${port}/${NAME}`
  sentinel = new Witness(Number(port), '127.0.0.1')
  const ask = (command: string) => sentinel.call('SENTINEL', command, NAME)
  primary = ((await ask('GET-MASTER-ADDR-BY-NAME')) as string[])[1]!
  const [known] = (await ask('REPLICAS')) as string[][]
  replica = known![known!.indexOf('port') + 1]!
  return () => sentinel.disconnect()
})

async function makeItName(port: string): Promise<void> {
  await sentinel.call('SENTINEL', 'REMOVE', NAME)
  await sentinel.call('SENTINEL', 'MONITOR', NAME, '127.0.0.1', port, '2')
}

/** Returns how often another program connected to the Sentinel: keyrack does so for each question. */
const timesAsked = async (): Promise<number> =>
  Number(/^total_connections_received:(\d+)/m.exec(await sentinel.info('stats'))![1])

let troubles: string[] = []
let refusals: string[] = []
const connect = () =>
  connectRedis({
    ...{ url, deadlineMs: 5000, onTrouble: (kind) => troubles.push(kind) },
    onSentinelRefusal: (kind) => refusals.push(kind),
  })

beforeEach(async () => {
  troubles = []
  refusals = []
  await makeItName(primary)
})

test('the connection to the primary stays in use, and the trouble is reported', async () => {
  const redis = await forThisTest(connect())
  const { connection } = redis
  await makeItName(replica)
  await expect.poll(() => refusals).toContain(REPLICA)
  expect(await redis.writeAgain('key', (client) => client.set('key', 'value'))).toBe('OK')
  expect(redis.connection).toBe(connection)
  expect(troubles).toEqual([])
})

test('it stays in use as well if the server that is named does not reply', async () => {
  const redis = await forThisTest(connect())
  const { connection } = redis
  await makeItName(`${await freePort()}`)
  await expect.poll(() => refusals).toContain('a Sentinel names a server that cannot be used (ECONNREFUSED)')
  expect(await redis.writeAgain('key', (client) => client.set('key', 'value'))).toBe('OK')
  expect(redis.connection).toBe(connection)
  expect(troubles).toEqual([])
})

test('a connection is made once the primary is named', async () => {
  await makeItName(replica)
  const connecting = connect()
  await expect.poll(() => troubles).toContain(REPLICA)
  await makeItName(primary)
  const redis = await forThisTest(connecting)
  expect(await redis.writeAgain('key', (client) => client.set('key', 'value'))).toBe('OK')
})

test('a connection that is being made to the primary goes on if a replica is named', async () => {
  const paused = new Witness(Number(primary), '127.0.0.1')
  await forThisTest({ close: () => paused.disconnect() })
  const before = await timesAsked()
  await paused.call('CLIENT', 'PAUSE', '5000', 'ALL')
  const connecting = connect()
  // It was asked for the first address, and then for a successor.
  await expect.poll(timesAsked).toBeGreaterThan(before + 1)
  await makeItName(replica)
  const redis = await forThisTest(connecting)
  expect(await redis.writeAgain('key', (client) => client.set('key', 'value'))).toBe('OK')
  expect(refusals.every((kind) => kind === REPLICA)).toBe(true)
})

test('no connection is made if a replica is named for long', async () => {
  await makeItName(replica)
  await expect(connect()).rejects.toThrow(REPLICA)
})

/*
 * The promises about access that depend on real time. They run only in CI, because `npm test` makes no assertion about
 * a clock that it does not set.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { exchange, issuedBy, replyIn } from '../http/exchange.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { ask, callersOn, from, resultOf, withBasic, withSession } from './callers.ts'

const PASSWORD = 'correct horse battery'
const NAMES_CALL = { method: 'Networks.getManagedNetworkNames' }
const redis = openOnce(startRedisServer)
const prefix = freshPrefix()
const callers = openOnce(() => callersOn(redis.url, prefix))
let sources = 0

test('the response to an unknown user takes about as long as the response to a wrong password', async () => {
  // Hashing at this cost takes so long that all other work is negligible.
  const cost = { N: 2 ** 15, r: 8, p: 1 }
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), TRUSTED_PROXIES: '127.0.0.1' }
  const users = await callersOn(redis.url, env.REDIS_PREFIX)
  await users.user('timed', PASSWORD, {}, cost)
  const dear = await startService(env, cost)
  const timeOf = async (name: string, turn: number): Promise<number> => {
    const headers = { ...withBasic(name, `wrong ${turn}`), ...from(`10.3.0.${++sources}`) }
    const started = performance.now()
    expect((await ask(dear.url, NAMES_CALL, headers)).status).toBe(401)
    return performance.now() - started
  }
  try {
    // In turn, and only the shortest time of each: what other programs add is not the service's.
    let [unknown, wrong] = [Infinity, Infinity]
    for (let turn = 0; turn < 8; turn++) {
      unknown = Math.min(unknown, await timeOf('nobody', turn))
      wrong = Math.min(wrong, await timeOf('timed', turn))
    }
    const ratio = unknown / wrong
    console.info(`unknown user / wrong password: ${ratio.toFixed(2)}`)
    expect(ratio).toBeGreaterThan(0.3)
    expect(ratio).toBeLessThan(3)
  } finally {
    users.close()
    await dear.stop()
  }
})

test('a login ends after SESSION_IDLE_SECONDS without a request', async () => {
  await callers.user('idle', PASSWORD)
  const short = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, SESSION_IDLE_SECONDS: '4' })
  try {
    const query = new URLSearchParams({ j_username: 'idle', j_password: PASSWORD })
    const cookie = withSession(issuedBy(await exchange(short.url, { method: 'GET', path: `?${query}` }))!)
    expect((await ask(short.url, NAMES_CALL, cookie)).status).toBe(200)
    await pause(4200)
    expect((await ask(short.url, NAMES_CALL, cookie)).status).toBe(401)
  } finally {
    await short.stop()
  }
})

test('a login in use ends after SESSION_MAX_SECONDS with its edits, and the next gets SESSION_EXPIRED', async () => {
  await callers.user('ann', PASSWORD)
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, SESSION_MAX_SECONDS: '6' }
  const short = await startService(env)
  try {
    const basic = withBasic('ann', PASSWORD)
    const cookie = withSession(issuedBy(await exchange(short.url, { method: 'GET', headers: basic }))!)
    await resultOf(short.url, 'Credentials.saveCredentialConfig', ['Default', null, { name: 'late' }], cookie)
    for (const until = Date.now() + 6200; Date.now() < until; ) {
      await ask(short.url, NAMES_CALL, cookie)
      await pause(100)
    }
    expect((await ask(short.url, NAMES_CALL, cookie)).status).toBe(401)
    const both = { ...basic, ...cookie }
    const { error } = replyIn(await ask(short.url, { method: 'Credentials.commitEdits' }, both))
    expect(error).toMatchObject({ data: { code: 'SESSION_EXPIRED', lostEdits: 1 } })
  } finally {
    await short.stop()
  }
})

test('the first key ends anonymous access within three seconds', async () => {
  const REDIS_PREFIX = freshPrefix()
  const owners = await callersOn(redis.url, REDIS_PREFIX)
  const open = await startService({ REDIS_URL: redis.url, REDIS_PREFIX })
  const status = async (): Promise<number> => (await ask(open.url, NAMES_CALL, {})).status
  try {
    expect(await status()).toBe(200)
    await owners.key()
    const made = performance.now()
    await soon(async () => expect(await status()).toBe(401))
    const ms = performance.now() - made
    console.info(`the service closed after ${Math.round(ms)} ms`)
    // The service checks twice a second; the remaining time is for a busy machine.
    expect(ms).toBeLessThan(3000)
  } finally {
    owners.close()
    await open.stop()
  }
})

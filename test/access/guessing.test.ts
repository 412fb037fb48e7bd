import { beforeAll, describe, expect, test } from 'vitest'
import { createThrottle } from '../../src/access/throttle.ts'
import { type Exchange, replyIn } from '../http/exchange.ts'
import { openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { ask, callersOn, from, type Headers, withBasic, withKey } from './callers.ts'

const PASSWORD = 'correct horse battery'
const CALL = { method: 'Networks.getManagedNetworkNames' }
const UNKNOWN_KEY = withKey(`kr_${'0'.repeat(12)}_${'0'.repeat(64)}`)
const prefix = freshPrefix()

let rightKey: Headers

const redis = openOnce(startRedisServer)
const callers = openOnce(() => callersOn(redis.url, prefix))

beforeAll(async () => {
  rightKey = withKey((await callers.key()).key)
  for (const name of ['alice', 'bob']) await callers.user(name, PASSWORD)
})

const service = openOnce(() =>
  startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, TRUSTED_PROXIES: '127.0.0.1' }),
)

let sources = 0
const newSource = (): Headers => from(ipOf(++sources, 3))
const call = (headers: Headers, source: Headers): Promise<Exchange> => ask(service.url, CALL, { ...headers, ...source })
const statusOf = async (headers: Headers, source: Headers): Promise<number> => (await call(headers, source)).status
const guessAll = async (source: Headers): Promise<void> => {
  for (let guess = 0; guess < 10; guess++) expect(await statusOf(UNKNOWN_KEY, source)).toBe(401)
}

let guesses = 0
const GUESSES = [
  () => withBasic('alice', `guess ${Math.random()}`),
  () => withBasic(`nobody ${Math.random()}`, PASSWORD),
  () => withBasic('alice', ''),
]

describe('a source with ten failed attempts in a minute', () => {
  test.each([
    ['unknown keys', () => UNKNOWN_KEY],
    ['malformed keys', () => withKey('nonsense')],
    // Verifying a password is expensive, so the kinds of guesses alternate.
    ['wrong passwords, unknown users and empty passwords', () => GUESSES[guesses++ % GUESSES.length]!()],
  ])('gets 429 and Retry-After if they were %s', async (_what, guess) => {
    const source = newSource()
    for (let count = 0; count < 10; count++) expect(await statusOf(guess(), source)).toBe(401)
    const refused = await call(guess(), source)
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(40)
    expect(wait).toBeLessThanOrEqual(60)
    expect(replyIn(refused)).toMatchObject({
      id: null,
      error: { code: 1401, data: { code: 'OVERLOADED', retryAfterSeconds: wait, retryable: true } },
    })
    expect(await statusOf(guess(), newSource())).toBe(401)
  })

  test('is served with a valid key', async () => {
    const source = newSource()
    await guessAll(source)
    expect(await statusOf(rightKey, source)).toBe(200)
    expect(await statusOf(UNKNOWN_KEY, source)).toBe(429)
  })

  test('gets 429 even with a valid password, unless that password was verified before', async () => {
    const source = newSource()
    const password = 'a password of carol’s'
    await callers.user('carol', password)
    await soon(async () => expect(await statusOf(withBasic('carol', password), newSource())).toBe(200))
    await callers.user('dave', password)
    await soon(async () => expect(await statusOf(withBasic('carol', password), newSource())).toBe(200))
    await guessAll(source)
    expect(await statusOf(withBasic('dave', password), source)).toBe(429)
    expect(await statusOf(withBasic('carol', password), source)).toBe(200)
  })

  test('is identified by the address that the proxy appended to X-Forwarded-For, not by those before it', async () => {
    const source = from('10.9.9.9, 10.3.1.1')
    await guessAll(source)
    expect(await statusOf(UNKNOWN_KEY, from('10.8.8.8, 10.3.1.1'))).toBe(429)
    expect(await statusOf(UNKNOWN_KEY, from('10.9.9.9'))).toBe(401)
  })
})

test('a verified password is refused once the user has another one', async () => {
  const source = newSource()
  expect(await statusOf(withBasic('bob', PASSWORD), source)).toBe(200)
  await callers.user('bob', 'quite another one')
  await soon(async () => expect(await statusOf(withBasic('bob', PASSWORD), newSource())).toBe(401))
  expect(await statusOf(withBasic('bob', 'quite another one'), source)).toBe(200)
})

test('of many guesses at once at most ten are verified, and the others are refused', async () => {
  const source = newSource()
  const guesses = Array.from({ length: 40 }, (_, index) => statusOf(withBasic('alice', `guess ${index}`), source))
  const statuses = await Promise.all(guesses)
  const looked = statuses.filter((status) => status === 401).length
  expect(looked).toBeLessThanOrEqual(10)
  expect(looked).toBeGreaterThan(0)
  expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(40 - looked)
})

test('a login that is refused because too many run at once does not count as a failure', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `early ${index}`)
  for (const name of names) await callers.user(name, PASSWORD)
  await soon(async () => expect(await statusOf(withBasic(names.at(-1)!, PASSWORD), newSource())).toBe(200))
  const source = newSource()
  const statuses = await Promise.all(names.map((name) => statusOf(withBasic(name, PASSWORD), source)))
  // Eight passwords are verified at once; the number of refused requests depends on timing.
  for (const status of statuses) expect([200, 503]).toContain(status)
  for (const name of names) expect(await statusOf(withBasic(name, PASSWORD), source)).toBe(200)
})

test('successful logins do not count as failures, however many there are', async () => {
  const source = newSource()
  for (let count = 0; count < 25; count++) expect(await statusOf(withBasic('alice', PASSWORD), source)).toBe(200)
  expect(await statusOf(UNKNOWN_KEY, source)).toBe(401)
})

describe('the throttle', () => {
  test('accepts a source again when its minute is over', () => {
    const guesses = createThrottle()
    for (let count = 0; count < 10; count++) guesses.fail('10.0.0.1', count * 1000)
    expect(guesses.waitOf('10.0.0.1', 10_000)).toBe(50)
    expect(guesses.waitOf('10.0.0.1', 59_999)).toBe(1)
    expect(guesses.waitOf('10.0.0.1', 60_000)).toBe(0)
    expect(guesses.waitOf('10.0.0.2', 10_000)).toBe(0)
  })

  test('counts the addresses of one IPv6 network, or one address written in two ways, as one source', () => {
    const guesses = createThrottle()
    for (let count = 0; count < 10; count++) guesses.fail(`2001:db8:0:1::${count}`, 0)
    for (let count = 0; count < 10; count++) guesses.fail(count % 2 === 0 ? '::ffff:10.0.0.1' : '10.0.0.1', 0)
    expect(guesses.waitOf('2001:db8:0:1:ffff::1', 0)).toBe(60)
    expect(guesses.waitOf('2001:db8:0:2::1', 0)).toBe(0)
    expect(guesses.waitOf('10.0.0.1', 0)).toBe(60)
    expect(guesses.waitOf('10.0.0.2', 0)).toBe(0)
  })

  test('remembers at most 10,000 sources, and forgets the oldest', () => {
    const guesses = createThrottle()
    const fail = (source: string): void => {
      for (let count = 0; count < 10; count++) guesses.fail(source, 0)
    }
    fail('10.0.0.1')
    for (let count = 0; count < 10_000; count++) fail(ipOf(count, 1))
    expect(guesses.waitOf('10.0.0.1', 0)).toBe(0)
    expect(guesses.waitOf('10.1.0.0', 0)).toBe(60)
  })
})

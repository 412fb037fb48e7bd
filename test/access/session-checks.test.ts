/*
 * The session of a login is checked with every request, also on a connection whose earlier requests were answered. The
 * check is sent together with reads; nothing is changed and nothing is answered before it.
 */
import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { hashOf } from '../../src/store/credentials/sessions.ts'
import { type Exchange, exchange, issuedBy } from '../http/exchange.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { callersOn, withBasic } from './callers.ts'

const PASSWORD = 'correct horse: battery@staple'
const prefix = freshPrefix()
const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const callers = openOnce(() => callersOn(redis.url, prefix))
const service = openOnce(async () => {
  await callers.user('ann', PASSWORD)
  return await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off' })
})

/** A caller whose requests share one connection and one cookie. */
class Browser {
  readonly cookie: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(cookie: string) {
    this.cookie = cookie
  }

  get sessionKey(): string {
    return `${prefix}{c}:session:${hashOf(this.cookie.replace('JSESSIONID=', ''))}`
  }

  post(body: string): Promise<Exchange> {
    const headers = { 'content-type': 'application/json', 'content-length': body.length, cookie: this.cookie }
    return new Promise((resolve, reject) => {
      const sent = request(service.url, { method: 'POST', agent: this.#agent, headers }, (response) => {
        let text = ''
        response.on('data', (piece) => {
          text += piece
        })
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }))
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

async function login(): Promise<Browser> {
  const id = issuedBy(await exchange(service.url, { method: 'GET', headers: withBasic('ann', PASSWORD) }))
  return await forThisTest(new Browser(`JSESSIONID=${id}`))
}

const call = (method: string, params: readonly unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })
const READ = call('Inventory.getDevice', ['Default', '10.0.0.1'])
const create = (ipAddress: string) => call('Inventory.createDevice', ['Default', ipAddress, 'a'])
const exists = (id: string) => witness.hexists(`${prefix}{n:Default}:devices`, id)

/** Ends the session over another connection. */
async function logout({ cookie }: Browser): Promise<void> {
  const headers = { 'content-type': 'application/json', cookie }
  const body = JSON.stringify(call('Security.logoutCurrentUser', []))
  expect((await exchange(service.url, { headers, body })).status).toBe(200)
}

test.each([
  ['a read', [READ]],
  ['a batch of reads', [[READ, READ, READ]]],
  ['a body that is no JSON', ['{']],
  ['a batch without calls', [[]]],
  ['an unknown method', [call('Inventory.whatever', [])]],
  ['a write', [create('10.1.0.1')]],
  ['a batch that ends with a write', [[READ, create('10.1.0.1')]]],
])('once its session has ended, a connection is refused %s', async (_, [body]) => {
  const browser = await login()
  for (let time = 0; time < 3; time++) expect((await browser.post(JSON.stringify(READ))).status).toBe(200)
  await logout(browser)
  const { status, text } = await browser.post(typeof body === 'string' ? body : JSON.stringify(body))
  expect(status).toBe(401)
  expect(text).toContain('the session has ended')
  expect(await exists('40a010001')).toBe(0)
})

test('the calls of a batch after its logout are refused', async () => {
  const browser = await login()
  const batch = [READ, call('Security.logoutCurrentUser', []), READ, READ, create('10.1.0.2')]
  const { text } = await browser.post(JSON.stringify(batch))
  const ended = { error: { code: 1301, data: { code: 'UNAUTHORIZED', reason: 'the session has ended' } } }
  expect(JSON.parse(text)).toMatchObject([{ result: null }, { result: null }, ended, ended, ended])
  expect(await exists('40a010002')).toBe(0)
})

test('a logout does not end a caller that sends its password with the request', async () => {
  const body = JSON.stringify([call('Security.logoutCurrentUser', []), READ])
  const headers = { 'content-type': 'application/json', ...withBasic('ann', PASSWORD) }
  const { text } = await exchange(service.url, { headers, body })
  expect(JSON.parse(text)).toMatchObject([{ result: null }, { result: null }])
})

test('a session whose record expired is refused, however recently the connection used it', async () => {
  const browser = await login()
  expect((await browser.post(JSON.stringify(READ))).status).toBe(200)
  await witness.del(browser.sessionKey)
  await witness.set(browser.sessionKey.replace(':session:', ':lost:'), '1')
  expect((await browser.post(JSON.stringify(READ))).status).toBe(401)
})

test('a session whose record another client changed in Redis is refused', async () => {
  const browser = await login()
  expect((await browser.post(JSON.stringify(READ))).status).toBe(200)
  await witness.hset(browser.sessionKey, 'proof', 'forged')
  expect((await browser.post(JSON.stringify(READ))).status).toBe(401)
})

test('a session in use is extended', async () => {
  const browser = await login()
  expect((await browser.post(JSON.stringify(READ))).status).toBe(200)
  await witness.pexpire(browser.sessionKey, 60_000)
  await expect
    .poll(async () => {
      expect((await browser.post(JSON.stringify(READ))).status).toBe(200)
      return await witness.pttl(browser.sessionKey)
    })
    .toBeGreaterThan(1_700_000)
})

test('not every request extends its session', async () => {
  const browser = await login()
  expect((await browser.post(JSON.stringify(READ))).status).toBe(200)
  await witness.config('RESETSTAT')
  for (let time = 0; time < 20; time++) expect((await browser.post(JSON.stringify(READ))).status).toBe(200)
  const stats = await witness.info('commandstats')
  expect(Number(/cmdstat_evalsha:calls=(\d+)/.exec(stats)?.[1] ?? 0)).toBeLessThan(20)
})

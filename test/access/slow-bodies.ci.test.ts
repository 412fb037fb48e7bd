/*
 * A body may arrive long after the credentials of its request were checked. Its calls run only with the rights that the
 * caller has then.
 */
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { exchange, issuedBy, JSON_TYPE } from '../http/exchange.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { ask, callersOn, type Headers, withBasic, withKey, withSession } from './callers.ts'

const PASSWORD = 'correct horse: battery@staple'
/** Longer than a body may take before its caller is checked again. */
const SLOW_MS = 600
const CREATED_AT = Date.now()
const CREATED = 'Inventory.createDevice'

const prefix = freshPrefix()
const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const callers = openOnce(() => callersOn(redis.url, prefix))
const keys: { readonly id: string; readonly key: string }[] = []
const service = openOnce(async () => {
  for (const name of ['ann', 'bob']) await callers.user(name, PASSWORD)
  await callers.user('eve', PASSWORD, { createdAt: CREATED_AT })
  for (let at = 0; at < 4; at++) keys.push(await callers.key())
  return await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off' })
})

interface Slow {
  readonly headers: Headers
  readonly body: unknown
  readonly path?: string
}

/** Sends the body of a request after `act`, which begins when the caller was accepted. */
function sendSlowly({ headers, body, path = '' }: Slow, act: () => Promise<unknown>) {
  const text = JSON.stringify(body)
  const accept = 'application/json, text/event-stream'
  const all = { ...JSON_TYPE, ...headers, accept, 'content-length': text.length, expect: '100-continue' }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(new URL(path, service.url), { method: 'POST', agent: false, headers: all }, (response) => {
      let answer = ''
      response.on('data', (piece) => {
        answer += piece
      })
      response.on('end', () => resolve({ status: response.statusCode!, text: answer }))
    })
    sent.on('error', reject)
    sent.on('continue', () => {
      act()
        .then(() => pause(SLOW_MS))
        .then(() => sent.end(text), reject)
    })
  })
}

/** Waits until the service refuses calls that change devices with this code. */
async function untilNoticed(headers: Headers, code: string): Promise<void> {
  const absent = { method: 'Inventory.deleteDevice', params: ['Default', '10.9.9.9'] }
  await expect.poll(async () => (await ask(service.url, absent, headers)).text).toContain(code)
}

const callOf = (ipAddress: string) => ({ jsonrpc: '2.0', id: 1, method: CREATED, params: ['Default', ipAddress, 'a'] })
const devices = () => witness.hlen(`${prefix}{n:Default}:devices`)

const BODIES: readonly (readonly [path: string, body: unknown])[] = [
  ['', callOf('10.0.0.1')],
  [`rpc/${CREATED}`, { network: 'Default', ipAddress: '10.0.0.1', adapterId: 'a' }],
  ['mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'Inventory_search', arguments: {} } }],
]

test.each(BODIES)(
  'calls of a key that was revoked before the end of their body do not run: /%s',
  async (path, body) => {
    const { id, key } = keys.pop()!
    const answer = await sendSlowly({ headers: withKey(key), path, body }, async () => {
      await callers.revoke(id)
      await untilNoticed(withKey(key), 'UNAUTHORIZED')
    })
    expect(answer).toEqual({ status: 401, text: expect.stringContaining('this API key is no longer valid') })
    expect(await devices()).toBe(0)
  },
)

test('calls of a session that ended before the end of their body do not run', async () => {
  const id = issuedBy(await exchange(service.url, { method: 'GET', headers: withBasic('ann', PASSWORD) }))!
  const answer = await sendSlowly({ headers: withSession(id), body: callOf('10.0.0.1') }, () =>
    ask(service.url, { method: 'Security.logoutCurrentUser' }, withSession(id)),
  )
  expect(answer).toEqual({ status: 401, text: expect.stringContaining('the session has ended') })
  expect(await devices()).toBe(0)
})

test('calls of a password that changed before the end of their body do not run', async () => {
  const headers = withBasic('bob', PASSWORD)
  const answer = await sendSlowly({ headers, body: callOf('10.0.0.1') }, async () => {
    await callers.user('bob', 'another password')
    await untilNoticed(headers, 'UNAUTHORIZED')
  })
  expect(answer).toEqual({ status: 401, text: expect.stringContaining('this user or its password was changed') })
  expect(await devices()).toBe(0)
})

test('calls of a user that lost rights before the end of their body run with the rights that are left', async () => {
  const headers = withBasic('eve', PASSWORD)
  const { text } = await sendSlowly({ headers, body: callOf('10.0.0.1') }, async () => {
    await callers.user('eve', PASSWORD, { createdAt: CREATED_AT, grants: ['inventory:read'] })
    await untilNoticed(headers, 'FORBIDDEN')
  })
  expect(JSON.parse(text)).toMatchObject({ error: { data: { code: 'FORBIDDEN' } } })
  expect(await devices()).toBe(0)
})

test('calls of a caller that is still valid run, however long their body takes', async () => {
  const { key } = keys.pop()!
  const { status } = await sendSlowly({ headers: withKey(key), body: callOf('10.0.0.1') }, async () => {})
  expect(status).toBe(200)
  expect(await devices()).toBe(1)
})

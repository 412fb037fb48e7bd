/*
 * Security.getCaller returns the identity of the caller as the service knows it, and nothing else.
 */
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../generated/types.ts'
import { type Exchange, issuedBy, replyIn, setCookieOf } from '../http/exchange.ts'
import { checkReply } from '../support/contract/contract-check.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { ask, callersOn, type Headers, resultOf, withBasic, withKey, withSession } from './callers.ts'

let viewer: { id: string; key: string }
let nobody: { key: string }

const redis = openOnce(startRedisServer)
const prefix = freshPrefix()
const callers = openOnce(() => callersOn(redis.url, prefix))

beforeAll(async () => {
  await callers.user('alice', 'correct horse battery', { grants: ['role:operator'] })
  const grants = ['credentials:write', 'role:viewer', 'inventory:read', 'of-another-release']
  viewer = await callers.key({ grants, networks: ['b', 'Z', 'a'] })
  nobody = await callers.key({ grants: [], networks: [] })
})

const settings = () => ({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
const service = openOnce(() => startService(settings()))

const callerOf = (headers: Headers, { url } = service): Promise<Caller> =>
  resultOf(url, 'Security.getCaller', [], headers)

const asking = (headers: Headers, { url } = service): Promise<Exchange> =>
  ask(url, { method: 'Security.getCaller', params: [] }, headers)

test('a key gets its name, its permissions in order without unknown grants, and its networks in order', async () => {
  expect(await callerOf(withKey(viewer.key))).toEqual({
    id: `key:${viewer.id}`,
    kind: 'key',
    name: 'test',
    permissions: ['inventory:read', 'credentials:write'],
    networks: ['Z', 'a', 'b'],
  })
})

test('a user gets the same identity with the password and with the session cookie', async () => {
  const withPassword = withBasic('alice', 'correct horse battery')
  const alice = {
    id: 'user:alice',
    kind: 'user',
    name: 'alice',
    permissions: ['inventory:read', 'inventory:write'],
    networks: null,
  }
  const session = issuedBy(await asking(withPassword))!
  expect(await callerOf(withPassword)).toEqual(alice)
  expect(await callerOf(withSession(session))).toEqual(alice)
})

test('a key without permissions gets empty lists, and the call opens no session', async () => {
  expect(await callerOf(withKey(nobody.key))).toMatchObject({ permissions: [], networks: [] })
  expect(setCookieOf(await asking(withKey(nobody.key)))).toBeNull()
})

test('while Redis does not respond a key gets its identity, and a cookie gets STORE_UNAVAILABLE', async () => {
  const session = issuedBy(await asking(withBasic('alice', 'correct horse battery')))!
  const impatient = await forThisTest(startService({ ...settings(), CALL_DEADLINE_MS: '300' }))
  process.kill(redis.pid, 'SIGSTOP')
  try {
    expect(await callerOf(withKey(nobody.key), impatient)).toMatchObject({ kind: 'key' })
    const answer = await asking(withSession(session), impatient)
    expect(answer.status).toBe(503)
    const reply = replyIn(answer)
    checkReply('Security.getCaller', reply)
    expect(reply.error).toMatchObject({ code: 1501, data: { code: 'STORE_UNAVAILABLE', applied: 'no' } })
  } finally {
    process.kill(redis.pid, 'SIGCONT')
  }
})

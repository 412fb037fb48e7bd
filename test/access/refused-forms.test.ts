/*
 * Checks the refusal of requests that may be a login form by their type, which is what curl sends by default.
 */
import { expect, test } from 'vitest'
import { exchange, replyIn } from '../http/exchange.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { callersOn, from, type Headers, withBasic, withKey } from './callers.ts'

const prefix = freshPrefix()
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const CALL = '{"jsonrpc":"2.0","id":1,"method":"Security.getCaller"}'
const LOGIN = 'j_username=ann&j_password=right'
/** A caller and its address may fail this often in a minute. */
const ATTEMPTS = 10

const redis = openOnce(startRedisServer)
const callers = openOnce(() => callersOn(redis.url, prefix))
const service = openOnce(async () => {
  await callers.user('ann', 'right')
  return await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, TRUSTED_PROXIES: '127.0.0.1' })
})

/** Sends a body with the length that a form needs. Returns the status and the reason of the refusal. */
async function reasonOf(headers: Headers, body: string): Promise<unknown[]> {
  const length = { 'content-length': `${body.length}` }
  const answer = await exchange(service.url, { headers: { ...FORM, ...length, ...headers }, body })
  return [answer.status, (replyIn(answer).error!.data as { reason: string }).reason]
}

test('a call with the content type of a form is refused for the same reason as one with JSON', async () => {
  const { id, key } = await callers.key()
  await soon(async () =>
    expect((await exchange(service.url, { headers: withKey(key), method: 'GET' })).status).toBe(200),
  )
  await callers.revoke(id)
  await soon(async () => expect(await reasonOf(withKey(key), CALL)).toEqual([401, 'this API key was revoked']))
  const withoutCredentials = await reasonOf({}, CALL)
  expect(withoutCredentials).toEqual(await reasonOf({ 'content-type': 'application/json' }, CALL))
  expect(withoutCredentials).toEqual([401, expect.stringMatching(/^send an API key/)])
})

test('a login form with a wrong Authorization header counts as one attempt', async () => {
  const wrong = [401, 'the user name or the password is wrong']
  const attempt = (at: number) => reasonOf({ ...from('192.0.2.1'), ...withBasic('ann', `wrong${at}`) }, LOGIN)
  for (let at = 0; at < ATTEMPTS; at++) expect(await attempt(at)).toEqual(wrong)
  expect(await attempt(ATTEMPTS)).toEqual([429, expect.stringMatching(/^too many failed logins/)])
})

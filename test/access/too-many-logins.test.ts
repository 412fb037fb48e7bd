/*
 * Checks that a login ends if its user has more than LOGINS_PER_USER.
 */

import { beforeAll, expect, test } from 'vitest'
import { exchange, issuedBy, replyIn } from '../http/exchange.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { ask, callersOn, type Headers, resultOf, withBasic, withSession } from './callers.ts'

const prefix = freshPrefix()
const PASSWORD = 'correct horse: battery@staple'
const BASIC = withBasic('ann', PASSWORD)
const NAMES_CALL = { method: 'Networks.getManagedNetworkNames' }

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const callers = openOnce(() => callersOn(redis.url, prefix))
beforeAll(() => callers.user('ann', PASSWORD))
const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, LOGINS_PER_USER: '1' }))

const logIn = async (): Promise<Headers> =>
  withSession(issuedBy(await exchange(service.url, { method: 'GET', headers: BASIC }))!)
const statusWith = async (cookie: Headers): Promise<number> => (await ask(service.url, NAMES_CALL, cookie)).status

test('the ended login is refused, its edits are reported as lost, and nothing of it is left in Redis', async () => {
  const unedited = await logIn()
  expect(await statusWith(unedited)).toBe(200)
  const first = await logIn()
  await resultOf(service.url, 'Credentials.saveCredentialConfig', ['Default', null, { name: 'late' }], first)
  expect(await statusWith(unedited)).toBe(401)
  const second = await logIn()
  expect(await statusWith(second)).toBe(200)
  expect(await statusWith(first)).toBe(401)
  expect(await statusWith(second)).toBe(200)
  const { error } = replyIn(await ask(service.url, { method: 'Credentials.commitEdits' }, { ...BASIC, ...first }))
  expect(error).toMatchObject({ data: { code: 'SESSION_EXPIRED', lostEdits: 1 } })
  for (const kind of ['open', 'held']) expect(await witness.keys(`${prefix}{c}:${kind}:*`)).toEqual([])
})

/* A service logs trouble with its callers. */
import { expect, onTestFinished, test } from 'vitest'
import { toTouchEveryMs } from '../../src/app/open-access.ts'
import { startApp } from '../../src/app/start.ts'
import { readSettings } from '../../src/config.ts'
import { makeLog } from '../../src/log.ts'
import { hashOf } from '../../src/store/credentials/sessions.ts'
import { ask, callersOn, withBasic, withKey, withSession } from '../access/callers.ts'
import { issuedBy } from '../http/exchange.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_COST, TEST_KEY } from '../support/service.ts'

const NAMES = { method: 'Networks.getManagedNetworkNames' }
const PASSWORD = 'correct horse battery'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

/** Returns the settings of a service, its callers, its log and the lines that it writes. */
async function prepare(more: Record<string, string> = {}) {
  const prefix = freshPrefix()
  const env = { HOST: '127.0.0.1', PORT: '0', REDIS_URL: redis.url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off' }
  const settings = readSettings({ ...env, CREDENTIALS_KEY: TEST_KEY, ...more })
  const lines: Record<string, unknown>[] = []
  const log = makeLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { prefix, settings, lines, log, callers: await forThisTest(callersOn(redis.url, prefix)) }
}

test('a record of a key that cannot be read is logged', async () => {
  const { prefix, settings, lines, log } = await prepare()
  await witness.hset(`${prefix}{a}:keys`, 'a1', 'no JSON')
  await forThisTest(startApp(settings, log))
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 40,
      reason: 'the record of key "a1" cannot be read',
      msg: 'refused the record of an API key or user',
    }),
  )
})

test('a session that keyrack did not write is logged with its caller and the request', async () => {
  const { prefix, settings, lines, log, callers } = await prepare()
  await callers.user('ann', PASSWORD)
  const { url } = await forThisTest(startApp(settings, log, { passwordCost: TEST_COST }))
  const id = issuedBy(await ask(url, NAMES, withBasic('ann', PASSWORD)))!
  expect((await ask(url, NAMES, withSession(id))).status).toBe(200)
  await witness.hset(`${prefix}{c}:session:${hashOf(id)}`, 'proof', 'forged')
  const reply = await ask(url, NAMES, withSession(id))
  expect(reply.status).toBe(401)
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 40,
      caller: 'user:ann',
      request: reply.headers['x-request-id'],
      msg: 'Redis holds a record of a session that keyrack did not write: the session is refused',
    }),
  )
})

test('an attempt that cannot be written to the audit is logged', async () => {
  const { settings, lines, log, callers } = await prepare()
  await callers.key()
  const { url } = await forThisTest(startApp(settings, log))
  await witness.call('REPLICAOF', '127.0.0.1', '1')
  onTestFinished(() => void witness.call('REPLICAOF', 'NO', 'ONE'))
  await ask(url, NAMES, withKey(`kr_${'0'.repeat(12)}_${'0'.repeat(64)}`))
  await expect
    .poll(() => lines)
    .toContainEqual(
      expect.objectContaining({
        level: 40,
        reason: 'A login could not be recorded in the audit',
        msg: 'trouble with the audit',
      }),
    )
})

test.each([
  [1800, 1000],
  [10, 1000],
  [2, 200],
  [0.5, 50],
])('a session that ends after %d idle seconds is extended at most every %d ms', (SESSION_IDLE_SECONDS, ms) => {
  expect(toTouchEveryMs({ SESSION_IDLE_SECONDS })).toBe(ms)
})

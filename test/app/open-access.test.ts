/* A service logs trouble with its callers. */
import { expect, onTestFinished, test } from 'vitest'
import { toTouchEveryMs } from '../../src/app/open-access.ts'
import { startApp } from '../../src/app/start.ts'
import { readSettings } from '../../src/config.ts'
import { makeLog } from '../../src/log.ts'
import { hashOf } from '../../src/store/credentials/sessions.ts'
import { ask, callersOn, withBasic, withKey, withSession } from '../access/callers.ts'
import { faultsIn } from '../audit/trail.ts'
import { runKeyrack } from '../commands/run-keyrack.ts'
import { issuedBy } from '../http/exchange.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_COST, TEST_KEY } from '../support/service.ts'
import { soon } from '../support/soon.ts'

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
      reason: 'the record of key "a1" is damaged and is refused',
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

test('a service without a key that finds a record when it starts logs once that every caller is refused', async () => {
  const prefix = freshPrefix()
  const settings = readSettings({ HOST: '127.0.0.1', PORT: '0', REDIS_URL: redis.url, REDIS_PREFIX: prefix })
  const lines: Record<string, unknown>[] = []
  const log = makeLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
  await witness.hset(`${prefix}{a}:keys`, 'a1', 'no JSON')
  await forThisTest(startApp(settings, log))
  expect(lines.filter((line) => /every caller|a1|refused the record/.test(JSON.stringify(line)))).toEqual([
    expect.objectContaining({ level: 40, msg: expect.stringMatching(/every caller is refused/) }),
  ])
})

test('a service without a key says that it must be restarted with one, once there is a first API key', async () => {
  const prefix = freshPrefix()
  const env = { HOST: '127.0.0.1', PORT: '0', REDIS_URL: redis.url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off' }
  const lines: Record<string, unknown>[] = []
  const log = makeLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { url } = await forThisTest(startApp(readSettings(env), log))
  const warnings = async (): Promise<string[]> =>
    ((await (await fetch(`${url}readyz`)).json()) as { warnings: string[] }).warnings
  expect((await ask(url, NAMES)).status).toBe(200)
  expect(await warnings()).toEqual([])
  const withTheKey = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY }
  const create = () => runKeyrack(['keys', 'create', 'first', '--role', 'admin'], { env: withTheKey })
  const { out, err } = await create()
  const key = out.trim()
  expect(err).toMatch(/within a second. Services that run without CREDENTIALS_KEY_FILE must be restarted with it\n$/)
  await soon(async () => expect((await ask(url, NAMES)).status).toBe(401))
  expect(await warnings()).toEqual([
    expect.stringMatching(/every caller is refused.*restart it with CREDENTIALS_KEY_FILE/),
  ])
  const locked = { level: 40, msg: expect.stringMatching(/every caller is refused/) }
  expect(lines.filter((line) => JSON.stringify(line).includes('every caller'))).toEqual([
    expect.objectContaining(locked),
  ])
  // No credentials are verified, so none count as a guess.
  for (let count = 0; count < 12; count++) {
    for (const headers of [{}, withKey(key), withBasic('ann', PASSWORD), withSession('x')]) {
      const refusal = await ask(url, NAMES, headers)
      expect([refusal.status, refusal.text]).toEqual([
        401,
        expect.stringMatching(/restart it with CREDENTIALS_KEY_FILE/),
      ])
    }
  }
  // A service without a key cannot sign, and an unsigned entry of this stream would count as forged.
  expect(await faultsIn(redis.url, prefix)).toEqual({})
  const restarted = await forThisTest(startApp(readSettings({ ...env, ...withTheKey }), log))
  expect((await ask(restarted.url, NAMES, withKey(key))).status).toBe(200)
  expect((await create()).err).not.toContain('must be restarted')
})

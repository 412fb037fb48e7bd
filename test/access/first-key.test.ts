/*
 * FIRST_API_KEY: a new store that requires a key from its first start.
 */
import { describe, expect, test } from 'vitest'
import { startApp } from '../../src/app/start.ts'
import { StartRefused } from '../../src/app/start-refused.ts'
import { readSettings, SettingsError } from '../../src/config.ts'
import { makeLog } from '../../src/log.ts'
import { replyIn } from '../http/exchange.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'
import { ask, callersOn, withKey } from './callers.ts'

const CALL = { method: 'Security.getCaller' }
const FIRST = `kr_${'1'.repeat(12)}_${'a'.repeat(64)}`
const OTHER = `kr_${'2'.repeat(12)}_${'b'.repeat(64)}`

const redis = openOnce(startRedisServer)

const statusOf = async (url: string, key: string): Promise<number> => (await ask(url, CALL, withKey(key))).status
const here = (url: string): string => `http://127.0.0.1:${new URL(url).port}/`

describe('FIRST_API_KEY', () => {
  test('is required from the first request to a new store, by all replicas that start at the same time', async () => {
    const settings = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), HOST: '0.0.0.0', INSECURE_HTTP: '1' }
    await expect(startService(settings)).rejects.toThrow(StartRefused)
    const guarded = { ...settings, FIRST_API_KEY: FIRST }
    const replicas = await Promise.all([startService(guarded), startService(guarded), startService(guarded)])
    try {
      for (const { url } of replicas) {
        expect((await ask(here(url), CALL)).status).toBe(401)
        expect(await statusOf(here(url), OTHER)).toBe(401)
        expect(await statusOf(here(url), FIRST)).toBe(200)
      }
    } finally {
      await Promise.all(replicas.map((replica) => replica.stop()))
    }
  })

  test('is ignored if the store has a key, even a revoked one', async () => {
    const prefix = freshPrefix()
    const callers = await forThisTest(callersOn(redis.url, prefix))
    const { id } = await callers.key()
    await callers.revoke(id)
    const service = await forThisTest(
      startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, FIRST_API_KEY: FIRST }),
    )
    expect(await statusOf(service.url, FIRST)).toBe(401)
    expect([...(await callers.read()).keys.keys()]).toEqual([id])
  })

  test.each([
    ['a user', {}],
    ['an expired user', { expiresAt: Date.now() - 1 }],
  ])('is ignored if the store has %s and no key', async (_, rights) => {
    const prefix = freshPrefix()
    const callers = await forThisTest(callersOn(redis.url, prefix))
    await callers.user('ann', 'correct horse battery', rights)
    const service = await forThisTest(
      startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, FIRST_API_KEY: FIRST }),
    )
    expect(await statusOf(service.url, FIRST)).toBe(401)
    expect((await callers.read()).keys.size).toBe(0)
  })

  test('may do everything, and the log says so once, when the key is recorded', async () => {
    const lines: string[] = []
    const log = makeLog('warn', { write: (line: string) => void lines.push(line) })
    const env = { HOST: '127.0.0.1', PORT: '0', REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix() }
    const settings = readSettings({ ...env, CREDENTIALS_KEY: TEST_KEY, FIRST_API_KEY: FIRST, SEARCH_INDEX: 'off' })
    const sentences = () => lines.filter((line) => line.includes('recorded FIRST_API_KEY: it may do everything'))
    const first = await forThisTest(startApp(settings, log))
    expect(sentences()).toEqual([expect.stringContaining(`"key":"${'1'.repeat(12)}"`)])
    await forThisTest(startApp(settings, log))
    expect(sentences()).toHaveLength(1)
    for (const [method, params] of [
      ['Networks.defineManagedNetwork', ['Lab']],
      ['Credentials.getCredentialSets', [{ offset: 0, pageSize: 1 }, 'Lab', 'none']],
      ['Security.getAuditEntries', ['access', 1]],
    ] as const) {
      const { error } = replyIn(await ask(first.url, { method, params }, withKey(FIRST)))
      expect(error?.data?.code).not.toBe('FORBIDDEN')
    }
  })

  test('stops the start if the key that encrypts credentials is missing', async () => {
    const settings = { REDIS_URL: redis.url, FIRST_API_KEY: FIRST, CREDENTIALS_KEY: '' }
    await expect(startService(settings)).rejects.toThrow(/FIRST_API_KEY needs the key that encrypts credentials/)
  })

  test('is refused if it is malformed, and the error does not quote it', () => {
    for (const value of ['secret-word', FIRST.slice(1), FIRST.toUpperCase(), `${FIRST}0`]) {
      const read = (): unknown => readSettings({ FIRST_API_KEY: value })
      expect(read).toThrow(SettingsError)
      expect(read).toThrow(/^FIRST_API_KEY must be kr_/)
      expect(read).not.toThrow(new RegExp(value))
    }
  })
})

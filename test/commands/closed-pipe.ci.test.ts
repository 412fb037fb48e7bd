/*
 * `keyrack ... | head`: the reader of stdout closes the pipe early. every-command.long.test.ts tests all commands.
 */
import { expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'
import { runKeyrack } from './run-keyrack.ts'

const redis = openOnce(startRedisServer)
const prefix = freshPrefix()
const store = () => ({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY })
const env = () => ({ ...store(), KEYRACK_URL: service.url })

const service = openOnce(() => startService({ ...store(), DEMO: '1' }))
test.each(['audit export', 'audit tail --follow', 'devices list', 'devices export', '--help'])(
  '%s ends with 141 and without a message if the reader of stdout is gone',
  async (words) => {
    const ran = await runKeyrack(words.split(' '), { env: env(), closed: 'stdout' })
    expect(ran).toEqual({ code: 141, out: '', err: '' })
  },
)

test.each(['networks create Quiet', 'keyring reencrypt'])(
  '%s has no output, so it succeeds without a reader of stdout',
  async (words) => {
    expect((await runKeyrack(words.split(' '), { env: env(), closed: 'stdout' })).code).toBe(0)
  },
)

test('a stderr without a reader does not hide how a command ended', async () => {
  expect((await runKeyrack(['keys', 'revoke', 'none'], { env: env(), closed: 'stderr' })).code).toBe(1)
})

test.each([
  'keys create a --role nobody',
  'users create a:b --role admin',
  'audit tail --count x',
  'keyring retire x',
  'nonsense',
])('%s is wrong usage, and exits with 2 before the store is opened', async (words) => {
  const { code, err } = await runKeyrack(words.split(' '), { env: { DATA_DIR: '/nonexistent/data' } })
  expect(err).not.toContain('DATA_DIR')
  expect(code).toBe(2)
})

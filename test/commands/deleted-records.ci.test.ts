/*
 * The commands that delete a user or a key print one sentence, and a warning if it was the last one.
 */
import { expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'
import { runKeyrack } from './run-keyrack.ts'

const redis = openOnce(startRedisServer)

test('the message about a deleted record ends without a period, and that about the last key warns', async () => {
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), CREDENTIALS_KEY: TEST_KEY }
  const run = async (...words: string[]) => await runKeyrack(words, { env, input: 'a long password\n' })
  const create = await run('users', 'create', 'bob', '--role', 'viewer', '--password-stdin', '--init')
  expect(create).toMatchObject({ code: 0 })
  const { err } = await run('keys', 'create', 'script', '--role', 'viewer')
  const id = /^Created key (\S+) /m.exec(err)![1]!
  expect(await run('users', 'delete', 'bob')).toMatchObject({ code: 0, err: 'Deleted user bob\n' })
  expect(await run('keys', 'revoke', id)).toMatchObject({ code: 0 })
  const last = await run('keys', 'delete', id)
  expect(last.err).toMatch(
    new RegExp(`^Deleted key ${id}\\. It was the last one: running services refuse all callers .*\n$`),
  )
})

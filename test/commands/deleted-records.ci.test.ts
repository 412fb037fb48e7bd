/*
 * The commands that delete a user or a key print one sentence, and a warning if it was the last one.
 */
import { expect, test } from 'vitest'
import { beginFormerStore } from '../secrets/former-store.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'
import { runKeyrack } from './run-keyrack.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

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

test('a key is deleted only after it was revoked; an unproven one is not called valid', async () => {
  const prefix = freshPrefix()
  await beginFormerStore(witness, prefix)
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY }
  const run = (...words: string[]) => runKeyrack(words, { env })
  const { err } = await run('keys', 'create', 'script', '--role', 'viewer', '--init')
  const id = /^Created key (\S+) /m.exec(err)![1]!
  const remove = () => run('keys', 'delete', id)
  expect(await remove()).toMatchObject({ code: 1, err: expect.stringContaining(`Key ${id} is valid: revoke it first`) })
  const { proof: _, ...record } = JSON.parse((await witness.hget(`${prefix}{a}:keys`, id))!) as { proof: string }
  await witness.hset(`${prefix}{a}:keys`, id, JSON.stringify(record))
  const unproven = `Key ${id} is unproven, but services may accept it: revoke it first`
  expect(await remove()).toMatchObject({ code: 1, err: expect.stringContaining(unproven) })
  expect((await run('keys', 'list')).out).toMatch(/\tunproven\n$/)
  const verified = await run('audit', 'verify')
  expect(verified).toMatchObject({ code: 0, err: expect.stringContaining('; unproven: 1 of keyrack 0.1.0, which get') })
})

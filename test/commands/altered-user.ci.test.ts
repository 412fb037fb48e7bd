/* A new password must not make rights valid that were written into Redis by hand. */
import { expect, test } from 'vitest'
import { beginFormerStore } from '../secrets/former-store.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'
import { runKeyrack } from './run-keyrack.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

const WIDER = { grants: ['role:admin'], networks: null }

test.each([
  ['wider rights', WIDER, /^Error: The record of user "ann" was altered outside keyrack, .*: delete the user and /],
  ['no proof', { proof: undefined }, /^Error: The record of user "ann" was altered outside keyrack, /],
  ['no proof in a store of 0.1.0', { proof: undefined }, /^Error: The record of user "ann" is unproven\. If keyrack /],
  ['wider rights and no proof', { ...WIDER, proof: undefined }, /^Error: The record of user "ann" was altered /],
] as const)('a record with %s gets no new password', async (what, altered, message) => {
  const prefix = freshPrefix()
  if (what.includes('0.1.0')) await beginFormerStore(witness, prefix)
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY }
  const users = (...words: string[]) => runKeyrack(['users', ...words], { env })
  const created = await users('create', 'ann', '--role', 'viewer', '--network', 'Default', '--init')
  expect(created).toMatchObject({ code: 0 })
  expect(await users('password', 'ann')).toMatchObject({ code: 0 })
  const read = () => witness.hget(`${prefix}{a}:users`, 'ann')
  const stored = JSON.stringify({ ...JSON.parse((await read())!), ...altered })
  await witness.hset(`${prefix}{a}:users`, 'ann', stored)
  const refused = await users('password', 'ann')
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(message) })
  expect(refused.err).not.toContain('role:')
  expect(await read()).toBe(stored)
  expect(await users('delete', 'ann')).toMatchObject({ code: 0 })
})

/* The keys that count as a store under a prefix, so that a mistyped prefix does not look like an empty store. */
import { expect, test } from 'vitest'
import { createKeys } from '../../../src/store/keys.ts'
import { holdsStore } from '../../../src/store/operations/presence.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { emptyBeforeEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const connection = openOnce(() => connectRedis({ url: redis.url, deadlineMs: 20_000, onTrouble: () => {} }))
const keys = createKeys('t:')

test.each([
  { what: 'a network', add: () => witness.sadd(keys.networkNames, 'Default') },
  { what: 'an API key', add: () => witness.hset(keys.access.keys, 'id', '{}') },
  { what: 'a user', add: () => witness.hset(keys.access.users, 'ann', '{}') },
  { what: 'a keyring', add: () => witness.set(keys.credentials.keyring, '{}') },
  { what: 'another schema than 1', add: () => witness.set(keys.schema, '2') },
  { what: 'a restore that did not end', add: () => witness.set(keys.schema, 'restoring') },
])('$what counts as a store, but only under its own prefix', async ({ add }) => {
  await add()
  expect(await holdsStore(connection, keys)).toBe(true)
  expect(await holdsStore(connection, createKeys('other:'))).toBe(false)
})

test.each([
  { what: 'nothing', add: async () => {} },
  { what: 'schema 1 alone', add: () => witness.set(keys.schema, '1') },
  { what: 'the audit alone', add: () => witness.xadd(keys.access.audit, '1-1', 'by', 'address') },
])('$what does not count as a store', async ({ add }) => {
  await add()
  expect(await holdsStore(connection, keys)).toBe(false)
})

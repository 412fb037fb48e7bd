/*
 * The record of an API key or a user is replaced only if it is still the one that was read.
 */
import { expect, test } from 'vitest'
import { entriesOf } from '../../audit/trail.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { dumpOf } from '../dump.ts'
import { openStore } from '../open-store.ts'

const PREFIX = 't:'
const recordOf = (name: string): string =>
  JSON.stringify({ name, grants: [], networks: null, expiresAt: null, createdAt: 1, revokedAt: null, mac: '' })
const [OLD, NEW] = [recordOf('old'), recordOf('new')]

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, PREFIX))

const replace = (before: string | null, after: string | null) => open.store.access.replace('keys', 'id', before, after)

test('a record is created, replaced and deleted, each time with a new version and an audit entry', async () => {
  const versions: (string | null)[] = [await open.store.access.readVersion()]
  const steps = [
    [null, OLD],
    [OLD, NEW],
    [NEW, null],
  ] as const
  for (const [expected, next] of steps) {
    expect(await replace(expected, next)).toBe(true)
    const { version, keys, users } = await open.store.access.read()
    expect([keys.get('id') ?? null, users.size]).toEqual([next, 0])
    versions.push(version)
  }
  expect(versions[0]).toBeNull()
  expect(new Set(versions).size).toBe(4)
  expect(await witness.exists(open.keys.access.keys)).toBe(0)
  const subjects = (await entriesOf(witness, PREFIX, 'access')).map(({ fields }) => JSON.parse(fields.on!))
  expect(subjects).toMatchObject([{ name: 'old' }, { name: 'new' }, { name: 'new', deleted: true }])
})

test('records are counted whether they can be read or not, and a key of another type is a failure', async () => {
  expect(await open.store.access.count()).toBe(0)
  await replace(null, OLD)
  await witness.hset(open.keys.access.users, 'ann', 'no JSON', 'bob', 'no JSON')
  expect(await open.store.access.count()).toBe(3)
  for (const key of [open.keys.access.version, open.keys.access.keys, open.keys.access.users]) {
    await witness.del(key)
    await witness.lpush(key, 'of another program')
    await expect(open.store.access.count()).rejects.toThrow()
    await witness.del(key)
  }
})

test('nothing changes if the stored record is not the one that was read', async () => {
  expect(await replace(OLD, NEW)).toBe(false)
  expect(await dumpOf(witness, PREFIX)).toEqual({})
  await replace(null, OLD)
  const before = await dumpOf(witness, PREFIX)
  for (const expected of [null, NEW]) {
    expect(await replace(expected, NEW)).toBe(false)
    expect(await replace(expected, null)).toBe(false)
  }
  expect(await dumpOf(witness, PREFIX)).toEqual(before)
})

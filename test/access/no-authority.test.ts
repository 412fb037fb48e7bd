/*
 * Redis is storage, not an authority: a client that can write to Redis but lacks the key of the keyring cannot log in
 * and cannot extend rights. Each test writes a record as such a client would, and then calls a service on this Redis.
 */
import { createHash, createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { KeyRecord } from '../../src/access/api-key.ts'
import type { UserRecord } from '../../src/access/password.ts'
import { exchange, issuedBy, replyIn } from '../http/exchange.ts'
import { emptyBeforeEachTest, forThisTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { ask, callersOn, from, type Headers, withBasic, withKey, withSession } from './callers.ts'

const PASSWORD = 'correct horse battery'
const CALLER = { method: 'Security.getCaller' }
const ADMIN_ONLY = { method: 'Security.getServiceStatus' }
const EVERYTHING = { grants: ['role:admin'], networks: null, expiresAt: null }

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const prefix = freshPrefix()
emptyBeforeEachTest(redis)
const callers = openForEachTest(() => callersOn(redis.url, prefix))

beforeEach(async () => {
  await callers.user('root', PASSWORD)
  await callers.user('viewer', PASSWORD, { grants: ['role:viewer'], networks: ['Default'] })
})

const service = openForEachTest(() =>
  startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, TRUSTED_PROXIES: '127.0.0.1' }),
)

let sources = 0
const statusOf = async (headers: Headers, call = CALLER): Promise<number> =>
  (await ask(service.url, call, { ...from(ipOf(++sources, 5)), ...headers })).status

const keyOf = (kind: 'users' | 'keys'): string => `${prefix}{a}:${kind}`

async function recordOf<R = UserRecord>(name: string, kind: 'users' | 'keys' = 'users'): Promise<R> {
  return JSON.parse((await witness.hget(keyOf(kind), name))!) as R
}

/** Writes a record directly into Redis, and waits until the service has read the records again. */
async function plant(kind: 'users' | 'keys', name: string, record: object): Promise<void> {
  await witness.hset(keyOf(kind), name, JSON.stringify(record))
  await reread()
}

/** Creates another key and waits until it works. The service then knows everything that was written before. */
async function reread(): Promise<void> {
  const { key } = await callers.key()
  await soon(async () => expect(await statusOf(withKey(key))).toBe(200))
}

async function cookieOf(name: string): Promise<Headers> {
  const headers = { ...withBasic(name, PASSWORD), ...from(ipOf(++sources, 5)) }
  return withSession(issuedBy(await exchange(service.url, { method: 'GET', headers }))!)
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

async function permissionsOf(headers: Headers): Promise<string[]> {
  const { result } = replyIn(await ask(service.url, CALLER, headers))
  return (result as { permissions: string[] }).permissions
}

describe('a session', () => {
  test('that was written into Redis by hand is refused', async () => {
    const { createdAt } = await recordOf('root')
    for (const id of ['f'.repeat(64), 'f'.repeat(158), 'f'.repeat(222), 'chosen']) {
      const key = `${prefix}{c}:session:${sha256(id)}`
      await witness.hset(key, 'owner', `user:root@${createdAt}`, 'proof', 'f'.repeat(64))
      await witness.pexpire(key, 60_000)
      expect(await statusOf(withSession(id))).toBe(401)
    }
  })

  test('of a viewer is refused once its record names an administrator', async () => {
    const cookie = await cookieOf('viewer')
    expect(await statusOf(cookie)).toBe(200)
    const { createdAt } = await recordOf('root')
    const key = `${prefix}{c}:session:${sha256(cookie.cookie!.split('=')[1]!)}`
    expect(await witness.exists(key)).toBe(1)
    await witness.hset(key, 'owner', `user:root@${createdAt}`)
    expect(await statusOf(cookie)).toBe(401)
  })

  test('of a viewer is refused once the record of an administrator’s session was copied over its own', async () => {
    const [root, viewer] = [await cookieOf('root'), await cookieOf('viewer')]
    for (const cookie of [root, viewer]) expect(await statusOf(cookie)).toBe(200)
    const keys = [root, viewer].map(({ cookie }) => `${prefix}{c}:session:${sha256(cookie!.split('=')[1]!)}`)
    await witness.copy(keys[0]!, keys[1]!, 'REPLACE')
    expect(await statusOf(viewer)).toBe(401)
  })

  test('of a user cannot be made from the id of a key’s session: each has its own kind', async () => {
    const { key } = await callers.key()
    await soon(async () => expect(await statusOf(withKey(key))).toBe(200))
    const id = issuedBy(await exchange(service.url, { method: 'GET', headers: withKey(key) }))!
    expect(await statusOf(withSession(id))).toBe(401)
    expect(await statusOf(withSession(`${id.slice(0, 76)}02${id.slice(78)}`))).toBe(401)
  })
})

describe('a user', () => {
  test('that was invented in Redis is refused, by cookie and by password', async () => {
    const rights = { ...EVERYTHING, createdAt: Date.now(), salt: '00'.repeat(16) }
    for (const more of [{}, { proof: 'f'.repeat(64) }, { proof: '' }, { proof: 1 }, { cost: { N: 2, r: 1, p: 1 } }]) {
      const mac = createHmac('sha256', 'guessed').update('x').digest('hex')
      await plant('users', 'invented', { ...rights, mac, ...more })
      expect(await statusOf(withBasic('invented', PASSWORD))).toBe(401)
      const id = 'f'.repeat(158)
      const owner = `user:invented@${rights.createdAt}`
      await witness.hset(`${prefix}{c}:session:${sha256(id)}`, 'owner', owner)
      expect(await statusOf(withSession(id))).toBe(401)
    }
  })

  test('whose rights were widened in Redis is refused by its cookie and by its password', async () => {
    const cookie = await cookieOf('viewer')
    const basic = withBasic('viewer', PASSWORD)
    for (const shown of [cookie, basic]) expect(await permissionsOf(shown)).toEqual(['inventory:read'])
    const record = await recordOf('viewer')
    for (const wider of [{ grants: ['role:admin'] }, { networks: null }, { expiresAt: 9e12 }, { createdAt: 1 }]) {
      for (const stripped of [{}, { proof: undefined }]) {
        await plant('users', 'viewer', { ...record, ...wider, ...stripped })
        expect(await statusOf(cookie), JSON.stringify(wider)).toBe(401)
        expect(await statusOf(cookie, ADMIN_ONLY)).toBe(401)
        expect(await statusOf(basic), JSON.stringify(wider)).toBe(401)
      }
    }
    await plant('users', 'viewer', record)
    expect(await permissionsOf(basic)).toEqual(['inventory:read'])
  })

  test('that has the record of another user is refused', async () => {
    const cookie = await cookieOf('root')
    await plant('users', 'viewer', await recordOf('root'))
    expect(await statusOf(withBasic('viewer', PASSWORD))).toBe(401)
    const { proof: _, ...unproven } = await recordOf('root')
    await plant('users', 'viewer', unproven)
    expect(await statusOf(withBasic('viewer', PASSWORD))).toBe(401)
    expect(await statusOf(cookie)).toBe(200)
  })

  test('whose record demands gigabytes of scrypt is refused without using that memory', async () => {
    const { proof: _, ...record } = await recordOf('viewer')
    for (const cost of [
      { N: 2 ** 30, r: 8, p: 1 },
      { N: 2 ** 17, r: 1024, p: 1 },
      { N: 2 ** 17, r: 8, p: 1e6 },
      { N: 1000, r: 8, p: 1 },
      { N: -1, r: 8, p: 1 },
      { N: 'x', r: null },
      'x',
    ]) {
      await plant('users', 'viewer', { ...record, cost })
      const before = process.memoryUsage.rss()
      expect(await statusOf(withBasic('viewer', PASSWORD))).toBe(401)
      expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 2 ** 20)
    }
  })

  test('that has expired stays refused if its date is removed in Redis', async () => {
    await callers.user('guest', PASSWORD, { expiresAt: Date.now() + 1500 })
    const { expiresAt: _, ...record } = await recordOf('guest')
    await soon(async () => expect(await statusOf(withBasic('guest', PASSWORD))).toBe(401))
    await plant('users', 'guest', { ...record, expiresAt: null })
    expect(await statusOf(withBasic('guest', PASSWORD))).toBe(401)
  })
})

describe('a key', () => {
  const FULL = { grants: ['role:viewer'], networks: ['Default'] }

  test('whose rights were widened in Redis is refused, also if it was accepted before', async () => {
    const { id, key } = await callers.key(FULL)
    await soon(async () => expect(await statusOf(withKey(key))).toBe(200))
    const record = await recordOf<KeyRecord>(id, 'keys')
    for (const wider of [{ grants: ['role:admin'] }, { networks: null }]) {
      for (const stripped of [{}, { proof: undefined }]) {
        await plant('keys', id, { ...record, ...wider, ...stripped })
        expect(await statusOf(withKey(key))).toBe(401)
      }
    }
  })

  test('that was revoked stays refused if its revocation is removed in Redis', async () => {
    const { id, key } = await callers.key(FULL)
    await soon(async () => expect(await statusOf(withKey(key))).toBe(200))
    await callers.revoke(id)
    await soon(async () => expect(await statusOf(withKey(key))).toBe(401))
    const record = await recordOf<KeyRecord>(id, 'keys')
    for (const stripped of [{}, { proof: undefined }]) {
      await plant('keys', id, { ...record, revokedAt: null, ...stripped })
      expect(await statusOf(withKey(key))).toBe(401)
    }
  })

  test('that has the record of another key is refused', async () => {
    const [strong, weak] = [await callers.key(), await callers.key(FULL)]
    await plant('keys', weak.id, await recordOf(strong.id, 'keys'))
    expect(await statusOf(withKey(weak.key))).toBe(401)
  })
})

test('with an altered record other users still log in', async () => {
  await plant('users', 'viewer', { ...(await recordOf('viewer')), grants: ['role:admin'] })
  expect(await statusOf(withBasic('root', PASSWORD))).toBe(200)
})

test.each(['users', 'keys'] as const)('a damaged record counts, even if it is the only one of %s', async (kind) => {
  const own = freshPrefix()
  const others = await forThisTest(callersOn(redis.url, own))
  await others.user('viewer', PASSWORD, { grants: ['role:viewer'] })
  const { id, key } = await others.key({ grants: ['role:viewer'] })
  const [owner, sent] = kind === 'users' ? ['viewer', withBasic('viewer', PASSWORD)] : [id, withKey(key)]
  const record = (await witness.hget(`${own}{a}:${kind}`, owner))!
  for (const text of [record.replace('role:viewer', 'role:admin'), 'damaged']) {
    await witness.del(`${own}{a}:users`, `${own}{a}:keys`)
    await witness.hset(`${own}{a}:${kind}`, owner, text)
    const started = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: own })
    try {
      for (const headers of [{}, sent]) expect((await ask(started.url, CALLER, headers)).status).toBe(401)
    } finally {
      await started.stop()
    }
  }
})

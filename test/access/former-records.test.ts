/*
 * Records of keys and users as version 0.1 wrote them, without proof and cost. They still accept their key or password,
 * and the service then replaces them.
 */
import { createHmac, type KeyObject, randomBytes, scryptSync } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { PASSWORD_COST, type UserRecord } from '../../src/access/password.ts'
import { parseKey } from '../../src/sealing/key-text.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { exchange, issuedBy, replyIn } from '../http/exchange.ts'
import { beginFormerStore } from '../secrets/former-store.ts'
import { openStore } from '../store/open-store.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService, TEST_COST, TEST_KEY } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { ask, from, type Headers, withBasic, withKey, withSession } from './callers.ts'

const PASSWORD = 'correct horse battery'
const RIGHTS = { grants: ['role:viewer'], networks: ['Default'], expiresAt: null }
const prefix = freshPrefix()

let pepper: KeyObject

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

beforeAll(async () => {
  await beginFormerStore(witness, prefix)
  const { store, close } = await openStore(redis.url, prefix)
  pepper = (await openSealing({ store: store.keyring, kek: parseKey(TEST_KEY) })).keyFor('access')
  close()
})
const macOf = (content: readonly unknown[]): string =>
  createHmac('sha256', pepper).update(JSON.stringify(content)).digest('hex')

/** Writes the record of a user with the lower scrypt cost that older versions used. */
async function formerUser(name: string): Promise<void> {
  const salt = randomBytes(16).toString('hex')
  const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }
  const hash = scryptSync(PASSWORD, Buffer.from(salt, 'hex'), 32, cost).toString('hex')
  const mac = macOf(['user', name, hash, RIGHTS.grants, RIGHTS.networks, RIGHTS.expiresAt])
  await witness.hset(`${prefix}{a}:users`, name, JSON.stringify({ ...RIGHTS, createdAt: 1_700_000_000_000, salt, mac }))
  await witness.set(`${prefix}{a}:version`, randomBytes(8).toString('hex'))
}

async function formerKey(id: string, revokedAt: number | null): Promise<string> {
  const secret = randomBytes(32).toString('hex')
  const mac = macOf(['key', id, secret, RIGHTS.grants, RIGHTS.networks, RIGHTS.expiresAt])
  const record = { name: 'old', ...RIGHTS, createdAt: 1_700_000_000_000, revokedAt, mac }
  await witness.hset(`${prefix}{a}:keys`, id, JSON.stringify(record))
  await witness.set(`${prefix}{a}:version`, randomBytes(8).toString('hex'))
  return `kr_${id}_${secret}`
}

const userRecord = async (name: string): Promise<UserRecord> =>
  JSON.parse((await witness.hget(`${prefix}{a}:users`, name))!) as UserRecord

let sources = 0
const asking = ({ url }: Service, headers: Headers) =>
  ask(url, { method: 'Security.getCaller' }, { ...from(ipOf(++sources, 6)), ...headers })

const start = (cost = TEST_COST): Promise<Service> =>
  startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, TRUSTED_PROXIES: '127.0.0.1' }, cost)

test('a user of version 0.1 logs in, and the record gets the current cost and a proof', async () => {
  await formerUser('ann')
  const [service, other] = [await start(PASSWORD_COST), await start(PASSWORD_COST)]
  try {
    const cookie = withSession(
      issuedBy(await exchange(service.url, { method: 'GET', headers: withBasic('ann', PASSWORD) }))!,
    )
    const record = await userRecord('ann')
    expect(record).toMatchObject({ ...RIGHTS, cost: { N: 2 ** 17, r: 8, p: 1 } })
    // Sessions contain this time, so the sessions of the record without a proof stay invalid.
    expect(record.createdAt).toBeGreaterThan(1_700_000_000_000)
    expect(record.proof).toMatch(/^[0-9a-f]{64}$/)
    // The user works at once on this process, and on another as soon as it has read the records again.
    const ann = { name: 'ann', permissions: ['inventory:read'] }
    expect(replyIn(await asking(service, cookie)).result).toMatchObject(ann)
    await soon(async () => expect(replyIn(await asking(other, cookie)).result).toMatchObject(ann))
    expect((await asking(service, withBasic('ann', PASSWORD))).status).toBe(200)
    expect((await asking(service, withBasic('ann', `${PASSWORD}.`))).status).toBe(401)
    expect(await userRecord('ann')).toEqual(record)
  } finally {
    await service.stop()
    await other.stop()
  }
})

test('a wrong password leaves the record of a user as it is', async () => {
  await formerUser('bob')
  const before = await userRecord('bob')
  const service = await forThisTest(start())
  expect((await asking(service, withBasic('bob', 'wrong password'))).status).toBe(401)
  expect(await userRecord('bob')).toEqual(before)
})

test('a key of version 0.1 still works, and its record gets a proof with the first use', async () => {
  const id = '0123456789ab'
  const key = await formerKey(id, null)
  const service = await forThisTest(start())
  expect((await asking(service, withKey(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`))).status).toBe(401)
  expect(JSON.parse((await witness.hget(`${prefix}{a}:keys`, id))!)).not.toHaveProperty('proof')
  expect((await asking(service, withKey(key))).status).toBe(200)
  await soon(async () => expect(JSON.parse((await witness.hget(`${prefix}{a}:keys`, id))!)).toHaveProperty('proof'))
  expect((await asking(service, withKey(key))).status).toBe(200)
})

test('once a service has started, a key stays revoked if its revocation is removed from Redis', async () => {
  const id = 'ba9876543210'
  const key = await formerKey(id, Date.now())
  const service = await forThisTest(start())
  expect((await asking(service, withKey(key))).status).toBe(401)
  const { proof, ...record } = JSON.parse((await witness.hget(`${prefix}{a}:keys`, id))!)
  expect(proof).toMatch(/^[0-9a-f]{64}$/)
  await witness.hset(`${prefix}{a}:keys`, id, JSON.stringify({ ...record, revokedAt: null }))
  await witness.set(`${prefix}{a}:version`, 'another')
  await formerUser('carol')
  await soon(async () => expect((await asking(service, withBasic('carol', PASSWORD))).status).toBe(200))
  expect((await asking(service, withKey(key))).status).toBe(401)
})

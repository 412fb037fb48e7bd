/*
 * Checks that the stream `access` records logins, refused attempts and changes of rights, with their source and a
 * signature.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { type LoginEntry, loginRecords } from '../../src/access/login-records.ts'
import { ask, callersOn, from, resultOf, withBasic, withKey, withSession } from '../access/callers.ts'
import { issuedBy, replyIn } from '../http/exchange.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { type Entry, entriesOf, faultsIn } from './trail.ts'

const NAMES = { method: 'Networks.getManagedNetworkNames' }
const prefix = freshPrefix()
let key: { id: string; key: string }

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const callers = openOnce(() => callersOn(redis.url, prefix))

beforeAll(async () => {
  key = await callers.key({ grants: ['role:viewer', 'admin'], networks: ['Default'], expiresAt: Date.UTC(2099, 0) })
  await callers.user('ann', 'correct horse')
})

const service = openOnce(() =>
  startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, TRUSTED_PROXIES: '127.0.0.1' }),
)

const logins = async (): Promise<Entry[]> =>
  (await entriesOf(witness, prefix, 'access')).filter(({ fields }) => fields.method!.startsWith('login'))

test('a key and a user are recorded with name, roles, permissions, networks and expiry', async () => {
  const [made, user] = await entriesOf(witness, prefix, 'access')
  expect(JSON.parse(made!.fields.on!)).toEqual({
    ...{ key: key.id, name: 'test', roles: ['viewer'], permissions: ['admin'] },
    ...{ networks: ['Default'], expires: '2099-01-01T00:00:00.000Z' },
  })
  expect(JSON.parse(user!.fields.on!)).toEqual({
    ...{ user: 'ann', roles: ['admin'], permissions: [], networks: 'all', expires: 'never' },
  })
})

test('a login is recorded once with its address, not each request of its session', async () => {
  const before = await logins()
  const answer = await ask(service.url, NAMES, { ...withBasic('ann', 'correct horse'), ...from('192.0.2.7') })
  for (let n = 0; n < 3; n++) await ask(service.url, NAMES, withSession(issuedBy(answer)!))
  for (let n = 0; n < 3; n++)
    await ask(service.url, NAMES, { ...withBasic('ann', 'correct horse'), ...from('192.0.2.7') })
  await soon(async () => expect(await logins()).toHaveLength(before.length + 1))
  const { by, method, source, request } = (await logins()).at(-1)!.fields
  expect({ by, method, source, request }).toEqual({
    ...{ by: 'user:ann', method: 'login', source: '192.0.2.7', request: answer.headers['x-request-id'] },
  })
})

test.each([
  [
    'a wrong password',
    withBasic('ann', 'wrong horse'),
    { user: 'ann', reason: 'the user name or the password is wrong' },
  ],
  [
    'an unknown user, whose name may be a password',
    withBasic('secret', 'x'),
    { user: null, reason: 'the user name or the password is wrong' },
  ],
  [
    'an unknown key',
    withKey(`kr_${'0'.repeat(12)}_${'0'.repeat(64)}`),
    { key: null, reason: 'this API key is not known' },
  ],
])('%s is recorded with its address and without the credentials', async (_, headers, on) => {
  const before = (await logins()).length
  expect((await ask(service.url, NAMES, { ...headers, ...from('192.0.2.8') })).status).toBe(401)
  await soon(async () => expect(await logins()).toHaveLength(before + 1))
  const { by, method, source, on: recorded } = (await logins()).at(-1)!.fields
  expect({ by, method, source }).toEqual({ by: 'unknown', method: 'login refused', source: '192.0.2.8' })
  expect(JSON.parse(recorded!)).toEqual(on)
})

test('a request with an unknown session, or without credentials, is not recorded as an attempt', async () => {
  const before = (await logins()).length
  expect((await ask(service.url, NAMES, withSession('0'.repeat(158)))).status).toBe(401)
  await ask(service.url, NAMES, {})
  await callers.key()
  expect(await logins()).toHaveLength(before)
})

test('an entry made by a call has its address, which is signed and which getAuditEntries shows', async () => {
  const admin = withKey((await callers.key()).key)
  await soon(async () => {
    const answer = await ask(
      service.url,
      { method: 'Inventory.createDevice', params: ['Default', '10.0.0.1', 'A::B'] },
      { ...admin, ...from('192.0.2.9') },
    )
    expect(replyIn(answer).error).toBeUndefined()
  })
  const params = ['n:Default', 1, null]
  const { entries } = await resultOf<{ entries: { source: string }[] }>(
    service.url,
    'Security.getAuditEntries',
    params,
    admin,
  )
  expect(entries[0]!.source).toBe('192.0.2.9')
  expect(await faultsIn(redis.url, prefix)).toEqual({})
  const audit = `${prefix}{n:Default}:audit`
  const [last] = (await entriesOf(witness, prefix, 'n:Default')).slice(-1)
  await witness.xdel(audit, last!.id)
  const forged = { ...last!.fields, source: '198.51.100.1' }
  const [ms, number] = last!.id.split('-')
  await witness.call('XADD', audit, `${Number(ms) + 1}-${number}`, ...Object.entries(forged).flat())
  expect((await faultsIn(redis.url, prefix))['n:Default']).toMatch(`entry ${number} is forged`)
})

describe('the number of entries', () => {
  const recorder = (clock: { now: number }) => {
    const entries: LoginEntry[] = []
    const records = loginRecords(
      async (entry) => void entries.push(entry),
      () => {},
      () => clock.now,
    )
    return { entries, records }
  }
  const origin = (source: string) => ({ source, requestId: 'r' })

  test('of refused attempts is limited for each address and for all, and one entry counts the rest', async () => {
    const clock = { now: 1_000_000 }
    const { entries, records } = recorder(clock)
    for (let n = 0; n < 50; n++) records.refused({ user: null }, 'no', origin('192.0.2.1'))
    expect(entries).toHaveLength(10)
    for (let n = 0; n < 500; n++) records.refused({ user: null }, 'no', origin(`198.51.100.${n}`))
    expect(entries).toHaveLength(100)
    await records.stop()
    expect(entries.at(-1)!.subject).toEqual({ refusals: 450, addresses: 501 })
    clock.now += 60_000
    records.refused({ user: 'ann' }, 'no', origin('192.0.2.1'))
    expect(entries).toHaveLength(102)
    await records.stop()
    expect(entries).toHaveLength(102)
  })

  test('of logins is one in five minutes for each caller and address', () => {
    const clock = { now: 1_000_000 }
    const { entries, records } = recorder(clock)
    for (let n = 0; n < 100; n++) records.opened('user:ann', origin('192.0.2.1'))
    records.opened('user:ann', origin('192.0.2.2'))
    records.opened('user:bob', origin('192.0.2.1'))
    expect(entries).toHaveLength(3)
    clock.now += 5 * 60_000
    records.opened('user:ann', origin('192.0.2.1'))
    expect(entries).toHaveLength(4)
  })

  test('does not matter to callers: a failed write is reported and refuses no login', async () => {
    const trouble: string[] = []
    const records = loginRecords(
      () => Promise.reject(new Error('OOM')),
      (reason) => trouble.push(reason),
    )
    records.opened('user:ann', origin('192.0.2.1'))
    await soon(() => expect(trouble).toHaveLength(1))
  })
})

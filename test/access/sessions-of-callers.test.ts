import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Exchange,
  exchange,
  issuedBy,
  JSON_TYPE,
  replyIn,
  SESSION_ID,
  setCookieOf,
  speak,
} from '../http/exchange.ts'
import type { Reply } from '../support/contract/contract-check.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { ask, callersOn, from, type Headers, resultOf, withBasic, withKey, withSession } from './callers.ts'

const PASSWORD = 'correct horse: battery@staple'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const prefix = freshPrefix()

let [alice, bob]: Headers[] = []

/** Names with characters that are special in a URL, in Basic, in Redis or in the id of an owner. */
const NAMES = [
  'ann',
  'ann@example.net',
  'x@1700000000000',
  'Zoë',
  '__proto__',
  'constructor',
  'a&b=c d+%',
  '{c}*',
  '王',
]

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const callers = openOnce(() => callersOn(redis.url, prefix))

beforeAll(async () => {
  ;[alice, bob] = [withKey((await callers.key()).key), withKey((await callers.key()).key)]
  for (const name of NAMES) await callers.user(name, PASSWORD)
})

const service = openOnce(() =>
  startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, TRUSTED_PROXIES: '127.0.0.1' }),
)

let sources = 0
const elsewhere = (): Headers => from(ipOf(++sources, 4))
const loginQuery = (name: string, password = PASSWORD): string =>
  `?${new URLSearchParams({ j_username: name, j_password: password })}`
const greet = (headers: Headers, path = ''): Promise<Exchange> =>
  exchange(service.url, { method: 'GET', path, headers: { ...elsewhere(), ...headers } })
const PENDING = { method: 'Credentials.getPendingEdits' }
const NAMES_CALL = { method: 'Networks.getManagedNetworkNames' }

async function login(name = 'ann'): Promise<string> {
  const id = issuedBy(await greet({}, `rest${loginQuery(name)}`))
  expect(id).toMatch(SESSION_ID)
  return id!
}

const statusWith = async (headers: Headers): Promise<number> =>
  (await ask(service.url, NAMES_CALL, { ...elsewhere(), ...headers })).status

/** Headers with which a request takes either way: it reaches node:http after the direct connection, or at once. */
const WAYS: readonly Headers[] = [{}, { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' }]

/** Returns the status of a request whose head has these lines. A header may occur several times. */
async function statusOfLines(lines: readonly string[], more: Headers): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...NAMES_CALL })
  const plain = { Host: new URL(service.url).host, 'Content-Type': 'application/json', Connection: 'close', ...more }
  const all = [...Object.entries(plain).map(([name, value]) => `${name}: ${value}`), ...lines]
  const head = ['POST / HTTP/1.1', ...all, `Content-Length: ${body.length}`]
  const answer = await speak(service.url, `${head.join('\r\n')}\r\n\r\n${body}`)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
}

const editIn = (headers: Headers, name: string): Promise<unknown> =>
  resultOf(service.url, 'Credentials.saveCredentialConfig', ['Default', null, { name }], headers)

async function pendingIn(headers: Headers): Promise<string[]> {
  const { edits } = await resultOf<{ edits: { config: string }[] }>(service.url, PENDING.method, [], headers)
  return edits.map(({ config }) => config)
}

describe('the session of a key', () => {
  test('is refused to another key, which gets its own and cannot see or change the edits', async () => {
    const id = issuedBy(await greet(alice!))!
    await editIn({ ...alice, ...withSession(id) }, 'of alice')
    const answer = await ask(service.url, PENDING, { ...bob, ...withSession(id) })
    expect(replyIn(answer).result).toMatchObject({ edits: [] })
    const own = issuedBy(answer)!
    expect(own).toMatch(SESSION_ID)
    expect(own).not.toBe(id)
    for (const method of ['commitEdits', 'discardEdits']) {
      expect(await resultOf(service.url, `Credentials.${method}`, [], { ...bob, ...withSession(id) })).toBeNull()
    }
    expect(await resultOf(service.url, 'Security.logoutCurrentUser', [], { ...bob, ...withSession(id) })).toBeNull()
    expect(await pendingIn({ ...alice, ...withSession(id) })).toEqual(['of alice'])
    await resultOf(service.url, 'Credentials.discardEdits', [], { ...alice, ...withSession(id) })
  })

  test('that is lost is reported to its owner, also if another key sent its cookie before', async () => {
    const id = issuedBy(await greet(alice!))!
    const mine = { ...alice, ...withSession(id) }
    await editIn(mine, 'to be lost')
    await ask(service.url, { method: 'Credentials.commitEdits' }, { ...bob, ...withSession(id) })
    const sessions = await witness.keys(`${prefix}{c}:session:*`)
    const owners = await Promise.all(sessions.map(async (key) => [key, await witness.hlen(key)] as const))
    for (const [key, fields] of owners) if (fields > 2) await witness.del(key)
    const { error } = replyIn(await ask(service.url, { method: 'Credentials.commitEdits' }, mine))
    expect(error).toMatchObject({ data: { code: 'SESSION_EXPIRED', lostEdits: 1 } })
  })

  test('that is lost is reported to the next call with a response, not to a notification', async () => {
    const id = issuedBy(await greet(alice!))!
    const mine = { ...alice, ...withSession(id) }
    const commit = { jsonrpc: '2.0', method: 'Credentials.commitEdits' }
    for (const [note, path, body] of [
      [commit, '', { ...commit, id: 1 }],
      [[commit, commit], 'rpc/Credentials.commitEdits', {}],
    ] as const) {
      await editIn(mine, 'to be lost')
      for (const key of await witness.keys(`${prefix}{c}:session:*`)) await witness.del(key)
      expect((await service.post(JSON.stringify(note), { ...JSON_TYPE, ...mine })).status).toBe(204)
      const told = await service.post(JSON.stringify(body), { ...JSON_TYPE, ...mine }, path)
      expect(await told.text()).toContain('"lostEdits":1')
      expect(await resultOf(service.url, commit.method, [], mine)).toBeNull()
    }
  })

  test('gets a new id if the cookie has an unknown one', async () => {
    for (const id of ['f'.repeat(64), 'x', '']) {
      const issued = issuedBy(await greet({ ...alice, ...withSession(id) }))
      expect(issued).toMatch(SESSION_ID)
      expect(issued).not.toBe(id)
    }
  })

  test('is opened by a call of Credentials that the key may not make, and used by the next one', async () => {
    const reader = withKey((await callers.key({ grants: ['inventory:read'] })).key)
    const answer = await soon(async () => {
      const refused = await ask(service.url, PENDING, { ...elsewhere(), ...reader })
      expect(replyIn(refused).error).toMatchObject({ data: { code: 'FORBIDDEN' } })
      return refused
    })
    const id = issuedBy(answer)!
    expect(id).toMatch(SESSION_ID)
    const next = await ask(service.url, PENDING, { ...reader, ...withSession(id) })
    expect(replyIn(next).error).toMatchObject({ data: { code: 'FORBIDDEN' } })
    expect(setCookieOf(next)).toBeNull()
  })

  test('is refused without the key', async () => {
    const id = issuedBy(await greet(alice!))!
    expect(await statusWith(withSession(id))).toBe(401)
    expect((await greet(withSession(id))).status).toBe(401)
    expect(issuedBy(await greet(withSession(id)))).toBeNull()
  })

  test('continues for the same key, and no new cookie is set', async () => {
    const id = issuedBy(await greet(alice!))!
    expect(setCookieOf(await greet({ ...alice, ...withSession(id) }))).toBeNull()
  })

  test('is not opened by a call of Networks', async () => {
    expect(setCookieOf(await ask(service.url, NAMES_CALL, alice))).toBeNull()
  })
})

describe('the login of a user', () => {
  test('may call Networks, Inventory and Credentials with its cookie alone', async () => {
    const cookie = withSession(await login())
    for (const call of [
      NAMES_CALL,
      { method: 'Inventory.search', params: [null, null, null, { offset: 0, pageSize: 1 }] },
    ]) {
      const answer = await ask(service.url, call, cookie)
      expect(replyIn(answer).error).toBeUndefined()
      expect(setCookieOf(answer)).toBeNull()
    }
    await editIn(cookie, 'of ann')
    expect(await pendingIn(cookie)).toEqual(['of ann'])
    expect(await resultOf(service.url, 'Credentials.discardEdits', [], cookie)).toBeNull()
  })

  test('is extended by a call', async () => {
    const id = await login()
    await ask(service.url, NAMES_CALL, withSession(id))
    const keys = await witness.keys(`${prefix}{c}:session:*`)
    for (const key of keys) await witness.pexpire(key, 60_000)
    await ask(service.url, NAMES_CALL, withSession(id))
    const left = await Promise.all(keys.map((key) => witness.pttl(key)))
    expect(left.filter((ms) => ms > 60_000)).toHaveLength(1)
  })

  test('may begin with an edit, whose session continues with the cookie', async () => {
    const call = { method: 'Credentials.saveCredentialConfig', params: ['Default', null, { name: 'first' }] }
    const answer = await ask(service.url, call, { ...elsewhere(), ...withBasic('ann', PASSWORD) })
    expect(replyIn(answer).error).toBeUndefined()
    const cookie = withSession(issuedBy(answer)!)
    expect(await pendingIn(cookie)).toEqual(['first'])
    await resultOf(service.url, 'Credentials.discardEdits', [], cookie)
    expect(await statusWith(cookie)).toBe(200)
  })

  test('leaves nothing in Redis until its cookie is used, and then at most LOGINS_PER_USER records', async () => {
    const own = freshPrefix()
    const users = await forThisTest(callersOn(redis.url, own))
    await users.user('ann', PASSWORD)
    const env = { REDIS_URL: redis.url, REDIS_PREFIX: own, LOGINS_PER_USER: '5' }
    const few = await forThisTest(startService(env))
    const logIn = async (): Promise<Headers> =>
      withSession(issuedBy(await exchange(few.url, { method: 'GET', headers: withBasic('ann', PASSWORD) }))!)
    const records = async (): Promise<number> => (await witness.keys(`${own}{c}:session:*`)).length
    const before = (await witness.keys(`${own}*`)).sort()
    const logins: Headers[] = []
    for (let count = 0; count < 30; count++) logins.push(await logIn())
    expect((await witness.keys(`${own}*`)).sort()).toEqual(before)
    for (const cookie of logins.slice(0, 12)) {
      expect((await ask(few.url, NAMES_CALL, cookie)).status).toBe(200)
      expect(await records()).toBeLessThanOrEqual(5)
    }
    expect(await records()).toBe(5)
  })

  test('ends with logout before its cookie was ever used', async () => {
    const cookie = withSession(await login())
    expect(
      await resultOf(service.url, 'Security.logoutCurrentUser', [], { ...withBasic('ann', PASSWORD), ...cookie }),
    ).toBeNull()
    expect(await statusWith(cookie)).toBe(401)
  })

  test('ends with logout', async () => {
    const cookie = withSession(await login())
    expect(await resultOf(service.url, 'Security.logoutCurrentUser', [], cookie)).toBeNull()
    expect(await statusWith(cookie)).toBe(401)
  })

  test('that ended in a batch is not opened again by later calls of the batch', async () => {
    const cookie = withSession(await login())
    const answer = await ask(service.url, [{ method: 'Security.logoutCurrentUser' }, PENDING], cookie)
    expect(setCookieOf(answer)).toBeNull()
    const [ended, after] = JSON.parse(answer.text) as [Reply, Reply]
    expect(ended.result).toBeNull()
    expect(after.error).toMatchObject({ code: 1301, data: { code: 'UNAUTHORIZED' } })
    expect(await statusWith(cookie)).toBe(401)
  })

  test('ends when the password changes or the user is deleted, also if the user is created again', async () => {
    await callers.user('eve', PASSWORD)
    await soon(async () => expect((await greet({}, loginQuery('eve'))).status).toBe(200))
    const first = withSession(await login('eve'))
    await callers.user('eve', 'another password')
    await soon(async () => expect(await statusWith(first)).toBe(401))
    const second = withSession(issuedBy(await greet({}, loginQuery('eve', 'another password')))!)
    expect(await statusWith(second)).toBe(200)
    await callers.remove('users', 'eve')
    await soon(async () => expect(await statusWith(second)).toBe(401))
    await callers.user('eve', PASSWORD)
    await soon(async () => expect((await greet({}, loginQuery('eve'))).status).toBe(200))
    for (const ended of [first, second]) expect(await statusWith(ended)).toBe(401)
  })

  test('ends when the user expires', async () => {
    const createdAt = Date.now()
    await callers.user('guest', PASSWORD, { createdAt, expiresAt: createdAt + 3_600_000 })
    await soon(async () => expect((await greet({}, loginQuery('guest'))).status).toBe(200))
    const cookie = withSession(await login('guest'))
    expect(await statusWith(cookie)).toBe(200)
    // The same user, whose time is over.
    await callers.user('guest', PASSWORD, { createdAt, expiresAt: Date.now() })
    await soon(async () => expect(await statusWith(cookie)).toBe(401))
    expect((await greet({}, loginQuery('guest'))).status).toBe(401)
  })

  test('is not adopted by another user that logs in with its cookie, who gets a new one', async () => {
    const planted = await login('ann')
    const answer = await greet(withSession(planted), loginQuery('Zoë'))
    expect(issuedBy(answer)).not.toBeNull()
    expect(issuedBy(answer)).not.toBe(planted)
    expect(setCookieOf(await greet(withSession(planted), loginQuery('ann')))).toBeNull()
  })

  test('is found by the first of two cookies that has the form of an id', async () => {
    const id = await login()
    const unknown = id.slice(0, -64) + 'f'.repeat(64)
    const two = (first: string, second: string) => ({ cookie: `JSESSIONID=${first}; JSESSIONID=${second}` })
    expect(await statusWith(two(id, 'f'.repeat(64)))).toBe(200)
    expect(await statusWith(two('f'.repeat(64), id))).toBe(200)
    expect(await statusWith(two(unknown, id))).toBe(401)
  })
})

describe('clients with a user name and a password', () => {
  test('log in by GET with the query and continue with the cookie alone', async () => {
    for (const path of ['', 'rest', 'jsonrpc']) {
      const answer = await greet({}, `${path}${loginQuery('ann')}`)
      expect([answer.status, answer.text]).toEqual([200, 'OK'])
      expect(await statusWith(withSession(issuedBy(answer)!))).toBe(200)
    }
  })

  test('log in with their first POST', async () => {
    const answer = await ask(service.url, NAMES_CALL, elsewhere(), `rest${loginQuery('ann')}`)
    expect(replyIn(answer).result).toEqual(['Default'])
    expect(await statusWith(withSession(issuedBy(answer)!))).toBe(200)
  })

  test('send name and password with every POST and keep one session', async () => {
    const answer = await ask(service.url, PENDING, elsewhere(), `rest${loginQuery('ann')}`)
    const again = await ask(service.url, PENDING, withSession(issuedBy(answer)!), `rest${loginQuery('ann')}`)
    expect(setCookieOf(again)).toBeNull()
  })

  test('log in with a form', async () => {
    const body = loginQuery('ann').slice(1)
    const answer = await exchange(service.url, { headers: { ...FORM, ...elsewhere() }, body })
    expect([answer.status, answer.text]).toEqual([200, 'OK'])
    expect(await statusWith(withSession(issuedBy(answer)!))).toBe(200)
    const wrong = await exchange(service.url, { headers: { ...FORM, ...elsewhere() }, body: `${body}x` })
    expect([wrong.status, setCookieOf(wrong)]).toEqual([401, null])
  })

  test('log in with Basic in any case, as keys do with Bearer', async () => {
    const { authorization } = withBasic('ann', PASSWORD)
    for (const written of [authorization!, authorization!.replace('Basic', 'bAsIc'), `${authorization}  `]) {
      expect(await statusWith({ authorization: written })).toBe(200)
    }
    expect(await statusWith({ authorization: alice!.authorization!.replace('Bearer ', 'BEARER   ') })).toBe(200)
  })

  test.each(NAMES)('log in as %j, and not with a blank after the name', async (name) => {
    for (const answer of [
      await greet({}, loginQuery(name)),
      await greet(withBasic(name, PASSWORD)),
      await exchange(service.url, { headers: { ...FORM, ...elsewhere() }, body: loginQuery(name).slice(1) }),
    ]) {
      expect(answer.status).toBe(200)
      expect(await statusWith(withSession(issuedBy(answer)!))).toBe(200)
    }
    expect((await greet({}, loginQuery(`${name} `))).status).toBe(401)
  })
})

describe('wrong credentials are refused even if the request also has valid ones', () => {
  const basic = (text: string): Headers => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
  const WRONG: [string, Headers][] = [
    ['an unknown key', withKey(`kr_${'0'.repeat(12)}_${'0'.repeat(64)}`)],
    ['a malformed key', withKey('nonsense')],
    ['Bearer alone', { authorization: 'Bearer' }],
    ['two words after Bearer', { authorization: 'Bearer a b' }],
    ['another scheme', { authorization: 'Digest username="ann"' }],
    ['an empty header', { authorization: '' }],
    ['a wrong password', withBasic('ann', 'wrong')],
    ['an empty password', withBasic('ann', '')],
    ['Basic without a colon', basic('ann')],
    ['Basic that is not Base64', { authorization: 'Basic ???' }],
    ['a user without a name', basic(`:${PASSWORD}`)],
    ['the key as a password', basic('ann:kr_0_0')],
    ['a key in Basic', { authorization: 'Basic kr_0_0' }],
  ]

  test.each(WRONG)('%s', async (_what, wrong) => {
    const cookie = withSession(await login())
    const requests = {
      'the cookie': ask(service.url, NAMES_CALL, { ...elsewhere(), ...wrong, ...cookie }),
      'the query': ask(service.url, NAMES_CALL, { ...elsewhere(), ...wrong }, loginQuery('ann')),
      'a form': exchange(service.url, {
        headers: { ...FORM, ...elsewhere(), ...wrong },
        body: loginQuery('ann').slice(1),
      }),
    }
    for (const [beside, request] of Object.entries(requests)) {
      const answer = await request
      expect(answer.status, beside).toBe(401)
      expect(setCookieOf(answer)).toBeNull()
    }
  })

  test('a wrong query with a valid cookie, or with a valid form', async () => {
    const cookie = withSession(await login())
    for (const query of [loginQuery('ann', 'wrong'), loginQuery('ann', ''), '?j_username=ann', '?j_username=']) {
      expect((await ask(service.url, NAMES_CALL, { ...elsewhere(), ...cookie }, query)).status).toBe(401)
      const form = { headers: { ...FORM, ...elsewhere() }, body: loginQuery('ann').slice(1), path: query }
      expect((await exchange(service.url, form)).status).toBe(401)
    }
  })

  test('of several headers Authorization the first one counts', async () => {
    const [right, wrong] = [alice!.authorization!, withKey(`kr_${'0'.repeat(12)}_${'0'.repeat(64)}`).authorization!]
    for (const more of WAYS) {
      expect(await statusOfLines([`Authorization: ${right}`, `Authorization: ${wrong}`], more)).toBe(200)
      expect(await statusOfLines([`Authorization: ${wrong}`, `Authorization: ${right}`], more)).toBe(401)
    }
  })

  test('of several headers Cookie the first one that has the form of an id counts', async () => {
    const [right, other] = [await login(), 'f'.repeat(64)]
    const unknown = right.slice(0, -64) + other
    const lines = (...ids: string[]) => ids.map((id) => `Cookie: JSESSIONID=${id}`)
    for (const more of WAYS) {
      expect(await statusOfLines(lines(right, unknown), more)).toBe(200)
      expect(await statusOfLines(lines(other, right, unknown), more)).toBe(200)
      expect(await statusOfLines(lines(unknown, right), more)).toBe(401)
    }
  })

  test('of several j_username and j_password the first ones count', async () => {
    const [right, wrong] = [loginQuery('ann').slice(1), loginQuery('ann', 'wrong').slice(1)]
    expect((await greet({}, `?${right}&${wrong}`)).status).toBe(200)
    expect((await greet({}, `?${wrong}&${right}`)).status).toBe(401)
    expect((await greet({}, `?j_password=x&${right}`)).status).toBe(401)
  })
})

test('a session from before the first key is refused without a key, and not adopted by one', async () => {
  const fresh = freshPrefix()
  const open = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: fresh }))
  const keys = await forThisTest(callersOn(redis.url, fresh))
  const id = issuedBy(await ask(open.url, PENDING))!
  const { key } = await keys.key()
  await soon(async () => expect((await ask(open.url, NAMES_CALL)).status).toBe(401))
  expect((await ask(open.url, NAMES_CALL, withSession(id))).status).toBe(401)
  const answer = await ask(open.url, PENDING, { ...withKey(key), ...withSession(id) })
  expect(issuedBy(answer)).not.toBe(id)
  expect((JSON.parse(answer.text) as Reply).result).toMatchObject({ edits: [] })
})

test('a form without a valid login gets 401, also on paths that accept no form', async () => {
  for (const path of ['openrpc.json', 'nowhere', 'rest/x']) {
    const answer = await exchange(service.url, { path, headers: { ...FORM, ...elsewhere() }, body: 'a=b' })
    expect(answer.status).toBe(401)
  }
  const noLogin = await exchange(service.url, { headers: { ...FORM, ...elsewhere() }, body: 'a=b' })
  expect(noLogin.status).toBe(401)
  const json = JSON.stringify({ jsonrpc: '2.0', id: 1, ...NAMES_CALL })
  expect((await exchange(service.url, { headers: { ...FORM, ...elsewhere() }, body: json })).status).toBe(401)
  expect((await exchange(service.url, { headers: { ...JSON_TYPE, ...elsewhere() }, body: json })).status).toBe(401)
})

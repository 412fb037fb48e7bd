import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Method, readContract } from '../../scripts/contract/contract.ts'
import { type Exchange, exchange, issuedBy, JSON_TYPE, replyIn, SESSION_ID, setCookieOf } from '../http/exchange.ts'
import { writeCertificate } from '../support/certificate.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'

const prefix = freshPrefix()
const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))

const withSession = (id: string | null) => (id === null ? {} : { cookie: `JSESSIONID=${id}` })

const greet = (id: string | null = null, to: Service = service): Promise<Exchange> =>
  exchange(to.url, { method: 'GET', headers: withSession(id) })

/** Posts calls with a session id, as a batch if there are several. */
function post(id: string | null, ...calls: object[]): Promise<Exchange> {
  const requests = calls.map((call, index) => ({ jsonrpc: '2.0', id: index, ...call }))
  const body = JSON.stringify(requests.length === 1 ? requests[0] : requests)
  return exchange(service.url, { headers: { ...JSON_TYPE, ...withSession(id) }, body })
}

async function freshSession(to: Service = service): Promise<string> {
  const id = issuedBy(await greet(null, to))
  expect(id).not.toBeNull()
  return id!
}

const EDIT = { method: 'Credentials.saveCredentialConfig', params: ['Default', null, { name: 'edited' }] }

/** Returns a session with an edit, which therefore has a record. */
async function editedSession(to: Service = service): Promise<string> {
  const id = await freshSession(to)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...EDIT })
  expect(replyIn(await exchange(to.url, { headers: { ...JSON_TYPE, ...withSession(id) }, body })).error).toBeUndefined()
  return id
}

const HOUR_MS = 3_600_000

afterEach(() => {
  vi.useRealTimers()
})

const LOGOUT = { method: 'Security.logoutCurrentUser', params: [] }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Returns every key that stores sessions, sorted. */
const sessionKeys = async (): Promise<string[]> => (await witness.keys(`${prefix}*session*`)).sort()

/** Returns the keys of a session. Their names end in the SHA-256 of its id. */
async function keysOf(id: string): Promise<string[]> {
  return (await witness.keys('*')).filter((key) => key.endsWith(`:session:${sha256(id)}`))
}

async function keyOf(id: string): Promise<string> {
  const keys = await keysOf(id)
  expect(keys).toHaveLength(1)
  return keys[0]!
}

/** Returns valid params of a method, from its first example in the contract. */
const exampleOf = ({ name, examples }: Method) => ({
  method: name,
  params: Object.fromEntries(examples[0]!.params.map((param) => [param.name, param.value])),
})

const methods = readContract().methods
const usesSession = ({ name }: Method): boolean => name.startsWith('Credentials.')

describe('the cookie', () => {
  test('has 256 bits and exactly these attributes', async () => {
    expect(setCookieOf(await greet())).toMatch(/^JSESSIONID=[0-9a-f]{158}; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  test('differs each time', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, () => freshSession()))
    expect(new Set(ids).size).toBe(100)
  })

  test.each(['/', '/rest', '/jsonrpc'])('is set by GET %s', async (path) => {
    expect(issuedBy(await exchange(service.url, { method: 'GET', path }))).not.toBeNull()
  })

  test('is not set again while its session lives, on whatever path', async () => {
    const id = await freshSession()
    for (const path of ['/', '/rest', '/jsonrpc', '/']) {
      expect(setCookieOf(await exchange(service.url, { method: 'GET', path, headers: withSession(id) }))).toBeNull()
    }
  })

  test('is found among others', async () => {
    const id = await freshSession()
    for (const cookie of [`a=b; JSESSIONID=${id}`, `JSESSIONID=${id}; a=b`, `a=JSESSIONID;JSESSIONID=${id};`]) {
      expect(setCookieOf(await exchange(service.url, { method: 'GET', headers: { cookie } }))).toBeNull()
    }
  })

  test('is ignored if it has another name', async () => {
    const id = await freshSession()
    for (const name of ['jsessionid', 'JSESSIONID2', 'XJSESSIONID', '__Host-JSESSIONID']) {
      const answer = await exchange(service.url, { method: 'GET', headers: { cookie: `${name}=${id}` } })
      expect(issuedBy(answer)).toMatch(SESSION_ID)
    }
  })

  test('is neither set nor needed on other paths', async () => {
    for (const path of ['/healthz', '/readyz', '/openrpc.json', '/nowhere']) {
      expect(setCookieOf(await exchange(service.url, { method: 'GET', path }))).toBeNull()
    }
  })
})

describe('an id that does not belong to a live session is not adopted:', () => {
  async function expectFresh(presented: string): Promise<void> {
    const before = await sessionKeys()
    const issued = issuedBy(await greet(presented))
    expect(issued).toMatch(SESSION_ID)
    expect(issued).not.toBe(presented)
    expect(await sessionKeys()).toEqual(before)
  }

  test.each([
    ['one that was never issued', 'f'.repeat(64)],
    ['one of another format', 'ABCDEF0123456789ABCDEF0123456789'],
    ['an empty one', ''],
    ['a pattern', '*'],
    ['the beginning of a key', `${'{c}:session:'}`],
    ['one that cannot be decoded', '%zz%'],
    ['one of 4 KB', 'a'.repeat(4096)],
  ])('%s', async (_what, id) => {
    await expectFresh(id)
  })

  test('one in upper case, one digit longer or one digit shorter', async () => {
    const id = await freshSession()
    if (id !== id.toUpperCase()) await expectFresh(id.toUpperCase())
    await expectFresh(`${id}0`)
    await expectFresh(id.slice(0, -1))
  })

  test('the hash of a live id, under which Redis has it', async () => {
    await expectFresh(
      createHash('sha256')
        .update(await freshSession())
        .digest('hex'),
    )
  })

  test('one whose session had edits and has expired', async () => {
    const id = await editedSession()
    await witness.del(await keyOf(id))
    await expectFresh(id)
  })

  test('one with a changed digit in any of its parts', async () => {
    const id = await freshSession()
    for (const at of [0, 63, 64, 75, 76, 77, 78, 93, 94, 157]) {
      const digit = id[at] === '1' ? '2' : '1'
      await expectFresh(id.slice(0, at) + digit + id.slice(at + 1))
    }
  })

  test('one that was issued with another keyring', async () => {
    const other = await forThisTest(startService({ REDIS_URL: redis.url, CREDENTIALS_KEY: 'ab'.repeat(32) }))
    await expectFresh(await freshSession(other))
  })

  test('one whose record in Redis has another owner or another proof, and the record stays as it is', async () => {
    for (const [field, value] of [
      ['owner', 'somebody else'],
      ['proof', 'f'.repeat(64)],
    ] as const) {
      const id = await editedSession()
      const key = await keyOf(id)
      await witness.hset(key, field, value)
      const kept = await witness.hgetall(key)
      await expectFresh(id)
      expect(replyIn(await post(id, { method: 'Credentials.getPendingEdits' })).result).toMatchObject({ edits: [] })
      expect(await witness.hgetall(key)).toEqual(kept)
    }
  })
})

describe('a session ends', () => {
  test('with its edits after SESSION_IDLE_SECONDS, which may be a fraction', async () => {
    const short = await forThisTest(startService({ REDIS_URL: redis.url, SESSION_IDLE_SECONDS: '0.3' }))
    const id = await editedSession(short)
    for (const key of await keysOf(id)) expect(await witness.pttl(key)).toBeLessThanOrEqual(300)
    await soon(async () => expect(await keysOf(id)).toEqual([]))
    const next = issuedBy(await greet(id, short))
    expect(next).toMatch(SESSION_ID)
    expect(next).not.toBe(id)
  })

  test('without edits after SESSION_MAX_SECONDS if it is idle', async () => {
    const id = await freshSession()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 12 * HOUR_MS)
    const next = issuedBy(await greet(id))
    expect(next).toMatch(SESSION_ID)
    expect(next).not.toBe(id)
  })

  test('not after SESSION_MAX_SECONDS if it is in use, also without edits', async () => {
    const call = async (id: string, ...calls: object[]): Promise<unknown> => {
      const answer = await post(id, ...calls)
      expect(setCookieOf(answer)).toBeNull()
      return JSON.parse(answer.text)
    }
    const save = (name: string) => ({ method: EDIT.method, params: ['Default', null, { name }] })
    const COMMIT = { method: 'Credentials.commitEdits' }
    const [edited, unedited] = [await freshSession(), await freshSession()]
    await call(edited, save('a'))
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const end = Date.now() + 13 * HOUR_MS; Date.now() < end; vi.setSystemTime(Date.now() + HOUR_MS / 4)) {
      for (const id of [edited, unedited]) expect(setCookieOf(await greet(id))).toBeNull()
    }
    const done = [{ result: null }, { result: { name: 'b' } }, { result: null }]
    expect(await call(edited, COMMIT, save('b'), COMMIT)).toMatchObject(done)
    expect(await call(unedited, save('c'))).toMatchObject({ result: { name: 'c' } })
    expect(await call(unedited, COMMIT)).toMatchObject({ result: null })
    for (const name of ['a', 'b', 'c']) {
      const read = { method: 'Credentials.getCredentialConfig', params: ['Default', name] }
      expect(await call(edited, read)).toMatchObject({ result: { name } })
    }
  })

  test('1800 seconds after its edit by default', async () => {
    const left = await witness.pttl(await keyOf(await editedSession()))
    expect(left).toBeGreaterThan(1_700_000)
    expect(left).toBeLessThanOrEqual(1_800_000)
  })

  test('SESSION_IDLE_SECONDS after its last use', async () => {
    const id = await editedSession()
    const key = await keyOf(id)
    await witness.pexpire(key, 60_000)
    expect(setCookieOf(await greet(id))).toBeNull()
    expect(await witness.pttl(key)).toBeGreaterThan(1_700_000)
  })

  test('not when the service stops: another process continues it', async () => {
    const first = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
    const id = await freshSession(first)
    await first.stop()
    expect(setCookieOf(await greet(id))).toBeNull()
  })
})

describe('Redis holds', () => {
  test('nothing of sessions without edits, however many there are', async () => {
    const before = (await witness.keys(`${prefix}*`)).sort()
    const ids = await Promise.all(Array.from({ length: 200 }, () => freshSession()))
    for (const id of ids.slice(0, 20)) {
      expect(replyIn(await post(id, { method: 'Credentials.getPendingEdits' })).result).toMatchObject({ edits: [] })
      expect(replyIn(await post(id, { method: 'Credentials.discardEdits' })).result).toBeNull()
      expect(replyIn(await post(id, { method: 'Credentials.commitEdits' })).result).toBeNull()
    }
    expect((await witness.keys(`${prefix}*`)).sort()).toEqual(before)
  })

  test('the SHA-256 of the id of a session with edits, for a limited time, and no id', async () => {
    const id = await editedSession()
    const key = await keyOf(id)
    expect(await witness.pttl(key)).toBeGreaterThan(0)
    const everything = await witness.keys('*')
    expect(everything.join('\n')).not.toContain(id)
    expect(JSON.stringify(await witness.hgetall(key))).not.toContain(id)
  })

  test('no session without a lifetime', async () => {
    await Promise.all(Array.from({ length: 20 }, () => editedSession()))
    const keys = await sessionKeys()
    expect(keys.length).toBeGreaterThanOrEqual(20)
    // pttl is -1 if the key has no TTL, and -2 if the key has expired since.
    for (const key of keys) expect(await witness.pttl(key)).not.toBe(-1)
  })

  test('nothing of a session after its edits are discarded or committed, or after logout', async () => {
    const ends = [{ method: 'Credentials.discardEdits' }, { method: 'Credentials.commitEdits' }, LOGOUT]
    for (const end of ends) {
      const id = await editedSession()
      expect(await keysOf(id)).toHaveLength(1)
      expect(replyIn(await post(id, end)).result).toBeNull()
      expect((await witness.keys('*')).filter((key) => key.includes(sha256(id)))).toEqual([])
    }
  })

  test('a limited number of sessions that were ended', async () => {
    const ended = `${prefix}{c}:ended:local`
    for (let count = 0; count < 12; count++) {
      const batch = Array.from({ length: 100 }, () => freshSession().then((id) => post(id, LOGOUT).then(() => id)))
      const ids = await Promise.all(batch)
      for (const id of ids.slice(0, 5)) expect(issuedBy(await greet(id))).toMatch(SESSION_ID)
    }
    expect(await witness.zcard(ended)).toBeLessThanOrEqual(1001)
    expect(await witness.zcard(ended)).toBeGreaterThan(900)
    expect(await witness.pttl(ended)).toBeGreaterThan(0)
  })
})

describe('Security.logoutCurrentUser', () => {
  test('ends the session and returns null', async () => {
    const id = await freshSession()
    const answer = await post(id, LOGOUT)
    expect(replyIn(answer)).toEqual({ jsonrpc: '2.0', id: 0, result: null })
    expect(setCookieOf(answer)).toBeNull()
    const next = issuedBy(await greet(id))
    expect(next).not.toBeNull()
    expect(next).not.toBe(id)
  })

  test.each([
    ['without a session', null],
    ['with an unknown one', 'f'.repeat(64)],
    ['with an empty one', ''],
  ])('returns null and opens no session %s', async (_what, id) => {
    const before = await sessionKeys()
    const answer = await post(id, LOGOUT)
    expect(replyIn(answer)).toEqual({ jsonrpc: '2.0', id: 0, result: null })
    expect(setCookieOf(answer)).toBeNull()
    expect(await sessionKeys()).toEqual(before)
  })

  test('may be called again, also in one batch', async () => {
    for (const id of [await freshSession(), await editedSession()]) {
      const answer = await post(id, LOGOUT, LOGOUT)
      expect(JSON.parse(answer.text)).toEqual([0, 1].map((id) => ({ jsonrpc: '2.0', id, result: null })))
      await expectEnded(id)
      expect(replyIn(await post(id, LOGOUT)).result).toBeNull()
      await expectEnded(id)
    }
  })

  test('works as a notification', async () => {
    for (const id of [await freshSession(), await editedSession()]) {
      expect(await post(id, { ...LOGOUT, id: undefined })).toMatchObject({ status: 204 })
      await expectEnded(id)
    }
  })

  /** Expects that Redis holds nothing of the session, and that its id is replaced and has no edits. */
  async function expectEnded(id: string): Promise<void> {
    expect(await keysOf(id)).toEqual([])
    const next = issuedBy(await greet(id))
    expect(next).toMatch(SESSION_ID)
    expect(next).not.toBe(id)
    const pending = await post(id, { method: 'Credentials.getPendingEdits' })
    expect(replyIn(pending).result).toMatchObject({ edits: [] })
    expect(issuedBy(pending)).toMatch(SESSION_ID)
  }

  test('leaves other sessions of the caller as they are', async () => {
    const [one, other] = [await freshSession(), await freshSession()]
    await post(one, LOGOUT)
    expect(setCookieOf(await greet(other))).toBeNull()
  })
})

describe('a call outside Credentials neither needs nor sets a session', () => {
  test.each(methods.filter((method) => !usesSession(method)).map((method) => [method.name, method] as const))(
    '%s',
    async (_name, method) => {
      const call = exampleOf(method)
      const living = await freshSession()
      const before = await sessionKeys()
      for (const id of [null, 'f'.repeat(64), living]) {
        expect(setCookieOf(await post(id, call))).toBeNull()
        expect(setCookieOf(await post(id, call, call))).toBeNull()
      }
      const ended = method.name === LOGOUT.method ? sha256(living) : 'none'
      expect(await sessionKeys()).toEqual(before.filter((key) => !key.endsWith(ended)))
    },
  )

  test('an unreadable request or an unknown method', async () => {
    const before = await sessionKeys()
    for (const body of ['{', '[]', '{"jsonrpc":"2.0","id":1,"method":"Credentials.nope"}']) {
      expect(setCookieOf(await exchange(service.url, { headers: JSON_TYPE, body }))).toBeNull()
    }
    expect(await sessionKeys()).toEqual(before)
  })
})

const credentials = methods.filter(usesSession)

describe('a call of Credentials', () => {
  test.each(credentials.map((method) => [method.name, method] as const))(
    '%s opens a session if the caller has no live one',
    async (_name, method) => {
      const call = exampleOf(method)
      for (const id of [null, 'f'.repeat(64)]) {
        const issued = issuedBy(await post(id, call))
        expect(issued).toMatch(SESSION_ID)
        expect(issued).not.toBe(id)
        expect(setCookieOf(await post(issued, call))).toBeNull()
      }
      expect(setCookieOf(await post(null, call, call))?.match(/JSESSIONID/g)).toHaveLength(1)
    },
  )
})

describe('under TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyrack-test-'))
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]

  beforeAll(async () => {
    writeCertificate('localhost', { cert, key })
  })

  const secure = openOnce(() => startService({ REDIS_URL: redis.url, TLS_CERT_FILE: cert, TLS_KEY_FILE: key }))

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
  })

  test('the cookie is Secure as well', async () => {
    const [name, ...attributes] = setCookieOf(await greet(null, secure))!.split('; ')
    expect(name).toMatch(/^JSESSIONID=[0-9a-f]{158}$/)
    expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'])
  })

  test('calls are served, also from pages of the service itself', async () => {
    const { origin } = new URL(secure.url)
    expect(origin).toMatch(/^https:/)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Networks.getManagedNetworkNames' })
    for (const headers of [JSON_TYPE, { ...JSON_TYPE, origin }]) {
      expect(replyIn(await exchange(secure.url, { headers, body })).result).toEqual(['Default'])
    }
  })

  test('plain HTTP gets no answer', async () => {
    const { host } = new URL(secure.url)
    await expect(exchange(`http://${host}/`, { method: 'GET' })).rejects.toThrow()
  })
})

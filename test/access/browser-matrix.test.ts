/*
 * A web page can make a browser send requests to any server. These tests list which of them the service accepts.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Exchange, exchange, JSON_TYPE, replyIn, type Sent, speak } from '../http/exchange.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { callersOn, type Headers, withKey } from './callers.ts'

const ALLOWED = 'https://noc.example.net'
const BODY = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Networks.getManagedNetworkNames' })

let key: Headers

const redis = openOnce(startRedisServer)
const REDIS_PREFIX = freshPrefix()

beforeAll(async () => {
  const callers = await callersOn(redis.url, REDIS_PREFIX)
  key = withKey((await callers.key()).key)
  callers.close()
})

const open = openOnce(() => startService({ REDIS_URL: redis.url, ALLOWED_ORIGINS: ALLOWED }))
const closed = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX, ALLOWED_ORIGINS: ALLOWED }))

type Column = readonly [name: string, value: string | null | ((own: string) => string)]

const TYPES: readonly (Column & readonly [string, string | null])[] = [
  ['JSON', 'application/json'],
  ['JSON with a charset', 'application/json; charset=utf-8'],
  ['any that says json', 'application/vnd.api+json'],
  ['none', null],
  ['a form', 'application/x-www-form-urlencoded'],
  ['text', 'text/plain'],
  ['a form with files', 'multipart/form-data; boundary=x'],
]

const ORIGINS: readonly Column[] = [
  ['no Origin', null],
  ['its own Origin', (own) => `http://${own}`],
  ['an allowed Origin', ALLOWED],
  ['a foreign Origin', 'https://evil.example'],
  ['an opaque Origin', 'null'],
  ['one that begins like the allowed', `${ALLOWED}.evil.example`],
  ['one that begins like its own', (own) => `http://${own}.evil.example`],
]

const HOSTS: readonly Column[] = [
  ['its own Host', (own) => own],
  ['localhost', (own) => own.replace('127.0.0.1', 'localhost')],
  ['a name that resolves here', (own) => own.replace('127.0.0.1', 'evil.example')],
]

const SITES: readonly (string | null)[] = [null, 'none', 'same-origin', 'same-site', 'cross-site']

/** Paths other than the root under which a caller reaches data. */
const DOORS = [
  ['POST', 'rest'],
  ['POST', 'jsonrpc'],
  ['POST', 'rpc/Networks.getManagedNetworkNames'],
  ['POST', 'mcp'],
  ['GET', 'openrpc.json'],
  ['GET', 'openapi.json'],
  ['GET', 'integrations/oxidized/nodes'],
  ['GET', 'integrations/prometheus/targets'],
  ['GET', 'metrics'],
] as const

type Door = Pick<Sent, 'method' | 'path'>

interface Case {
  readonly type: string | null
  readonly origin: string | null
  readonly host: string
  readonly site: string | null
}

/** Returns the status that docs/security.md promises. It is computed here independently of the code of the service. */
function expectedOf({ type, origin, host, site }: Case, isOpen: boolean): number {
  const isRebound = isOpen && host.startsWith('evil')
  const isAllowed = origin === ALLOWED
  const isForeign = origin !== null && !isAllowed && origin !== `http://${host}`
  if (isRebound || isForeign || (site === 'cross-site' && !isAllowed)) return 403
  if (type?.includes('json')) return 200
  const isScript = origin === null && site === null
  return isScript && (type === null || type.startsWith('application/x-www-form')) ? 200 : 415
}

describe.each(['without any key', 'with keys'])('%s', (mode) => {
  const isOpen = mode === 'without any key'
  const service = (): Service => (isOpen ? open : closed)

  test.each(TYPES)('a POST with content type %s is accepted or refused as documented', async (_name, type) => {
    const own = new URL(service().url).host
    const at = (value: Column[1]): string | null => (typeof value === 'function' ? value(own) : value)
    const cases = ORIGINS.flatMap(([, origin]) =>
      HOSTS.flatMap(([, host]) => SITES.map((site) => ({ type, origin: at(origin), host: at(host)!, site }))),
    )
    const statuses = await Promise.all(cases.map(async (one) => (await send(service(), one)).status))
    expect(cases.map((one, index) => ({ ...one, status: statuses[index] }))).toEqual(
      cases.map((one) => ({ ...one, status: expectedOf(one, isOpen) })),
    )
    expect(new Set(statuses).size).toBeGreaterThan(1)
  })

  test.each(DOORS)('%s /%s refuses the same origins, hosts and sites as POST /', async (method, path) => {
    const own = new URL(service().url).host
    const at = (value: Column[1]): string | null => (typeof value === 'function' ? value(own) : value)
    const type = 'application/json'
    const cases = ORIGINS.flatMap(([, origin]) =>
      HOSTS.flatMap(([, host]) => SITES.map((site) => ({ type, origin: at(origin), host: at(host)!, site }))),
    )
    const answers = await Promise.all(cases.map((one) => send(service(), one, { method, path })))
    const isRefused = answers.map(({ status }) => status === 403)
    expect(cases.map((one, index) => ({ ...one, isRefused: isRefused[index] }))).toEqual(
      cases.map((one) => ({ ...one, isRefused: expectedOf(one, isOpen) === 403 })),
    )
    expect(new Set(isRefused).size).toBe(2)
  })

  test('only allowed origins get CORS headers, and their preflight needs no key', async () => {
    for (const origin of [ALLOWED, 'https://evil.example', `http://${new URL(service().url).host}`]) {
      const isAllowed = origin === ALLOWED
      const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
      const preflight = await exchange(service().url, { method: 'OPTIONS', headers: { origin, ...asked } })
      const call = await exchange(service().url, { headers: { ...JSON_TYPE, ...key, origin }, body: BODY })
      const refused = await exchange(service().url, { headers: { ...JSON_TYPE, origin }, body: BODY })
      expect(preflight.status === 204).toBe(isAllowed)
      for (const answer of [preflight, call, refused]) {
        expect(answer.headers['access-control-allow-origin']).toBe(isAllowed ? ALLOWED : undefined)
        expect(answer.headers['access-control-allow-credentials']).toBe(isAllowed ? 'true' : undefined)
        expect(answer.headers.vary).toBe(isAllowed ? 'Origin' : undefined)
      }
      expect(preflight.headers['access-control-allow-methods']).toBe(isAllowed ? 'GET, POST' : undefined)
      const allowed = `${preflight.headers['access-control-allow-headers']}`.toLowerCase()
      expect(allowed.includes('authorization')).toBe(isAllowed)
      expect(allowed).not.toContain('*')
    }
  })

  test('a GET from a foreign page is refused, and opens no session', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      for (const path of ['', 'rest?j_username=a&j_password=b', 'openrpc.json', 'readyz', 'nowhere']) {
        const answer = await exchange(service().url, { method: 'GET', path, headers: { ...key, ...headers } })
        expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined])
      }
    }
  })

  test('every kind of response tells browsers not to cache it, guess its type or run scripts', async () => {
    const own = service().url
    const requests: [number, Sent][] = [
      [200, { headers: { ...JSON_TYPE, ...key }, body: BODY }],
      [200, { headers: { ...JSON_TYPE, ...key }, body: '{' }],
      [204, { headers: { ...JSON_TYPE, ...key }, body: BODY.replace('"id":1,', '') }],
      [200, { method: 'GET', headers: key }],
      [200, { method: 'HEAD', headers: key }],
      [200, { method: 'GET', path: 'openrpc.json', headers: key }],
      [200, { method: 'GET', path: 'healthz' }],
      [200, { method: 'GET', path: 'readyz' }],
      [404, { method: 'GET', path: 'nowhere', headers: key }],
      [405, { method: 'PUT', headers: { ...JSON_TYPE, ...key }, body: BODY }],
      [415, { headers: { 'content-type': 'text/plain', ...key }, body: BODY }],
      [413, { headers: { ...JSON_TYPE, ...key, 'content-length': 2 ** 30 } }],
      [403, { headers: { ...JSON_TYPE, ...key, origin: 'https://evil.example' }, body: BODY }],
      [204, { method: 'OPTIONS', headers: { origin: ALLOWED } }],
      [400, { method: 'GET', path: '%zz', headers: key }],
      ...(isOpen ? [] : ([[401, { headers: JSON_TYPE, body: BODY }]] as [number, Sent][])),
    ]
    for (const [status, sent] of requests) {
      const answer = await exchange(own, sent)
      expect(answer.status, JSON.stringify(sent)).toBe(status)
      expectHardened(answer)
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
    }
    const malformed = await speak(own, 'GET / HTTP/1.1\r\nHost: a\r\nBad Header\r\n\r\n')
    expect(malformed).toMatch(/^HTTP\/1\.1 400 /)
    for (const [name, value] of Object.entries(HARDENED)) expect(malformed).toContain(`${name}: ${value}`)
  })
})

function send(service: Service, { type, origin, host, site }: Case, door: Door = {}): Promise<Exchange> {
  const given = { 'content-type': type, origin, host, 'sec-fetch-site': site }
  const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Headers
  const body = door.method === 'GET' ? {} : { body: BODY }
  return exchange(service.url, { headers: { ...headers, ...key }, ...body, ...door })
}

const HARDENED = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

const expectHardened = ({ headers }: Exchange): void => expect(headers).toMatchObject(HARDENED)

describe('a request without credentials, once there is a key,', () => {
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY']
  const PATHS = ['', 'rest', 'rest/', 'jsonrpc', 'openrpc.json', 'nowhere', 'healthz/x', 'readyz%2f', '..%2frest']

  test.each(PATHS)('gets 401 at /%s with every method', async (path) => {
    for (const method of METHODS) {
      const answer = await exchange(closed.url, { method, path, headers: JSON_TYPE })
      expect(answer.status, method).toBe(401)
      expect(answer.headers.allow).toBeUndefined()
      expect(answer.headers['set-cookie']).toBeUndefined()
      if (method !== 'HEAD') expect(replyIn(answer)).toMatchObject({ error: { code: 1301 } })
    }
  })

  test('may read /healthz and /readyz, and reaches nothing else by paths like them', async () => {
    for (const path of ['healthz', 'readyz', 'healthz/', 'readyz?x=1']) {
      expect((await exchange(closed.url, { method: 'GET', path })).status).toBe(200)
    }
    for (const target of [
      '/rest#?/healthz',
      '/rest;/healthz',
      '//healthz',
      '/rest/../healthz',
      '/%68ealthz',
      '/HEALTHZ',
    ]) {
      const answer = await speak(closed.url, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
      expect(answer, target).toMatch(/^HTTP\/1\.1 (401|400) /)
    }
  })

  test('gets 401 for rpc.discover, alone, in a batch or without an id', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'rpc.discover' }
    for (const body of [call, [call], { ...call, id: undefined }]) {
      const answer = await exchange(closed.url, { headers: JSON_TYPE, body: JSON.stringify(body) })
      expect(answer.status).toBe(401)
      expect(answer.text).not.toContain('openrpc')
    }
  })

  test('gets 401 or a closed connection, however large or malformed its body is', async () => {
    for (const body of ['', '{', '['.repeat(100_000), 'x'.repeat(20_000_000)]) {
      const sent = exchange(closed.url, { headers: JSON_TYPE, body }).then(({ status }) => status)
      // The connection may end before all of a large body is sent.
      expect([401, 'EPIPE', 'ECONNRESET']).toContain(await sent.catch(({ code }) => code))
    }
  })
})

/*
 * Which requests the service refuses because a web page may have sent them, without a service.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { checkOrigin, hideUnparsableType } from '../../../src/http/requests/check-origin.ts'
import {
  findForeignReason,
  HARDENING,
  isEmptyCall,
  isForm,
  isJsonBody,
  type OriginPolicy,
} from '../../../src/http/requests/origin-policy.ts'

const NOC = 'https://noc.example.net'
const ANY_HOST: OriginPolicy = { allowedOrigins: [NOC], allowedHosts: null, needsHttps: false }
const NAMED: OriginPolicy = { ...ANY_HOST, allowedHosts: ['keys.example', 'ports.example:8443'] }
const LINK = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

const reasonOf = (headers: IncomingHttpHeaders, policy = ANY_HOST, isPage = false) =>
  findForeignReason(headers, policy, { isPage })
const LOOPBACK: OriginPolicy = { ...ANY_HOST, allowedHosts: [] }

describe('a host name', () => {
  test.each([
    ...['localhost', 'LOCALHOST:8080', '127.0.0.1:1', '[::1]', '[::1]:80'],
    ...['keys.example', 'Keys.Example:81', 'ports.example:8443'],
  ])('%s is served', (host) => {
    expect(reasonOf({ host }, NAMED)).toBeNull()
  })

  test.each(['evil.example', 'keys.example.evil.example', 'x:1keys.example', 'keys.example:', 'ports.example'])(
    '"%s" is not served',
    (host) => {
      const reason = 'Host is neither a loopback name nor in ALLOWED_HOSTS: add it there to serve under this name'
      const openReason = 'Host is not a loopback name: set ALLOWED_HOSTS to serve under other names'
      expect(reasonOf({ host }, LOOPBACK)).toBe(openReason)
      expect(reasonOf({ host }, NAMED)).toBe(reason)
      expect(reasonOf({ host, origin: NOC }, NAMED)).toBe(reason)
      expect(reasonOf({ host })).toBeNull()
    },
  )

  test('that is missing is not served', () => {
    const reason = 'the request has no Host: send the name of the service'
    for (const policy of [NAMED, LOOPBACK]) {
      expect([reasonOf({}, policy), reasonOf({ host: '' }, policy)]).toEqual([reason, reason])
    }
    expect(reasonOf({})).toBeNull()
  })

  test('of a probe may be any, unless a page may have sent it', () => {
    const probe = (headers: IncomingHttpHeaders) =>
      findForeignReason({ host: '10.1.2.3:8080', ...headers }, NAMED, { isPage: false, isProbe: true })
    expect(probe({})).toBeNull()
    expect(probe({ host: undefined })).toBeNull()
    for (const name of ['origin', 'referer', 'sec-fetch-site']) {
      expect(probe({ [name]: 'http://10.1.2.3:8080' }), name).toMatch(/^Host /)
    }
  })
})

describe('an origin', () => {
  const host = 'keys.example:8443'

  test.each([NOC, 'https://keys.example:8443', 'http://KEYS.example:8443'])('%s is allowed', (origin) => {
    expect(reasonOf({ host, origin })).toBeNull()
    expect(reasonOf({ host: host.toUpperCase(), origin })).toBeNull()
  })

  test.each(['null', '', 'https://evil.example', 'https://keys.example', `${NOC}.evil.example`, host, `://${host}`])(
    '"%s" is not allowed',
    (origin) => {
      expect(reasonOf({ host, origin })).toBe('Origin is not allowed: set ALLOWED_ORIGINS to allow its pages')
    },
  )

  test('is not allowed in a request without Host', () => {
    expect(reasonOf({ origin: 'https://keys.example' })).toMatch(/^Origin /)
  })
})

describe('a request from another site', () => {
  test('is refused, unless its origin is allowed', () => {
    const headers = { host: 'localhost', 'sec-fetch-site': 'cross-site' }
    expect(reasonOf(headers)).toBe('Sec-Fetch-Site is cross-site')
    expect(reasonOf({ ...headers, origin: 'http://localhost' })).toBe('Sec-Fetch-Site is cross-site')
    expect(reasonOf({ ...headers, origin: NOC })).toBeNull()
    for (const site of ['none', 'same-origin', 'same-site'])
      expect(reasonOf({ ...headers, 'sec-fetch-site': site })).toBe(null)
  })

  test('may be a link to the console', () => {
    expect(reasonOf(LINK, ANY_HOST, true)).toBeNull()
    expect(reasonOf(LINK, ANY_HOST, false)).toMatch(/cross-site/)
    for (const other of [{ 'sec-fetch-mode': 'no-cors' }, { 'sec-fetch-dest': 'iframe' }]) {
      expect(reasonOf({ ...LINK, ...other }, ANY_HOST, true)).toMatch(/cross-site/)
    }
  })
})

describe('a body', () => {
  const bytes = (text: string) => Buffer.from(text)
  const FORM = 'application/x-www-form-urlencoded'

  test.each(['application/json', 'application/vnd.api+json', 'Application/JSON ; charset=utf-8'])(
    'with the type %s is JSON',
    (type) => {
      expect(isJsonBody({ 'content-type': type, origin: NOC }, bytes('x'))).toBe(true)
    },
  )

  test.each([undefined, '', FORM, `${FORM.toUpperCase()}; charset=utf-8`])(
    'with the type %s is JSON if it begins so and no page can have sent it',
    (type) => {
      const headers = type === undefined ? {} : { 'content-type': type }
      for (const text of ['{}', '[]', ' \t\r\n{']) expect(isJsonBody(headers, bytes(text)), text).toBe(true)
      for (const text of ['', ' ', 'a={}', '"x"', '\v{', '\0{'])
        expect(isJsonBody(headers, bytes(text)), text).toBe(false)
      for (const name of ['origin', 'referer', 'sec-fetch-site']) {
        expect(isJsonBody({ ...headers, [name]: 'none' }, bytes('{}'))).toBe(false)
      }
    },
  )

  test.each(['text/plain', 'text/plain; x=json', 'multipart/form-data'])('with the type %s is not JSON', (type) => {
    expect(isJsonBody({ 'content-type': type }, bytes('{}'))).toBe(false)
  })

  test('is that of a form if its type is', () => {
    for (const type of [FORM, ` ${FORM.toUpperCase()} ;charset=utf-8`]) expect(isForm(type)).toBe(true)
    for (const type of ['', `${FORM}2`, 'application/json', `text/plain;${FORM}`]) expect(isForm(type)).toBe(false)
  })

  test('may be missing in a call that no page can have sent', () => {
    expect(isEmptyCall({}, bytes(''))).toBe(true)
    expect(isEmptyCall({}, bytes(' '))).toBe(false)
    for (const name of ['origin', 'referer', 'sec-fetch-site'])
      expect(isEmptyCall({ [name]: '' }, bytes(''))).toBe(false)
    // A page sends a Bearer token only by a script. A browser may add the name and password that it knows by itself.
    const fromPage = { 'sec-fetch-site': 'same-origin' }
    expect(isEmptyCall({ ...fromPage, authorization: 'Bearer kr_x' }, bytes(''))).toBe(true)
    expect(isEmptyCall({ ...fromPage, authorization: 'Basic YTpi' }, bytes(''))).toBe(false)
    expect(isEmptyCall({ ...fromPage, cookie: 'JSESSIONID=1' }, bytes(''))).toBe(false)
  })
})

test('every reply tells browsers to store, guess and run nothing', () => {
  expect(HARDENING).toEqual({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  })
})

/** Returns the reply of a server with nothing but the check, which trusts the proxy 10.0.0.1. */
async function replyOf(
  headers: IncomingHttpHeaders,
  policy: Partial<OriginPolicy> = {},
  { remoteAddress = '127.0.0.1', method = 'GET' as 'GET' | 'OPTIONS', url = '/' } = {},
) {
  const server = fastify({ trustProxy: '10.0.0.1' })
  server.addHook('onRequest', async (request, reply) => checkOrigin(request, reply, { ...ANY_HOST, ...policy }))
  server.all('/*', { config: { console: 'always' } }, async () => 'ran')
  const { statusCode, body, headers: sent } = await server.inject({ method, url, headers, remoteAddress })
  await server.close()
  return { status: statusCode, body, headers: sent }
}

describe('the check of a request', () => {
  test('lets requests pass that no page of another origin has sent, without CORS headers', async () => {
    const { status, body, headers } = await replyOf({})
    expect([status, body]).toEqual([200, 'ran'])
    for (const name of ['vary', 'access-control-allow-origin', 'access-control-allow-credentials']) {
      expect(headers[name]).toBeUndefined()
    }
    const own = await replyOf({ host: 'localhost', origin: 'http://localhost' }, {}, { method: 'OPTIONS' })
    expect([own.body, own.headers.vary]).toEqual(['ran', undefined])
  })

  test('refuses pages of other origins', async () => {
    const { status, body } = await replyOf({ origin: 'https://evil.example' })
    expect(status).toBe(403)
    expect(body).toContain('Origin is not allowed')
    expect((await replyOf({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await replyOf(LINK)).status).toBe(200)
  })

  test('lets allowed pages call, and answers their preflight requests', async () => {
    const call = await replyOf({ origin: NOC })
    expect([call.status, call.body]).toEqual([200, 'ran'])
    expect(call.headers).toMatchObject({
      'access-control-allow-origin': NOC,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    })
    expect(call.headers['access-control-allow-methods']).toBeUndefined()
    const preflight = await replyOf({ origin: NOC }, {}, { method: 'OPTIONS' })
    expect([preflight.status, preflight.body]).toEqual([204, ''])
    expect(preflight.headers).toMatchObject({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers':
        'Content-Type, Authorization, Idempotency-Key, Last-Event-ID, X-Keyrack-Comment, MCP-Protocol-Version, ' +
        'MCP-Method, MCP-Name',
    })
  })

  test('refuses a request whose trusted proxy does not name the address of the client', async () => {
    const named = (text: string, remoteAddress: string) => replyOf({ 'x-forwarded-for': text }, {}, { remoteAddress })
    const { status, body } = await named('somebody', '10.0.0.1')
    expect(status).toBe(400)
    expect(body).toContain('X-Forwarded-For does not name the address of the client')
    expect((await named('192.0.2.1', '10.0.0.1')).status).toBe(200)
    expect((await named('somebody', '10.0.0.2')).status).toBe(200)
  })

  test('refuses plain HTTP from other machines if HTTPS is needed', async () => {
    const statusOf = async (headers: IncomingHttpHeaders, remoteAddress: string, url = '/') =>
      (await replyOf(headers, { needsHttps: true }, { remoteAddress, url })).status
    const refused = await replyOf({}, { needsHttps: true }, { remoteAddress: '192.0.2.1' })
    expect(refused.status).toBe(403)
    expect(refused.body).toContain('plain HTTP is accepted from trusted proxies only, with X-Forwarded-Proto: https')
    expect((await replyOf({}, {}, { remoteAddress: '192.0.2.1' })).status).toBe(200)
    for (const local of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect(await statusOf({}, local)).toBe(200)
      expect(await statusOf({ 'x-forwarded-for': '192.0.2.1' }, local)).toBe(403)
    }
    for (const other of ['x::ffff:127.0.0.1', '127::ffff:.0.0.1']) expect(await statusOf({}, other)).toBe(403)
    expect(await statusOf({}, '192.0.2.1', '/healthz')).toBe(200)
    const forwarded = { 'x-forwarded-for': '192.0.2.1' }
    expect(await statusOf({ ...forwarded, 'x-forwarded-proto': 'https' }, '10.0.0.1')).toBe(200)
    expect(await statusOf({ ...forwarded, 'x-forwarded-proto': 'http' }, '10.0.0.1')).toBe(403)
  })
})

test('a content type that cannot be parsed is replaced, and all other headers are removed', () => {
  const seen = (headers: IncomingHttpHeaders) => {
    const request = { headers } as Parameters<typeof hideUnparsableType>[0]
    hideUnparsableType(request)
    return request.headers
  }
  for (const headers of [
    {},
    ...['a/b', 'application/vnd.api+json', 'text/x-y.z; a'].map((type) => ({ 'content-type': type })),
  ])
    expect(seen(headers)).toBe(headers)
  for (const type of ['', 'json', '/b', 'a/', ' a/b', 'a/b c', 'a b/c']) {
    expect(seen({ 'content-type': type, host: 'x' })).toEqual({ 'content-type': 'application/octet-stream' })
  }
})

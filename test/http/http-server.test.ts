import { once } from 'node:events'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closedAtEnd, openOnce, temporaryFolder } from '../support/fixture.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { type Service, startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { type Exchange, exchange, issuedBy, JSON_TYPE, replyIn, SESSION_ID, speak } from './exchange.ts'

const redis = openOnce(startRedisServer)
const start = closedAtEnd((settings: Record<string, string>) => startService({ REDIS_URL: redis.url, ...settings }))
const service = openOnce(() => startService({ REDIS_URL: redis.url }))

const BODY = '{"jsonrpc":"2.0","id":1,"method":"Networks.getManagedNetworkNames"}'
const ANSWER = { jsonrpc: '2.0', id: 1, result: ['Default'] }
const ENDPOINTS = ['/', '/rest', '/jsonrpc']
const JSON_OUT = 'application/json; charset=utf-8'

const post = (headers: OutgoingHttpHeaders, body: string | Uint8Array = BODY, url = service.url) =>
  exchange(url, { headers, body })

function expectAnswer(answer: Exchange): void {
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': JSON_OUT } })
  expect(replyIn(answer)).toEqual(ANSWER)
}

/** Expects a refusal by the transport: this status, and a JSON-RPC error as the body. */
function expectRefusal(answer: Exchange, status: number, reason: RegExp = /./): void {
  expect(answer).toMatchObject({ status, headers: { 'content-type': JSON_OUT } })
  const error = { code: -32600, message: 'Invalid Request', data: { reason: expect.stringMatching(reason) } }
  expect(replyIn(answer)).toEqual({ jsonrpc: '2.0', id: null, error })
}

describe('the endpoint', () => {
  test.each(['/', '/rest', '/jsonrpc', '/rest/', '/jsonrpc/', '/?j_username=a&j_password=b', '/rest?x=1'])(
    'answers a POST on %s',
    async (path) => {
      expectAnswer(await exchange(service.url, { path, headers: JSON_TYPE, body: BODY }))
    },
  )

  test('is the same if the target of the request is a whole URL', async () => {
    const { host } = new URL(service.url)
    const statusOf = async (path: string): Promise<string> =>
      (await speak(service.url, `GET http://${host}${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`))
        .toString()
        .slice(9, 12)
    expect([await statusOf('/healthz'), await statusOf('/rpc/x'), await statusOf('')]).toEqual(['200', '405', '200'])
  })

  test.each(['/', '/rest', '/jsonrpc', '/rest/', '/?j_username=a&j_password=b'])(
    'greets a GET on %s with OK and a session',
    async (path) => {
      const answer = await exchange(service.url, { method: 'GET', path })
      expect(answer).toMatchObject({ status: 200, text: 'OK' })
      expect(answer.headers['content-type']).toMatch(/^text\/plain/)
      expect(issuedBy(answer)).toMatch(SESSION_ID)
    },
  )

  test('has the same data at each of its paths', async () => {
    const create = { jsonrpc: '2.0', id: 1, method: 'Inventory.createDevice', params: ['Default', '10.1.1.1', 'A::B'] }
    await exchange(service.url, { path: '/rest', headers: JSON_TYPE, body: JSON.stringify(create) })
    const get = { jsonrpc: '2.0', id: 1, method: 'Inventory.getDevice', params: ['Default', '10.1.1.1'] }
    for (const path of ENDPOINTS) {
      const answer = await exchange(service.url, { path, headers: JSON_TYPE, body: JSON.stringify(get) })
      expect(replyIn(answer).result).toMatchObject({ ipAddress: '10.1.1.1' })
    }
  })

  test.each<[string, OutgoingHttpHeaders]>([
    ['Basic', { authorization: `Basic ${Buffer.from('admin:wrong').toString('base64')}` }],
    ['Bearer', { authorization: 'Bearer kr_0_0' }],
    ['nonsense', { authorization: 'nonsense' }],
  ])('ignores Authorization while there are neither keys nor users: %s', async (_what, headers) => {
    expectAnswer(await post({ ...JSON_TYPE, ...headers }))
    expect(await exchange(service.url, { method: 'GET', headers })).toMatchObject({ status: 200, text: 'OK' })
  })

  test('answers a notification, or a batch of them, with 204 and an empty body', async () => {
    const notification = '{"jsonrpc":"2.0","method":"Networks.getManagedNetworkNames"}'
    for (const body of [notification, `[${notification},${notification}]`]) {
      const answer = await post(JSON_TYPE, body)
      expect(answer).toMatchObject({ status: 204, text: '' })
      expect(answer.headers['content-type']).toBeUndefined()
    }
  })

  test.each(['{', '5', '[]', '{"jsonrpc":"2.0","id":1,"method":"nope"}', `${BODY.slice(0, -1)},"params":[1]}`])(
    'answers with the status 200 and a JSON-RPC error: %s',
    async (body) => {
      const answer = await post(JSON_TYPE, body)
      expect(answer).toMatchObject({ status: 200, headers: { 'content-type': JSON_OUT } })
      expect(replyIn(answer).error!.code).toBeLessThan(0)
    },
  )

  test('does not compress its responses', async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}'
    const answer = await post({ ...JSON_TYPE, 'accept-encoding': 'gzip, deflate, br, zstd' }, body)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(replyIn(answer).result).toHaveProperty('openrpc')
    expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.text))
  })

  test('forbids browsers to sniff, store or run its responses', async () => {
    const answers = [
      await post(JSON_TYPE),
      await exchange(service.url, { method: 'GET' }),
      await exchange(service.url, { method: 'GET', path: '/nowhere' }),
      await post({ ...JSON_TYPE, origin: 'https://evil.example' }),
    ]
    for (const { headers } of answers) {
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  test('serves several requests on one connection, also after errors', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const sockets = new Set<Socket>()
    const statusOf = (method: string, path: string, body?: string) =>
      new Promise<number>((resolve, reject) => {
        const sent = request(new URL(path, service.url), { method, agent, headers: JSON_TYPE }, (response) => {
          sockets.add(response.socket)
          response.resume().on('end', () => resolve(response.statusCode!))
        })
        sent.on('error', reject).end(body)
      })
    expect([
      await statusOf('POST', '/', BODY),
      await statusOf('POST', '/', '{'),
      await statusOf('GET', '/nowhere'),
      await statusOf('DELETE', '/'),
      await statusOf('GET', '/'),
      await statusOf('POST', '/rest', BODY),
    ]).toEqual([200, 200, 404, 405, 200, 200])
    expect(sockets.size).toBe(1)
    agent.destroy()
  })

  /** Returns the bytes of a request whose call has this id. */
  const bytesOf = (id: number, more = '') => {
    const { host } = new URL(service.url)
    const body = BODY.replace('1', String(id))
    const head = `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`
    return `${head}Content-Length: ${body.length}\r\n${more}\r\n${body}`
  }
  const idsIn = (heard: string) => [...heard.matchAll(/"id":(\d|null)/g)].map(([, id]) => id)

  test('answers pipelined requests in their order', async () => {
    const heard = await speak(service.url, bytesOf(0) + bytesOf(2) + bytesOf(3, 'Connection: close\r\n'))
    expect(idsIn(heard)).toEqual(['0', '2', '3'])
  })

  test.each([1, 2])('answers %i requests before it refuses the malformed one that follows them', async (count) => {
    const requests = Array.from({ length: count }, (_, at) => bytesOf(at))
    const heard = await speak(service.url, `${requests.join('')}}}\r\n\r\n`)
    expect(idsIn(heard)).toEqual([...Array.from(requests, (_, at) => `${at}`), 'null'])
    expect(heard).toMatch(/HTTP\/1.1 400 [^{]*Connection: close[^{]*\{[^{}]*\{[^{}]*\{[^{}]*malformed"\}\}\}$/)
  })

  test('answers nothing after the response that closes the connection', async () => {
    const heard = await speak(service.url, `${bytesOf(0, 'Connection: close\r\n')}}}\r\n\r\n`)
    expect(idsIn(heard)).toEqual(['0'])
  })

  test('refuses a body with a malformed chunk after the responses before it', async () => {
    const head = bytesOf(1).split('Content-Length')[0]
    const heard = await speak(service.url, `${bytesOf(0)}${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`)
    expect(idsIn(heard)).toEqual(['0', 'null'])
    expect(heard).toMatch(/HTTP\/1.1 400 /)
  })
})

describe('the service refuses', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s with 405', async (method) => {
    for (const path of [...ENDPOINTS, '/rest/', '/rest?x=1']) {
      const answer = await exchange(service.url, { method, path })
      expectRefusal(answer, 405, /not served here/)
      expect(answer.headers.allow).toBe('GET, HEAD, POST')
    }
  })

  test('POST to a document with 405, whose Allow has no POST', async () => {
    for (const path of ['/healthz', '/readyz', '/openrpc.json']) {
      const answer = await exchange(service.url, { path, headers: JSON_TYPE, body: BODY })
      expectRefusal(answer, 405)
      expect(answer.headers.allow).toBe('GET, HEAD')
    }
  })

  test.each(['/nowhere', '/rest/more', '/jsonrpc2', '/Rest', '/index.html', '/.env', '/rest/../x', '/%2e%2e/x'])(
    'the path %s with 404',
    async (path) => {
      const { host } = new URL(service.url)
      for (const method of ['GET', 'POST', 'PUT']) {
        const heard = await speak(
          service.url,
          `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
        )
        expect(heard).toMatch(/^HTTP\/1\.1 404 /)
        expect(heard).toContain('"code":-32600')
        expect(heard).not.toContain(path)
      }
    },
  )

  test('a malformed path with 400, and does not repeat the path', async () => {
    const { host } = new URL(service.url)
    const heard = await speak(service.url, `GET /%zz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(heard).toMatch(/^HTTP\/1\.1 400 /)
    expect(heard).toContain('"code":-32600')
    expect(heard).not.toContain('%zz')
  })
})

describe('a body', () => {
  test('may have MAX_BODY_BYTES bytes, and not one more', async () => {
    const small = await start({ MAX_BODY_BYTES: '1024' })
    expectAnswer(await post(JSON_TYPE, BODY.padEnd(1024), small.url))
    expectRefusal(await post(JSON_TYPE, BODY.padEnd(1025), small.url), 413, /1024/)
    const chunked = { ...JSON_TYPE, 'transfer-encoding': 'chunked' }
    expectAnswer(await post(chunked, BODY.padEnd(1024), small.url))
    expectRefusal(await post(chunked, BODY.padEnd(1025), small.url), 413, /1024/)
    expectAnswer(await post(JSON_TYPE, BODY, small.url))
  })

  test('that is far too long is refused, also if its client sends all of it before it reads', async () => {
    const small = await start({ MAX_BODY_BYTES: '1024' })
    const { hostname, host, port } = new URL(small.url)
    const body = BODY.padEnd(32 * 1024 * 1024)
    const head = `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`
    // Node does not read from a socket before it has a listener for data.
    const socket = connect(Number(port), hostname)
    await promisify<string>(socket.write).call(socket, `${head}Content-Length: ${body.length}\r\n\r\n${body}`)
    expect(`${(await once(socket, 'data'))[0]}`).toMatch(/^HTTP\/1\.1 413 [\s\S]*1024/)
    socket.write(`${head}Content-Length: ${BODY.length}\r\n\r\n${BODY}`)
    expect(`${(await once(socket, 'data'))[0]}`).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  })

  test('is measured in bytes, not in characters', async () => {
    const small = await start({ MAX_BODY_BYTES: '1024' })
    const wide = `${BODY.slice(0, -1)},"extra":"${'é'.repeat(500)}"}`
    expect(wide.length).toBeLessThan(1024)
    expectRefusal(await post(JSON_TYPE, wide, small.url), 413)
  })

  test('of some megabytes is accepted, because clients send whole pages back', async () => {
    const page = { offset: 100, pageSize: 10, total: 7, devices: Array(20_000).fill({ hostname: 'x'.repeat(200) }) }
    const reply = await service.result('Inventory.search', { pageData: page })
    expect(reply).toEqual({ offset: 100, pageSize: 10, devices: [] })
  })

  test('that is announced but never sent does not delay other requests', async () => {
    const { port, hostname, host } = new URL(service.url)
    const socket = connect(Number(port), hostname)
    socket.write(`POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`)
    expectAnswer(await post(JSON_TYPE))
    socket.destroy()
    expectAnswer(await post(JSON_TYPE))
  })
})

describe('a body is accepted as JSON', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json-rpc',
    'application/jsonrequest',
    'application/vnd.api+json',
    'text/json',
    'text/x-json; q=1',
    'application/json;charset=ISO-8859-1',
    'json',
    'application/json,application/json',
  ])('if its Content-Type is JSON: %s', async (type) => {
    expectAnswer(await post({ 'content-type': type }))
    expectAnswer(await post({ 'content-type': type, 'sec-fetch-site': 'same-origin' }))
  })

  // The default content types of curl and of HTTP clients in scripting languages.
  const untold = [
    undefined,
    '',
    'application/x-www-form-urlencoded',
    'Application/X-WWW-Form-URLencoded; charset=UTF-8',
  ]

  test.each(untold.map((type) => [type]))(
    'if it begins like JSON, and a script sends it under its default type: %s',
    async (type) => {
      const headers = type === undefined ? {} : { 'content-type': type }
      for (const blanks of ['', ' ', '\r\n\t  \n']) {
        expectAnswer(await post(headers, blanks + BODY))
        expect(JSON.parse((await post(headers, `${blanks}[${BODY}]`)).text)).toEqual([ANSWER])
      }
      expect(replyIn(await post(headers, '{')).error!.code).toBe(-32700)
    },
  )

  test.each(untold.map((type) => [type]))(
    'but not if it does not begin like JSON, under the default type of a script: %s',
    async (type) => {
      const headers = type === undefined ? {} : { 'content-type': type }
      for (const body of [
        '',
        ' ',
        'a=1',
        '"x"',
        '5',
        'null',
        `\ufeff${BODY}`,
        `x${BODY}`,
        `%7B${BODY}`,
        `\u00a0${BODY}`,
      ]) {
        expectRefusal(await post(headers, body), 415, /Content-Type/)
      }
    },
  )

  test.each(untold.map((type) => [type]))(
    'but not if a page may have sent it, under the default type of a script: %s',
    async (type) => {
      const { origin } = new URL(service.url)
      const headers = type === undefined ? {} : { 'content-type': type }
      for (const hint of [
        { origin },
        { referer: origin },
        { referer: '' },
        { 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': 'same-origin' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        expectRefusal(await post({ ...headers, ...hint }), 415, /Content-Type/)
      }
    },
  )

  test.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'text/plain; x=json',
    'text/plain;application/json',
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary=json',
    'application/x-www-form-urlencoded-not',
    ';json',
    'text/xml',
    'application/octet-stream',
    '*/*',
    'nonsense',
    ' ; ',
  ])('but not under another type: %s', async (type) => {
    expectRefusal(await post({ 'content-type': type }), 415, /Content-Type/)
  })

  test('but not with a content coding other than identity, whether it is compressed or not', async () => {
    for (const path of ['', 'rpc/Inventory.getDevice', 'mcp']) {
      for (const body of [gzipSync(BODY), BODY]) {
        for (const coding of ['gzip', 'GZIP', 'br', 'identity, gzip', 'x']) {
          const sent = { path, headers: { ...JSON_TYPE, 'content-encoding': coding }, body }
          const answer = await exchange(service.url, sent)
          expect(answer.status, coding).toBe(415)
          expect(answer.headers['accept-encoding']).toBe('identity')
          expect(answer.text).toContain('Content-Encoding')
        }
      }
    }
    for (const coding of ['identity', 'Identity', '']) {
      expectAnswer(await post({ ...JSON_TYPE, 'content-encoding': coding }))
    }
  })

  test('and the refusal of a content coding leaves the connection open', async () => {
    const { host } = new URL(service.url)
    const length = `Content-Length: ${BODY.length}\r\n`
    const head = `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${length}`
    const both = `${head}Content-Encoding: gzip\r\n\r\n${BODY}${head}Connection: close\r\n\r\n${BODY}`
    expect(await speak(service.url, both)).toMatch(/^HTTP\/1\.1 415 .*HTTP\/1\.1 200 /s)
  })

  test('only if the first of two Content-Type headers is JSON', async () => {
    const { host } = new URL(service.url)
    const head = `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${BODY.length}\r\nConnection: close\r\n`
    const types = 'Content-Type: text/plain\r\nContent-Type: application/json\r\n'
    expect(await speak(service.url, `${head}${types}\r\n${BODY}`)).toMatch(/^HTTP\/1\.1 415 /)
  })
})

describe('a page', () => {
  const own = () => new URL(service.url).origin
  const foreign = [
    'https://evil.example',
    'http://evil.example:8080',
    'http://localhost:1',
    'http://127.0.0.1',
    'null',
    '',
    'localhost',
    'file://',
  ]

  test('of the service itself may call', async () => {
    expectAnswer(await post({ ...JSON_TYPE, origin: own() }))
    expectAnswer(await post({ ...JSON_TYPE, origin: own().toUpperCase() }))
    for (const site of ['same-origin', 'same-site', 'none']) {
      expectAnswer(await post({ ...JSON_TYPE, origin: own(), 'sec-fetch-site': site }))
    }
    const { headers } = await post({ ...JSON_TYPE, origin: own() })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test.each(foreign)('of another origin is refused on every path, whatever it sends: "%s"', async (origin) => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      expectRefusal(await post({ 'content-type': type, origin }), 403, /Origin/)
    }
    for (const path of [...ENDPOINTS, '/healthz', '/readyz', '/openrpc.json', '/nowhere']) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const answer = await exchange(service.url, { method, path, headers: { ...JSON_TYPE, origin }, body: '' })
        expectRefusal(answer, 403, /Origin/)
        expect(Object.keys(answer.headers).join()).not.toContain('access-control')
        expect(issuedBy(answer)).toBeNull()
      }
    }
  })

  test('of the same host on another port is refused', async () => {
    const { hostname, port } = new URL(service.url)
    expectRefusal(await post({ ...JSON_TYPE, origin: `http://${hostname}:${Number(port) + 1}` }), 403)
  })

  test('that the browser calls cross-site is refused, with and without an Origin', async () => {
    const crossSite = { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' }
    expectRefusal(await post(crossSite), 403, /Sec-Fetch-Site/)
    expectRefusal(await post({ ...crossSite, origin: own() }), 403, /Sec-Fetch-Site/)
    expectRefusal(await exchange(service.url, { method: 'GET', headers: crossSite }), 403, /Sec-Fetch-Site/)
  })

  test('that is refused changes nothing', async () => {
    const create = { jsonrpc: '2.0', id: 1, method: 'Inventory.createDevice', params: ['Default', '10.6.6.6', 'A::B'] }
    for (const headers of [
      { ...JSON_TYPE, origin: 'https://evil.example' },
      { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' },
      { ...JSON_TYPE, host: 'evil.example' },
      { 'content-type': 'text/plain' },
    ]) {
      expect((await post(headers, JSON.stringify(create))).status).toBeGreaterThan(400)
    }
    expect(await service.result('Inventory.getDevice', ['Default', '10.6.6.6'])).toBeNull()
  })
})

describe('ALLOWED_ORIGINS', () => {
  const ALLOWED = 'https://noc.example.net'
  let open: Service

  beforeAll(async () => {
    open = await start({ ALLOWED_ORIGINS: `${ALLOWED}, http://other.example:81` })
  })

  test.each([ALLOWED, 'http://other.example:81'])('lets pages of %s call, with cookies', async (origin) => {
    for (const site of [{}, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await post({ ...JSON_TYPE, origin, ...site }, BODY, open.url)
      expectAnswer(answer)
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        vary: 'Origin',
      })
    }
  })

  test('answers their preflight requests', async () => {
    const headers = {
      origin: ALLOWED,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,authorization,idempotency-key',
      'sec-fetch-site': 'cross-site',
    }
    for (const path of ENDPOINTS) {
      const answer = await exchange(open.url, { method: 'OPTIONS', path, headers })
      expect(answer).toMatchObject({ status: 204, text: '' })
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': ALLOWED,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': expect.stringContaining('POST'),
        'access-control-allow-headers': expect.stringMatching(/content-type.*authorization.*idempotency-key/i),
        vary: 'Origin',
      })
    }
  })

  test('lets their pages read refusals too', async () => {
    const answer = await post({ 'content-type': 'text/plain', origin: ALLOWED }, BODY, open.url)
    expectRefusal(answer, 415)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': ALLOWED,
      'access-control-expose-headers': 'Retry-After, X-Request-Id, ETag',
    })
  })

  test.each([
    'https://noc.example.net.evil.example',
    'https://noc.example.net:8443',
    'http://noc.example.net',
    'https://evil-noc.example.net',
    'https://noc.example.ne',
    'https://noc.example.net, http://other.example:81',
    'null',
    '*',
  ])('lets no page of another origin call: %s', async (origin) => {
    expectRefusal(await post({ ...JSON_TYPE, origin }, BODY, open.url), 403, /Origin/)
    expectRefusal(await exchange(open.url, { method: 'OPTIONS', headers: { origin } }), 403, /Origin/)
  })

  test('makes no difference to requests without Origin', async () => {
    const answer = await post(JSON_TYPE, BODY, open.url)
    expectAnswer(answer)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expectRefusal(await post({ ...JSON_TYPE, 'sec-fetch-site': 'cross-site' }, BODY, open.url), 403)
  })

  test('does not replace the check of Host', async () => {
    expectRefusal(await post({ ...JSON_TYPE, origin: ALLOWED, host: 'evil.example' }, BODY, open.url), 403, /Host/)
  })
})

describe('Host', () => {
  test.each([
    'localhost',
    'localhost:8080',
    'LOCALHOST:1',
    '127.0.0.1',
    '127.0.0.1:65535',
    '127.1.2.3:80',
    '[::1]',
    '[::1]:8080',
  ])('may be a name of loopback: %s', async (host) => {
    expectAnswer(await post({ ...JSON_TYPE, host }))
    expectAnswer(await post({ ...JSON_TYPE, host, origin: `http://${host.toLowerCase()}` }))
  })

  const others = [
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    'evil-localhost',
    '127.0.0.1.evil.example',
    '127.evil.example',
    '128.0.0.1',
    '0.0.0.0',
    '10.0.0.1:8080',
    '[::]',
    '[::2]:8080',
    '[2001:db8::1]',
    'localhost:8080:80',
    'user@localhost',
  ]

  test.each(others)('must not be another name, because of DNS rebinding: %s', async (host) => {
    expectRefusal(await post({ ...JSON_TYPE, host }), 403, /ALLOWED_HOSTS/)
    // After DNS rebinding the page has the same origin from the browser's view.
    const page = { ...JSON_TYPE, host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    expectRefusal(await post(page), 403, /Host/)
    for (const path of ['/', '/openrpc.json']) {
      expectRefusal(await exchange(service.url, { method: 'GET', path, headers: { host } }), 403, /Host/)
    }
  })

  test('of a health probe may be an address: the response has no details, and pages are refused', async () => {
    const named = await start({ ALLOWED_HOSTS: 'inventory.example.net' })
    for (const { url } of [service, named]) {
      for (const [path, text] of [
        ['/healthz', '{"status":"ok"}'],
        ['/readyz', '{"status":"ready"}'],
      ] as const) {
        const host = '10.1.2.3:8080'
        expect(await exchange(url, { method: 'GET', path, headers: { host } })).toMatchObject({ status: 200, text })
        expect(await speak(url, `GET ${path} HTTP/1.0\r\n\r\n`)).toContain(text)
        for (const headers of [{ origin: `http://${host}` }, { 'sec-fetch-site': 'same-origin' }, { referer: 'x' }]) {
          expectRefusal(await exchange(url, { method: 'GET', path, headers: { host, ...headers } }), 403, /Host/)
        }
      }
      const { text } = await exchange(url, { method: 'GET', path: '/readyz', headers: { host: 'localhost' } })
      expect(JSON.parse(text)).toHaveProperty('warnings')
    }
  })

  test('that is missing is refused', async () => {
    const refused = await speak(service.url, 'GET / HTTP/1.0\r\n\r\n')
    expect(refused).toMatch(/^HTTP\/1\.1 403 /)
    expect(refused).toContain('the request has no Host')
    expect(await speak(service.url, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('may be one of ALLOWED_HOSTS, in any case and on any port', async () => {
    const named = await start({ ALLOWED_HOSTS: 'inventory.example.net, [2001:db8::1]' })
    for (const host of ['inventory.example.net', 'Inventory.Example.NET:8443', '[2001:db8::1]:80', 'localhost']) {
      expectAnswer(await post({ ...JSON_TYPE, host }, BODY, named.url))
      expectAnswer(await post({ ...JSON_TYPE, host, origin: `https://${host}` }, BODY, named.url))
    }
    for (const host of [
      'example.net',
      'x.inventory.example.net',
      'inventory.example.net.evil.example',
      '[2001:db8::2]',
    ]) {
      expectRefusal(await post({ ...JSON_TYPE, host }, BODY, named.url), 403, /Host/)
    }
    const foreign = { ...JSON_TYPE, host: 'localhost', origin: 'https://inventory.example.net' }
    expectRefusal(await post(foreign, BODY, named.url), 403, /Origin/)
  })
})

describe('GET', () => {
  test('/healthz says that the process lives', async () => {
    const answer = await exchange(service.url, { method: 'GET', path: '/healthz' })
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': JSON_OUT }, text: '{"status":"ok"}' })
    expect(issuedBy(answer)).toBeNull()
  })

  test('/readyz says that calls can be served', async () => {
    const answer = await exchange(service.url, { method: 'GET', path: '/readyz' })
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': JSON_OUT } })
    expect(JSON.parse(answer.text)).toMatchObject({ status: 'ready', warnings: [] })
    expect(issuedBy(answer)).toBeNull()
  })
})

describe('while the store is down', () => {
  let lost: Service
  let store: RedisServer

  const folder = temporaryFolder()

  beforeAll(async () => {
    store = await startRedisServer([], folder)
    lost = await startService({ REDIS_URL: store.url })
    expect(await readiness()).toMatchObject({ status: 200 })
    expectAnswer(await post(JSON_TYPE, BODY, lost.url))
    await store.stop()
    await untilReadyzIs(503)
  })

  afterAll(async () => {
    await lost.stop()
    await store.stop()
  })

  const readiness = () => exchange(lost.url, { method: 'GET', path: '/readyz' })
  const untilReadyzIs = (status: number) => soon(async () => expect(await readiness()).toMatchObject({ status }))

  function expectUnavailable(answer: Exchange, id: number | null): void {
    expect(answer).toMatchObject({ status: 503, headers: { 'content-type': JSON_OUT } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(replyIn(answer)).toMatchObject({ jsonrpc: '2.0', id, error: { code: 1501, data: UNAVAILABLE } })
  }

  const UNAVAILABLE = { code: 'STORE_UNAVAILABLE', applied: expect.stringMatching(/^(no|unknown)$/), retryable: true }

  test('/readyz answers 503 with the reason, /healthz 200', async () => {
    const answer = await readiness()
    expect(answer).toMatchObject({ status: 503, headers: { 'content-type': JSON_OUT } })
    expect(JSON.parse(answer.text)).toMatchObject({ status: 'unavailable', reason: expect.stringMatching(/store/) })
    expect(answer.text).not.toContain(folder)
    expect((await exchange(lost.url, { method: 'GET', path: '/healthz' })).status).toBe(200)
  })

  test('a single call answers 503 with its error', async () => {
    expectUnavailable(await post(JSON_TYPE, BODY, lost.url), 1)
    const create = { jsonrpc: '2.0', id: 7, method: 'Inventory.createDevice', params: ['Default', '10.0.0.1', 'A::B'] }
    expectUnavailable(await post(JSON_TYPE, JSON.stringify(create), lost.url), 7)
  })

  test('a batch answers 200 with an error for each member', async () => {
    const answer = await post(JSON_TYPE, `[${BODY},{"jsonrpc":"2.0","id":2,"method":"nope"},${BODY}]`, lost.url)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toMatchObject([
      { id: 1, error: { code: 1501, data: UNAVAILABLE } },
      { id: 2, error: { code: -32601 } },
      { id: 1, error: { code: 1501, data: UNAVAILABLE } },
    ])
  })

  test('requests that need no store are answered as usual', async () => {
    expect(replyIn(await post(JSON_TYPE, '{', lost.url)).error!.code).toBe(-32700)
    const mistyped = `${BODY.slice(0, -1)},"params":[1]}`
    expect(await post(JSON_TYPE, mistyped, lost.url)).toMatchObject({ status: 200 })
    expect((await exchange(lost.url, { method: 'GET', path: '/openrpc.json' })).status).toBe(200)
  })

  test('a GET without a session gets a new one, and a GET with a session gets 503', async () => {
    const answer = await exchange(lost.url, { method: 'GET' })
    expect(answer.status).toBe(200)
    const headers = { cookie: `JSESSIONID=${issuedBy(answer)!}` }
    expectUnavailable(await exchange(lost.url, { method: 'GET', headers }), null)
    expect((await exchange(lost.url, { method: 'GET', headers: { cookie: 'JSESSIONID=x' } })).status).toBe(200)
  })

  test('a notification is refused like a call, because it had no effect', async () => {
    const notification = '{"jsonrpc":"2.0","method":"Networks.getManagedNetworkNames"}'
    for (const body of [notification, `[${notification},${notification}]`]) {
      const answer = await post(JSON_TYPE, body, lost.url)
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
      expect(replyIn(answer)).toMatchObject({ id: null, error: { data: { code: 'STORE_UNAVAILABLE' } } })
    }
    const mixed = await post(JSON_TYPE, `[${notification},{"jsonrpc":"2.0","method":"nope"}]`, lost.url)
    expect(mixed.status).toBe(204)
  })

  test('calls are served again once the store is back', async () => {
    store = await startRedisServer([], folder)
    await untilReadyzIs(200)
    expectAnswer(await post(JSON_TYPE, BODY, lost.url))
  })
})

describe('a request that is malformed or unsupported', () => {
  const host = () => `Host: ${new URL(service.url).host}\r\n`
  const smuggled = () => {
    const body = '{"jsonrpc":"2.0","method":"Inventory.createDevice","params":["Default","10.66.0.1","A::B"]}'
    return `POST / HTTP/1.1\r\n${host()}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }
  const typed = () => `POST / HTTP/1.1\r\n${host()}Content-Type: application/json\r\n`

  test.each<[string, () => string, number]>([
    ['no request line', () => 'HELLO\r\n\r\n', 400],
    ['a version that does not exist', () => `GET / HTTP/9.9\r\n${host()}\r\n`, 400],
    ['a method that does not exist', () => `NOPE / HTTP/1.1\r\n${host()}\r\n`, 400],
    ['a blank in a header name', () => `GET / HTTP/1.1\r\n${host()}X : y\r\n\r\n`, 400],
    ['a NUL in a header', () => `GET / HTTP/1.1\r\n${host()}X: a\0b\r\n\r\n`, 400],
    ['a header without name', () => `GET / HTTP/1.1\r\n${host()}: x\r\n\r\n`, 400],
    ['headers of 40 KB', () => `GET / HTTP/1.1\r\n${host()}X: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['a negative length', () => `${typed()}Content-Length: -1\r\n\r\n`, 400],
    ['a length that is no number', () => `${typed()}Content-Length: 1e3\r\n\r\n`, 400],
    ['two lengths', () => `${typed()}Content-Length: 0\r\nContent-Length: 5\r\n\r\n${smuggled()}`, 400],
    [
      'a length and chunks',
      () => `${typed()}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled()}`,
      400,
    ],
    [
      'chunks and a length',
      () => `${typed()}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n${smuggled()}`,
      400,
    ],
    ['chunked but not last', () => `${typed()}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled()}`, 400],
    ['a chunk size that is no number', () => `${typed()}Transfer-Encoding: chunked\r\n\r\nzz\r\n${smuggled()}`, 400],
    [
      'a chunk of more bytes than it says',
      () => `${typed()}Transfer-Encoding: chunked\r\n\r\n1\r\n[]\r\n0\r\n\r\n`,
      400,
    ],
    ['a negative chunk', () => `${typed()}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${smuggled()}`, 400],
    ['an endless chunk', () => `${typed()}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(17)}\r\n[`, 400],
    [
      'a chunk with 20 KB of extensions',
      () => `${typed()}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}`,
      400,
    ],
    [
      'an encoding that is not chunked',
      () => `${typed()}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled()}`,
      400,
    ],
    [
      'chunked under HTTP/1.0 with a length',
      () =>
        `${typed().replace('1.1', '1.0')}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n${smuggled()}`,
      400,
    ],
    ['a length of 10^20', () => `${typed()}Content-Length: 1${'0'.repeat(20)}\r\n\r\n[`, 400],
    ['a length with a sign', () => `${typed()}Content-Length: +2\r\n\r\n[]`, 400],
    ['two equal lengths', () => `${typed()}Content-Length: 2\r\nContent-Length: 2\r\n\r\n[]`, 400],
    ['lengths in a list', () => `${typed()}Content-Length: 2, 2\r\n\r\n[]`, 400],
    ['a header that goes on in the next line', () => `GET / HTTP/1.1\r\n${host()}X: a\r\n b\r\n: c\r\n\r\n`, 400],
    ['a CR alone between headers', () => `GET / HTTP/1.1\r\n${host()}X: a\rTransfer-Encoding: chunked\r\n\r\n`, 400],
    ['a CR alone after the first line', () => `GET / HTTP/1.1\r${host()}\r\n`, 400],
    ['a NUL in the path', () => `GET /\0 HTTP/1.1\r\n${host()}\r\n`, 400],
    ['two hosts', () => `GET / HTTP/1.1\r\n${host()}Host: evil.example\r\nConnection: close\r\n\r\n`, 400],
    ['5,000 headers', () => `GET / HTTP/1.1\r\n${host()}Connection: close\r\n${'a:b\r\n'.repeat(5000)}\r\n`, 431],
    ['a path of 20 KB', () => `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host()}\r\n`, 431],
    ['a TLS handshake', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ])('is refused, and no request behind it runs: %s', async (_what, bytes, status) => {
    const heard = await speak(service.url, bytes())
    const [head, body] = heard.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expectRefusal({ status, headers: { 'content-type': /content-type: (.*)/i.exec(head!)![1]! }, text: body! }, status)
    expect(await service.result('Inventory.getDevice', ['Default', '10.66.0.1'])).toBeNull()
  })

  test('is refused if its target has another host than Host, or is no URL', async () => {
    const ask = (target: string) => speak(service.url, `GET ${target} HTTP/1.1\r\n${host()}Connection: close\r\n\r\n`)
    for (const target of [
      'http://evil.example/',
      'HTTPS://evil.example/rest',
      `http://x@${new URL(service.url).host}/`,
      '//evil.example/',
      '*',
      'rest',
    ]) {
      expect(`${target}: ${await ask(target)}`).toMatch(/: HTTP\/1\.1 40[04] /)
    }
    expect(await ask(service.url)).toMatch(/^HTTP\/1\.1 200 /)
    expectAnswer(await post(JSON_TYPE))
  })

  test('is refused if it asks for a tunnel', async () => {
    const connect = `CONNECT evil.example:443 HTTP/1.1\r\n${host()}\r\n`
    const refused = await speak(service.url, connect)
    expect(refused).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\n/)
    expect(refused).toMatch(/\r\nConnection: close\r\n.*"code":-32600.*method CONNECT is not served here/s)
    expect(await speak(service.url, `${connect}sent too early`)).toBe(refused)
    expectAnswer(await post(JSON_TYPE))
  })

  test('is answered over HTTP although it asks for another protocol', async () => {
    const upgrade = 'Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
    expect(await speak(service.url, `GET / HTTP/1.1\r\n${host()}${upgrade}\r\n`, /OK$/)).not.toMatch(/ 101 /)
    expectAnswer(await post(JSON_TYPE))
  })

  test('is refused if its Expect is not 100-continue', async () => {
    const refused = await exchange(service.url, { headers: { ...JSON_TYPE, expect: 'a miracle' }, body: BODY })
    expectRefusal(refused, 417, /value of Expect/)
    expectAnswer(await post({ ...JSON_TYPE, expect: '100-continue' }))
  })

  test('is refused before its client, which waits for 100 Continue, sends the body', async () => {
    const waiting = (headers: string) => `POST / HTTP/1.1\r\n${host()}Expect: 100-continue\r\n${headers}\r\n`
    const json = 'Content-Type: application/json\r\n'
    const tooLarge = await speak(service.url, waiting(`${json}Content-Length: 999999999\r\n`))
    expect(tooLarge).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is)
    const encoded = await speak(service.url, waiting(`${json}Content-Encoding: gzip\r\nContent-Length: 9\r\n`))
    expect(encoded).toMatch(/^HTTP\/1\.1 415 .*\r\nconnection: close\r\n/is)
    const foreign = await speak(service.url, waiting(`${json}Origin: https://evil.example\r\nContent-Length: 9\r\n`))
    expect(foreign).toMatch(/^HTTP\/1\.1 403 /)
    const asked = await speak(service.url, waiting(`${json}Content-Length: 9\r\n`), /\r\n\r\n/)
    expect(asked).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    const length = Buffer.byteLength(BODY)
    const together = `${waiting(`${json}Connection: close\r\nContent-Length: ${length}\r\n`)}${BODY}`
    expect(await speak(service.url, together)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  })

  test('is refused if it is of HTTP/1.1 and has no Host', async () => {
    const heard = await speak(service.url, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')
    expect(heard).toMatch(/^HTTP\/1\.1 400 .*"code":-32600.*no Host/s)
  })

  test('does not stop the service if its client disconnects in the middle', async () => {
    const { hostname, port } = new URL(service.url)
    for (const part of ['', 'POST', `${typed()}`, `${typed()}Content-Length: 100\r\n\r\n{"jsonrpc"`]) {
      const socket = connect(Number(port), hostname, () => socket.end(part))
      const left = new Promise((resolve) => socket.on('close', resolve))
      socket.on('error', () => {})
      socket.resume()
      await left
    }
    const { length } = BODY
    const gone = connect(Number(port), hostname)
    gone.write(`${typed()}Content-Length: ${length}\r\n\r\n${BODY}`, () => gone.resetAndDestroy())
    await new Promise((resolve) => gone.on('close', resolve))
    expectAnswer(await post(JSON_TYPE))
  })
})

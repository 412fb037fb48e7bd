/*
 * Requests that the service refuses before it knows their content, without a service.
 */
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, maxHeaderSize } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import {
  findAmbiguity,
  refuseAfterResponses,
  refuseConnect,
  refuseExpectation,
  refuseMalformed,
  toOriginForm,
} from '../../../src/http/requests/malformed-http.ts'
import { serializeRequests } from '../../../src/http/requests/pipelining.ts'
import { forThisTest } from '../../support/fixture.ts'

const TIMEOUTS = { tls: null, headersTimeoutMs: 7, requestTimeoutMs: 8 }

describe('a request', () => {
  const find = (url: string | undefined, rawHeaders: string[] = ['Host', 'a:1'], httpVersion = '1.1') => {
    const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    const headers = at < 0 ? {} : { host: rawHeaders[at + 1] }
    return findAmbiguity({ url, rawHeaders, headers, httpVersion } as IncomingMessage)
  }
  const LINE = [400, 'the request line has neither a path nor a URL with the same host as the Host header']

  const inOriginForm = (url: string | undefined, host: string | undefined = 'a:1') =>
    toOriginForm({ url, headers: { host } } as IncomingMessage)

  test.each([
    ['/', '/'],
    ['/rest?http://b', '/rest?http://b'],
    ['http://a:1', '/'],
    ['http://a:1/', '/'],
    ['HTTPS://A:1/x', '/x'],
    ['http://a:1?x', '/?x'],
    ['http://a:1#x', '/#x'],
    ['http://a:1/x?y=http://b/', '/x?y=http://b/'],
  ])('for %s is not ambiguous', (url, path) => {
    expect(inOriginForm(url)).toBe(path)
    expect(inOriginForm(url, 'A:1')).toBe(path)
    expect(find(path, ['x', 'y', 'hOST', 'A:1'])).toBeNull()
  })

  test.each([
    '',
    undefined,
    '*',
    'http://b:1/',
    'http://a:1.b/',
    'http://a',
    'ftp://a:1/',
    'a:1',
    'x http://a:1/',
    'http:///',
  ])('for %s is ambiguous', (url) => {
    expect(inOriginForm(url)).toBe(url ?? '')
    expect(find(url)).toEqual(LINE)
  })

  test('needs a Host, unless it is of HTTP/1.0', () => {
    expect(find('/', ['x', 'Host'])).toEqual([400, 'the request has no Host'])
    expect(find('/', [], '1.0')).toBeNull()
    expect(find('http://a:1/', [], '1.0')).toEqual(LINE)
    expect(find('*', [], '1.0')).toEqual(LINE)
    expect(toOriginForm({ url: 'http://a:1/', headers: {} } as IncomingMessage)).toBe('http://a:1/')
  })

  test('must not have two Host headers', () => {
    expect(find('/', ['Host', 'a:1', 'HOST', 'a:1'])).toEqual([400, 'the request has more than one Host'])
    expect(find('/', ['Host', 'host', 'x', 'host'])).toBeNull()
  })

  test('must not have 1000 headers', () => {
    const headers = (count: number) => ['Host', 'a:1', ...Array.from({ length: 2 * (count - 1) }, () => 'x')]
    expect(find('/', headers(999))).toBeNull()
    expect(find('/', headers(1000))).toEqual([431, 'the request has 1000 headers or more'])
  })
})

describe('a message that cannot be parsed', () => {
  /** The errors of connections of the server. */
  const failures: string[] = []

  /** Returns what a client receives whose connection failed with this error. */
  async function receivedAfter(code: string | undefined, prepare?: (socket: Socket) => void): Promise<string> {
    const server = createServer((socket) => {
      prepare?.(socket)
      const error = Object.assign(new Error('cannot be parsed'), { code })
      socket.on('error', (failure) => failures.push(failure.message))
      refuseMalformed(error, socket, TIMEOUTS)
      if (code === 'ECONNRESET') socket.end('left alone')
    })
    return await text((await listen(server))())
  }

  test.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'headers must arrive within 7 ms, a request within 8 ms'],
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', `the headers have more than ${maxHeaderSize} bytes`],
    ['HPE_INVALID_METHOD', '400 Bad Request', 'the HTTP request is malformed'],
    [undefined, '400 Bad Request', 'the HTTP request is malformed'],
  ])('for %s is answered, and the connection ends', async (code, status, reason) => {
    const [head, body] = (await receivedAfter(code)).split('\r\n\r\n') as [string, string]
    const [line, ...headers] = head.split('\r\n')
    expect(line).toBe(`HTTP/1.1 ${status}`)
    expect(headers).toEqual([
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${body.length}`,
      'Connection: close',
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy: same-origin',
      'referrer-policy: no-referrer',
    ])
    const error = { code: -32600, message: 'Invalid Request', data: { reason } }
    expect(JSON.parse(body)).toEqual({ jsonrpc: '2.0', id: null, error })
  })

  test('gets no answer if the connection was reset or has ended', async () => {
    expect(await receivedAfter('ECONNRESET')).toBe('left alone')
    failures.length = 0
    expect(await receivedAfter(undefined, (socket) => socket.end('ended'))).toBe('ended')
    expect(failures).toEqual(['cannot be parsed'])
    expect(await receivedAfter(undefined, (socket) => socket.destroy())).toBe('')
  })
})

/** Starts a server on a free port, for this test. Returns a function that connects to it. */
async function listen(server: Server): Promise<() => Socket> {
  await forThisTest({ close: () => server.close() })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return () => connect((server.address() as AddressInfo).port, '127.0.0.1')
}

const [code, message, reason] = [-32600, 'Invalid Request', 'the service does not support this value of Expect']
const PROBLEM = { type: 'urn:keyrack:error:INVALID_REQUEST', title: message, status: 417, code, data: { reason } }

test.each([
  ['/', { jsonrpc: '2.0', id: null, error: { code, message, data: { reason } } }],
  ['/rpc/Inventory.getDevice', { ...PROBLEM, detail: `${message}: ${reason}` }],
])(
  'a value of Expect that the service does not know is refused at %s and ends the connection',
  async (path, expected) => {
    const open = await listen(createHttpServer().on('checkExpectation', refuseExpectation))
    const socket = open()
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nExpect: something\r\nContent-Length: 1\r\n\r\n`)
    const [head, body] = (await text(socket)).split('\r\n\r\n') as [string, string]
    expect(head).toMatch(/^HTTP\/1.1 417 /)
    expect(head.split('\r\n')).toContain('Connection: close')
    expect(JSON.parse(body)).toEqual(expected)
  },
)

describe('after a request whose response is not sent yet', () => {
  const FIRST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
  let end = (): void => {}

  /** Starts a server whose response to the first request is sent by `end`. */
  const slowServer = (): Server =>
    createHttpServer(
      serializeRequests((_request, response) => {
        end = () => response.end('first')
      }),
    )

  test('a malformed message is refused once, after that response', async () => {
    const refused: string[] = []
    const server = slowServer()
    server.on('clientError', (error, socket) => {
      refuseAfterResponses(error, socket as Socket, TIMEOUTS, (status) => refused.push(status))
      // The parser reports what follows a malformed message too.
      refuseAfterResponses(error, socket as Socket, TIMEOUTS, (status) => refused.push(status))
    })
    const socket = (await listen(server))()
    const isMalformed = once(server, 'clientError')
    socket.write(`${FIRST}malformed\r\n\r\n`)
    await isMalformed
    expect(refused).toEqual([])
    end()
    const received = await text(socket)
    expect(received).toMatch(/^HTTP\/1.1 200 OK.*first.*HTTP\/1.1 400 Bad Request/s)
    expect(received.match(/HTTP\/1.1 /g)).toHaveLength(2)
    expect(refused).toEqual(['400'])
  })

  test('a reset of the connection is no refusal', async () => {
    const refused: string[] = []
    const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' })
    refuseAfterResponses(reset, new Socket(), TIMEOUTS, (status) => refused.push(status))
    expect(refused).toEqual([])
  })

  test('CONNECT gets no response, and without one 405', async () => {
    const server = slowServer().on('connect', (_request, socket) => refuseConnect(socket as Socket))
    const open = await listen(server)
    const [late, alone] = [open(), open()]
    late.write(`${FIRST}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`)
    alone.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(await text(late)).toBe('')
    expect(await text(alone)).toMatch(/^HTTP\/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\n/)
  })

  test('an error of a connection after CONNECT is ignored', () => {
    const socket = new Socket()
    refuseConnect(socket)
    expect(socket.emit('error', new Error('reset'))).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import { findDirectHead } from '../../../src/http/direct/direct-request.ts'

const SOURCE = '192.0.2.1'
const BODY = '{"jsonrpc":"2.0","id":1}'

/** Returns a whole request with these lines after its first two headers. */
const requestWith = (lines: readonly string[] = [], { line = 'POST / HTTP/1.1', body = BODY } = {}): Buffer =>
  Buffer.from(
    [
      line,
      'Host: 127.0.0.1',
      'Content-Type: application/json',
      ...lines,
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
    'latin1',
  )

/** Returns a whole request whose length, type and host may be wrong or absent. */
function requestOf({ host = 'a', length = `${BODY.length}`, type = 'application/json', body = BODY }): Buffer {
  const headers = { Host: host, 'Content-Type': type, 'Content-Length': length }
  const lines = Object.entries(headers).filter(([, value]) => value !== '')
  return Buffer.from(
    ['POST / HTTP/1.1', ...lines.map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n'),
    'latin1',
  )
}

const find = (request: Buffer) => findDirectHead(request, null, SOURCE)

describe('a request that node:http need not parse', () => {
  test.each([
    [[]],
    [['Authorization: Bearer kr_1']],
    [['authorization: Basic eDp5', 'Cookie: JSESSIONID=1', 'IDEMPOTENCY-KEY: a']],
    [['User-Agent: a/1 (b; c)', 'Accept: */*', 'Accept-Encoding: gzip', 'Accept-Language: *', 'Sec-Fetch-Mode: cors']],
    [['Connection: keep-alive']],
    [['Connection: Close']],
    [[`User-Agent: ${'a'.repeat(8192 - requestWith(['User-Agent: ']).indexOf('\r\n\r\n'))}`]],
  ])('may have %j', (lines) => {
    const request = requestWith(lines)
    const head = find(request)
    expect(head).toMatchObject({ length: request.length - BODY.length, bodyLength: BODY.length })
    expect(head?.headers).toMatchObject({ host: '127.0.0.1', 'content-type': 'application/json' })
  })

  test.each(['POST /rest HTTP/1.1', 'POST /jsonrpc HTTP/1.1'])('may begin with %s', (line) => {
    expect(find(requestWith([], { line }))).not.toBeNull()
  })

  test.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
  ])('may have the type %s', (type) => {
    expect(find(requestOf({ type }))).toMatchObject({ bodyLength: BODY.length })
  })

  test.each([
    ['close', true],
    ['Close', true],
    ['keep-alive', false],
  ])('may be the last one of its connection: %s', (connection, isLast) => {
    expect(find(requestWith([`Connection: ${connection}`]))).toMatchObject({ isLast })
  })

  test('has no key if the header is absent or empty', () => {
    for (const lines of [[], ['Idempotency-Key:'], ['Idempotency-Key:  ']]) {
      expect(find(requestWith(lines))).toMatchObject({ idempotencyKey: null })
    }
  })

  test('has its credentials, its key and the address of its client', () => {
    const head = find(requestWith(['Authorization: Basic eDp5', 'Cookie: a=b; JSESSIONID=c', 'Idempotency-Key:  d ']))
    expect(head).toMatchObject({ idempotencyKey: 'd', isLast: false })
    expect(head?.credentials).toMatchObject({ authorization: 'Basic eDp5', cookie: { text: 'c' }, source: SOURCE })
    expect(head?.credentials.login?.username).toBe('x')
  })
})

describe('a request that is left to node:http', () => {
  test.each([
    ['Transfer-Encoding: chunked'],
    ['Content-Length: 24'],
    ['Content-Length : 24'],
    ['Host: 127.0.0.1'],
    ['Connection: upgrade'],
    ['Connection: close, te'],
    ['Connection: te, close'],
    ['Upgrade: h2c'],
    ['Expect: 100-continue'],
    ['Origin: http://127.0.0.1'],
    ['Referer: http://127.0.0.1/'],
    ['Sec-Fetch-Site: cross-site'],
    ['X-Forwarded-For: 192.0.2.9'],
    ['X-Forwarded-Proto: https'],
    ['Forwarded: for=192.0.2.9'],
    ['Content-Encoding: gzip'],
    ['Accept: a\nTransfer-Encoding: chunked'],
    ['Accept: a\rb'],
    ['Accept: \u0000'],
    ['Accept: \u00e9'],
    ['Accept: a', ' folded'],
    ['Cookie: a=b', 'Cookie: c=d'],
    ['Authorization: Bearer a', 'authorization: Bearer b'],
    ['no header'],
    [': no name'],
  ])('has %j', (...lines) => {
    expect(find(requestWith(lines))).toBeNull()
  })

  test.each([
    'GET / HTTP/1.1',
    'POST / HTTP/1.0',
    'POST /?a=b HTTP/1.1',
    'POST /rest/ HTTP/1.1',
    'POST //rest HTTP/1.1',
    'POST /metrics HTTP/1.1',
    'POST http://127.0.0.1/ HTTP/1.1',
    'post / HTTP/1.1',
    'POST  / HTTP/1.1',
    '',
  ])('begins with %j', (line) => {
    expect(find(requestWith([], { line }))).toBeNull()
  })

  test('is not exactly one whole request', () => {
    const request = requestWith()
    expect(find(request)).not.toBeNull()
    expect(find(request.subarray(0, -1))).toBeNull()
    expect(find(Buffer.concat([request, request]))).toBeNull()
    expect(find(Buffer.concat([request, Buffer.from(' ')]))).toBeNull()
    expect(find(request.subarray(0, request.indexOf('\r\n\r\n')))).toBeNull()
    expect(find(requestWith([], { body: '' }))).toBeNull()
  })

  test('has more than 8192 bytes of headers', () => {
    const others = requestWith(['User-Agent: ']).indexOf('\r\n\r\n')
    expect(find(requestWith([`User-Agent: ${'a'.repeat(8193 - others)}`]))).toBeNull()
  })

  test.each([
    ['no host', { host: '' }],
    ['no length', { length: '' }],
    ['no type', { type: '' }],
    ['a length with a zero before it', { length: '024' }],
    ['a length with an exponent', { length: '2e1', body: ' '.repeat(20) }],
    ['a length with a fraction', { length: '24.0' }],
    ['a length of eight digits', { length: '10000000', body: ' '.repeat(10_000_000) }],
    ['a type that ends with that of JSON', { type: 'x-application/json' }],
    ['a type that begins with that of JSON', { type: 'application/json5' }],
    ['JSON of another encoding', { type: 'application/json; charset=utf-16' }],
  ])('has %s', (_, parts) => {
    expect(find(requestOf(parts))).toBeNull()
  })

  test.each(['', 'Content-Type: text/plain', 'Content-Type: application/x-www-form-urlencoded'])(
    'has no type of JSON but %j',
    (type) => {
      const lines = ['POST / HTTP/1.1', 'Host: 127.0.0.1', type, `Content-Length: ${BODY.length}`, '', BODY]
      expect(find(Buffer.from(lines.filter((line, at) => line !== '' || at > 2).join('\r\n')))).toBeNull()
    },
  )
})

describe('the head of the request before', () => {
  const known = find(requestWith(['Accept: a']))!

  test('is found again if the same bytes come with another body of this length', () => {
    const again = requestWith(['Accept: a'], { body: BODY.replace('1}', '2}') })
    expect(findDirectHead(again, known, SOURCE)).toBe(known)
  })

  test('is not found in a request that is cut anywhere', () => {
    const whole = requestWith(['Accept: a'])
    for (let length = 0; length < whole.length; length++) {
      expect(findDirectHead(whole.subarray(0, length), known, SOURCE)).toBeNull()
    }
  })

  test('is not found in a request with another byte or another end', () => {
    const other = findDirectHead(requestWith(['Accept: b']), known, SOURCE)
    expect(other?.headers.accept).toBe('b')
    expect(findDirectHead(Buffer.concat([requestWith(['Accept: a']), Buffer.from(' ')]), known, SOURCE)).toBeNull()
  })

  test.each([1, 9, 10, 99, 100, 9_999_999])('is found again, with its credentials, for a body of %i bytes', (size) => {
    const again = requestWith(['Accept: a'], { body: ' '.repeat(size) })
    const found = findDirectHead(again, known, SOURCE)
    expect(found).toMatchObject({ length: again.length - size, bodyLength: size })
    expect(found?.credentials).toBe(known.credentials)
    expect(found).toEqual({ ...find(again), credentials: known.credentials })
  })

  test.each([
    ['no length and no body', '', ''],
    ['a length that is no number', '1:', ' '.repeat(20)],
    ['a length of eight digits', '10000000', ' '.repeat(10_000_000)],
  ])('is not found if the request has %s', (_, digits, body) => {
    const head = requestWith(['Accept: a'], { body: '' }).toString('latin1')
    const request = Buffer.from(head.replace('Content-Length: 0', `Content-Length: ${digits}`) + body, 'latin1')
    expect(findDirectHead(request, known, SOURCE)).toBeNull()
  })

  test('is not found if other bytes come after the length', () => {
    const request = requestWith(['Accept: a'])
    request.write('abcd', request.length - BODY.length - 4)
    expect(findDirectHead(request, known, SOURCE)).toBeNull()
  })

  test.each(['', '0', '024', '+24', '2 4', '24 ', '24, 24', '00000024', '10000000'])(
    'is not found if the length is "%s"',
    (digits) => {
      const request = requestWith(['Accept: a']).toString('latin1')
      const other = Buffer.from(
        request.replace(`Content-Length: ${BODY.length}`, `Content-Length: ${digits}`),
        'latin1',
      )
      expect(findDirectHead(other, known, SOURCE)?.credentials).not.toBe(known.credentials)
    },
  )
})

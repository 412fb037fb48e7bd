/*
 * Raw bytes: bodies that are hardly JSON, and whole requests that are hardly HTTP.
 */
import type { Random } from '../support/seeded-random.ts'
import { hostileText } from './random-text.ts'

const bytesOf = (random: Random, count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, () => random.between(0, 255)))

/** Returns a body to send instead of the given one. */
export function rawBody(random: Random, whole: Buffer): Buffer {
  const at = random.between(0, whole.length)
  const [head, tail] = [whole.subarray(0, at), whole.subarray(at)]
  switch (random.between(0, 9)) {
    case 0:
      return bytesOf(random, random.between(0, 400))
    case 1:
      return head
    case 2:
      return Buffer.concat([head, bytesOf(random, random.between(1, 8)), tail])
    case 3:
      return Buffer.concat([head, random.pick(INVALID_UTF8), tail])
    case 4:
      return Buffer.concat([random.pick(BYTE_ORDER_MARKS), whole])
    case 5:
      return Buffer.from(whole.toString(), random.pick(['utf16le', 'latin1']))
    case 6:
      return Buffer.from(`${random.pick(['[', '{"a":', '[{"a":', ' [']).repeat(random.pick([1, 31, 33, 5000]))}1`)
    case 7:
      return Buffer.from(random.pick(NOT_QUITE_JSON))
    case 8:
      return flipped(random, whole)
    default:
      return Buffer.concat([whole, random.pick([whole, Buffer.from('\0'), Buffer.from('}'), Buffer.from(' // x')])])
  }
}

function flipped(random: Random, whole: Buffer): Buffer {
  const copy = Buffer.from(whole)
  for (let left = random.between(1, 5); left > 0 && copy.length > 0; left--) {
    const at = random.between(0, copy.length - 1)
    copy[at] = copy[at]! ^ (1 << random.between(0, 7))
  }
  return copy
}

const INVALID_UTF8 = [
  [0xff],
  [0xc0, 0xaf],
  [0xe2, 0x82],
  [0xed, 0xa0, 0x80],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0x80],
].map((bytes) => Buffer.from(bytes))
const BYTE_ORDER_MARKS = [
  [0xef, 0xbb, 0xbf],
  [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
].map((bytes) => Buffer.from(bytes))
const NOT_QUITE_JSON = [
  '',
  ' ',
  'null',
  'true',
  '1',
  '"x"',
  '[]',
  '{}',
  '[[]]',
  '[1,2,3]',
  '{,}',
  "{'a':1}",
  '{"a":1,}',
  'NaN',
  '[Infinity]',
  `[${'9'.repeat(5000)}]`,
  '{"jsonrpc":"2.0","id":1e400,"method":"rpc.discover"}',
  '{"jsonrpc":"2.0","id":1,"id":2,"method":"a","method":"b"}',
  '{"\\u0000":"\\ud800"}',
  `[${'{},'.repeat(500)}{}]`,
  `[${'1,'.repeat(1500)}1]`,
  `"${'\\u0000'.repeat(2000)}"`,
]

const METHODS = ['POST', 'POST', 'POST', 'GET', 'HEAD', 'PUT', 'OPTIONS', 'TRACE', 'QUERY', 'get', 'X'.repeat(300), '']
const TARGETS = [
  '/',
  '/',
  '/rest',
  '/jsonrpc',
  '/healthz',
  '/%zz',
  '/\0',
  '//',
  '/a?b#c',
  '*',
  'http://x/',
  '',
  '/'.repeat(9000),
]
const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.1 ', '']
const HEADERS = [
  'Content-Type: application/json',
  'Content-Type: text/plain',
  'Content-Type: ;;;=',
  'Content-Length: 0',
  'Content-Length: 5',
  'Content-Length: -5',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding : chunked',
  'Host: localhost',
  'Host: evil.example',
  'Host:',
  'Cookie: JSESSIONID=%00; JSESSIONID=x; =; ;;',
  'Cookie: \u0001=\u0002',
  'Origin: null',
  'Referer: x',
  'Sec-Fetch-Site: cross-site',
  'Expect: 100-continue',
  'Expect: something-else',
  'Connection: Upgrade\r\nUpgrade: websocket',
  'Connection: close, keep-alive, \u00ff',
  'Authorization: Basic !!!',
  'X: a\0b',
  'X: a\rb',
  'X:\r\n continued',
  ': no name',
  'no colon',
  `X: ${'y'.repeat(20_000)}`,
]

/** Returns an approximate HTTP request for a plain TCP connection. The client sends nothing after it. */
export function rawRequest(random: Random, whole: Buffer): Buffer {
  if (random.chance(0.1)) return bytesOf(random, random.between(1, 300))
  const line = `${random.pick(METHODS)} ${random.pick(TARGETS)} ${random.pick(VERSIONS)}`
  const usual = random.chance(0.6) ? ['Host: localhost', 'Content-Type: application/json'] : []
  const length = random.chance(0.4) ? [`Content-Length: ${whole.length + random.pick([0, 0, 0, 1, -1])}`] : []
  const others = random.some(HEADERS, random.between(0, 3))
  const end = random.pick(['\r\n', '\r\n', '\r\n', '\n', '\r'])
  const head = [line, ...usual, ...length, ...others, '', ''].join(end)
  const request = Buffer.concat([Buffer.from(head, 'latin1'), bodyOf(random, whole)])
  return random.chance(0.2) ? request.subarray(0, random.between(0, request.length)) : request
}

function bodyOf(random: Random, whole: Buffer): Buffer {
  const chunk = (size: string) => Buffer.concat([Buffer.from(`${size}\r\n`), whole, Buffer.from('\r\n0\r\n\r\n')])
  switch (random.between(0, 5)) {
    case 0:
      return chunk(whole.length.toString(16))
    case 1:
      return chunk(random.pick(['0', '-1', 'zz', 'ffffffffffffffff', '1;x=y', ' 1', hostileText(random)]))
    case 2:
      return Buffer.concat([whole, Buffer.from('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')])
    default:
      return whole
  }
}

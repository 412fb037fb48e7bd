/*
 * The limits of a body, its forms, and the messages that it is read as.
 */
import { describe, expect, test } from 'vitest'
import { BodyParser, RefusedBody } from '../../src/json-rpc/body-parser.ts'
import { ONE_STEP_BYTES } from '../../src/json-rpc/json-in-steps.ts'
import { checkJsonLimits, JsonScanner, MAX_MEMBERS } from '../../src/json-rpc/json-limits.ts'
import {
  ForbiddenKey,
  isUnreadable,
  mayHaveForbiddenKey,
  parseBody,
  parsePiece,
  readMessage,
} from '../../src/json-rpc/request.ts'

const LIMITS = { depth: 3, members: 3, values: 8 }

describe('the limits of a body', () => {
  const check = (text: string): void => checkJsonLimits(Buffer.from(text), LIMITS)

  test.each([
    ...[
      '[[[1]]]',
      '{"a":{"b":{}}}',
      '{"a":1,"b":2,"c":3}',
      '[1,2,3,4,5,6,7,8]',
      '[[],[],[],[]]',
      '[{"a":1,"b":2,"c":3}]',
    ],
    ...['["[[[[",1]', '["\\"[[[[",1]', '"{{{{"', '["{,,,,,,,,,,,"]', '[]]]', '1', ''],
  ])('allow %s', (text) => {
    expect(() => check(text)).not.toThrow()
  })

  test.each([
    ['[[[[1]]]]', 'the body nests deeper than 3', '/0/0/0'],
    ['{"a":[{"b":[]}]}', 'the body nests deeper than 3', '/a/0/b'],
    ['{"a":[1,{"b":1,"c":[]}]}', 'the body nests deeper than 3', '/a/1/c'],
    ['["\\\\",[[[1]]]]', 'the body nests deeper than 3', '/1/0/0'],
    ['{"a":1,"b":2,"c":3,"d":4}', 'an object in the body has more than 3 members', ''],
    ['[[],{"a":1,"b":2,"c":3,"d":4}]', 'an object in the body has more than 3 members', '/1'],
    ['[1,2,3,4,5,6,7,8,9]', 'the body has more than 8 values: send it in several calls', ''],
    ['[[],[],[],[],[]]', 'the body has more than 8 values: send it in several calls', ''],
    ['{"a":[1,2,[3,4,5,6,7]]}', 'the body has more than 8 values: send it in several calls', '/a/2'],
    ['[1,2,3,{"a/b~c":[1,2,3,4', 'the body has more than 8 values: send it in several calls', '/3/a~1b~0c'],
  ])('refuse %s', (text, message, path) => {
    expect(() => check(text)).toThrow(expect.objectContaining({ message, path }))
  })

  test.each([
    ['[]][[[[', '/0/0/0'],
    ['{[[[', ''],
    ['{"a":{1:[[', '/a'],
    ['{"a"[[[', ''],
    ['{"a":{"b":"c":[[', '/a'],
    [' { "a" : \n[ 1 , { "\\u0062\\"": [', '/a/1/b"'],
    ['\ufeff{"a":[[[', '/a/0/0'],
    [`{"${'n'.repeat(200)}":[[[`, `/${'n'.repeat(128)}…/0/0`],
    [`{"${'n'.repeat(1021)}":[[[`, `/${'n'.repeat(128)}…/0/0`],
    [`{"${'n'.repeat(1022)}":[[[`, ''],
    [`["${'x'.repeat(2000)}",{"a":[[`, '/1/a/0'],
  ])('name the place as far as it can be read: %s', (text, path) => {
    expect(() => check(text)).toThrow(expect.objectContaining({ path }))
  })

  test('begin again with each body and with other limits', () => {
    expect(() => check('["')).not.toThrow()
    expect(() => check('[[[[1]]]]')).toThrow('nests deeper than 3')
    expect(() => check('[1,2,3,4,5,6,7,8]')).not.toThrow()
    expect(() => checkJsonLimits(Buffer.from('[[1]]'), { ...LIMITS, depth: 1 })).toThrow('deeper than 1')
    expect(() => check('[[1]]')).not.toThrow()
    expect(MAX_MEMBERS).toBe(10_000)
  })
})

describe('a scan', () => {
  const scan = (text: string, stops: { comma: number; depth: number }, to = text.length) => {
    const shape = new JsonScanner(LIMITS)
    return { at: shape.scan(Buffer.from(text), 0, to, stops), shape }
  }

  test('stops at the first comma from a position on, and at a bracket that closes an outer container', () => {
    const text = '[1,[2,3],"a,b",{"c":4}]'
    expect(scan(text, { comma: 2, depth: 0 }).at).toBe(2)
    expect(scan(text, { comma: 3, depth: 0 }).at).toBe(5)
    expect(scan(text, { comma: 9, depth: 0 }).at).toBe(14)
    expect(scan(text, { comma: 99, depth: 2 }).at).toBe(7)
    expect(scan(text, { comma: 99, depth: 1 }).at).toBe(text.length - 1)
    expect(scan(text, { comma: 99, depth: 0 }).at).toBe(text.length)
    expect(scan('1,2', { comma: 0, depth: 0 }).at).toBe(3)
  })

  test('goes on where it stopped, also inside a text and after an escape', () => {
    const body = Buffer.from('["a[\\"[",[{}]]')
    for (let cut = 1; cut < body.length; cut++) {
      const shape = new JsonScanner(LIMITS)
      const at = shape.scan(body, 0, cut, { comma: 99, depth: 0 })
      shape.scan(body, at, body.length, { comma: 99, depth: 0 })
      expect(shape.depth).toBe(0)
    }
  })

  test('knows the opening bracket and the last comma of each open container', () => {
    const { shape } = scan('[1,[2,3,{"a":[', { comma: 99, depth: 0 }, 12)
    expect(shape.depth).toBe(3)
    expect([1, 2, 3].map((depth) => [shape.openedAt[depth], shape.lastComma[depth]])).toEqual([
      ...[
        [0, 2],
        [3, 7],
      ],
      [8, -1],
    ])
  })
})

describe('the body parser', () => {
  const parser = new BodyParser({ depth: 32, members: 1000, values: 1_000_000 })
  const large = (text: string): Buffer => Buffer.from(text.padEnd(ONE_STEP_BYTES + 1))
  const reasonOf = (parsed: unknown): unknown => {
    expect(parsed).toBeInstanceOf(RefusedBody)
    const { outcome } = parsed as RefusedBody
    if (!('error' in outcome)) return null
    const { code, message, data } = outcome.error
    return [code, message, (data as { reason: string }).reason]
  }

  test.each<[string, number, string, RegExp]>([
    ['[', -32700, 'Parse error', /^the body is not JSON in UTF-8$/],
    ['['.repeat(33), -32700, 'Parse error', /^the body nests deeper than 32$/],
    ['[{"__proto__":1}]', -32600, 'Invalid Request', /^a member is named __proto__/],
  ])('refuses %s, small or large', async (text, code, message, reason) => {
    for (const body of [Buffer.from(text), large(text)]) {
      expect(reasonOf(await parser.parse(body))).toEqual([code, message, expect.stringMatching(reason)])
    }
  })

  test.each<[string, string, string]>([
    [`[[],{"params":{"a":${'['.repeat(40)}`, 'nests deeper than 32', `/1/params/a${'/0'.repeat(29)}`],
    [`[1,2,{"a":{${'"b":1,'.repeat(1001)}`, 'has more than 1000 members', '/2/a'],
    [`{"params":[7,{"tags":[${'1,'.repeat(1_000_000)}`, 'has more than 1000000 values', '/params/1/tags'],
  ])('names the path of what is beyond a limit, small or large: %.30s', async (text, reason, path) => {
    for (const body of [Buffer.from(text), large(text)]) {
      const { outcome } = (await parser.parse(body)) as RefusedBody
      expect(outcome).toMatchObject({ error: { data: { path, reason: expect.stringContaining(reason) } } })
    }
  })

  test('parses a small body at once, and a larger one in steps', async () => {
    expect(parser.parse(Buffer.from('[1]'))).toEqual([1])
    expect(parser.parse(Buffer.from('[1]'.padEnd(ONE_STEP_BYTES)))).toEqual([1])
    const promise = parser.parse(large('[1]'))
    expect(promise).toBeInstanceOf(Promise)
    expect(await promise).toEqual([1])
  })
})

describe('JSON', () => {
  test.each<[string, unknown]>([
    ['null', null],
    [' null\n', null],
    ['\ufeff{"a":1}', { a: 1 }],
    ['{"constructor":1}', { constructor: 1 }],
  ])('%j is parsed', (text, value) => {
    expect(parseBody(Buffer.from(text))).toEqual(value)
  })

  test.each(['\ufeff\ufeff1', '', 'x', '{'])('%j is not JSON', (text) => {
    expect(() => parseBody(Buffer.from(text))).toThrow(SyntaxError)
    expect(() => parseBody(Buffer.from(text))).toThrow('not JSON')
  })

  test('must not set a prototype, in a body or in a piece of a body', () => {
    const forbidden = '{"a":{"__proto__":1}}'
    expect(() => parseBody(Buffer.from(forbidden))).toThrow(ForbiddenKey)
    expect(() => parsePiece(forbidden)).toThrow(ForbiddenKey)
    expect(() => parsePiece('{')).toThrow(new SyntaxError('not JSON'))
    expect(parsePiece('[1]')).toEqual([1])
  })

  test('can set a prototype only if it has one of three texts', () => {
    const mayReach = (text: string) => mayHaveForbiddenKey(Buffer.from(text))
    expect(mayReach('{"proto":1,"construct":"u005f"}')).toBe(false)
    for (const text of ['__proto__', 'constructor', String.raw`\u005f`]) expect(mayReach(`{"${text}":1}`)).toBe(true)
  })
})

describe('a message', () => {
  const read = (message: unknown, legacy = false) => readMessage(message, { legacy })

  test.each<[unknown, unknown]>([
    [
      { jsonrpc: '2.0', id: 1, method: 'm' },
      { id: 1, isNotification: false, method: 'm', params: {} },
    ],
    [
      { jsonrpc: '2.0', id: null, method: 'm' },
      { id: null, isNotification: false, method: 'm', params: {} },
    ],
    [
      { jsonrpc: '2.0', method: '', params: null },
      { id: null, isNotification: true, method: '', params: {} },
    ],
    [
      { jsonrpc: '2.0', id: '', method: 'm', params: [1] },
      { id: '', isNotification: false, method: 'm', params: [1] },
    ],
    [
      { jsonrpc: '2.0', id: -(2 ** 53), method: 'm' },
      { id: -(2 ** 53), isNotification: false, method: 'm', params: {} },
    ],
  ])('%j is a call', (message, call) => {
    expect(read(message)).toEqual(call)
    expect(isUnreadable(read(message))).toBe(false)
  })

  test.each<[unknown, unknown]>([
    [null, { id: null, reason: 'a request must be an object' }],
    [[], { id: null, reason: 'a request must be an object' }],
    ['m', { id: null, reason: 'a request must be an object' }],
    [
      { jsonrpc: '2.0', id: {}, method: 'm' },
      { id: null, reason: 'id must be a string, an integer or null' },
    ],
    [
      { jsonrpc: '2.0', id: 1.5, method: 'm' },
      { id: null, reason: 'id must be a string, an integer or null' },
    ],
    [
      { jsonrpc: '2.0', id: 2 ** 53 + 2, method: 'm' },
      { id: null, reason: 'id must be a string, an integer or null' },
    ],
    [
      { id: 1, method: 'm' },
      { id: 1, reason: 'jsonrpc must be the string 2.0' },
    ],
    [
      { jsonrpc: 2, method: 'm' },
      { id: null, reason: 'jsonrpc must be the string 2.0' },
    ],
    [
      { jsonrpc: '2.0', id: 1, method: 7 },
      { id: 1, reason: 'method must be a string' },
    ],
    [
      { jsonrpc: '2.0', id: 1, method: 'm', params: 7 },
      { id: 1, reason: 'params must be an object or an array' },
    ],
  ])('%j is unreadable', (message, unreadable) => {
    expect(read(message)).toEqual(unreadable)
    expect(isUnreadable(read(message))).toBe(true)
  })

  test('of an old client may lack the version, but not have another one', () => {
    expect(read({ id: 1, method: 'm' }, true)).toMatchObject({ method: 'm' })
    expect(read({ jsonrpc: '1.0', id: 1, method: 'm' }, true)).toMatchObject({
      reason: 'jsonrpc must be the string 2.0',
    })
    expect(read(Object.create({ id: 7, jsonrpc: '2.0', method: 'm' }))).toMatchObject({ id: null })
  })
})

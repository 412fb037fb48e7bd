/*
 * Large bodies are parsed piece by piece. With pieces of a few bytes, a short text is cut at every possible position.
 */
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { parseInSteps } from '../../src/json-rpc/json-in-steps.ts'
import { JsonLimitExceeded } from '../../src/json-rpc/json-limits.ts'
import { ForbiddenKey, parseBody } from '../../src/json-rpc/request.ts'

const LIMITS = { depth: 32, members: 1000, values: 100_000 }

/** Returns the parsed body as JSON text, which keeps the order of members, or the kind of error. */
async function outcome(parse: () => unknown): Promise<string> {
  try {
    return JSON.stringify(await parse())
  } catch (refusal) {
    return refusal instanceof ForbiddenKey ? 'forbidden' : 'not JSON'
  }
}

/**
 * Expects both parsers to give the same outcome. If a forbidden name occurs before the text stops being JSON, parsing
 * in steps may report that name instead.
 */
async function expectSame(body: Uint8Array): Promise<void> {
  const whole = await outcome(() => parseBody(body))
  const same = whole === 'not JSON' && `${body}`.includes('__proto__') ? [whole, 'forbidden'] : [whole]
  for (const pieceBytes of [1, 2, 3, 7, 16]) {
    expect(same).toContain(await outcome(() => parseInSteps(body, LIMITS, pieceBytes)))
  }
}

describe('reading in steps accepts and refuses the same bodies as reading in one step', () => {
  test('for any JSON, with blanks between its tokens', async () => {
    const spaced = fc.tuple(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t', ' \r\n '))
    await fc.assert(
      fc.asyncProperty(spaced, async ([value, blanks]) => {
        await expectSame(Buffer.from(JSON.stringify(value, null, blanks)))
      }),
      { numRuns: 500 },
    )
  })

  test('for any sequence of tokens', async () => {
    const tokens = [
      '[',
      ']',
      '{',
      '}',
      ',',
      ':',
      '1',
      '-',
      '"a"',
      '"b"',
      '"a":',
      '"\\"[,"',
      'null',
      ' ',
      '\n',
      '"',
      '\\',
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...tokens), { maxLength: 14 }), async (text) => {
        await expectSame(Buffer.from(text.join('')))
      }),
      { numRuns: 5000 },
    )
  })

  test('for JSON in which one token was replaced', async () => {
    const changed = fc.tuple(
      fc.jsonValue({ maxDepth: 5 }),
      fc.nat(),
      fc.constantFrom('', '[', ']', '{', '}', ',', ',,', '"x":1', ':', '"', ' '),
    )
    await fc.assert(
      fc.asyncProperty(changed, async ([value, at, token]) => {
        const text = JSON.stringify(value)
        const cut = at % text.length
        await expectSame(Buffer.from(`${text.slice(0, cut)}${token}${text.slice(cut + 1)}`))
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['an empty body', ''],
    ['nothing but blanks', ' \n '],
    ['two values', '[1,2][3,4]'],
    ['a value behind one', '{"a":[1,2],"b":3} 4'],
    ['a bracket too many', '[[1,2],3]]'],
    ['the bracket of another', '[{"a":1,"b":2],3}'],
    ['a trailing comma', '[[1,2],3,]'],
    ['a leading comma', '[,[1,2],3]'],
    ['a comma too many', '[[1,2],,3]'],
    ['no comma after an array', '[[1,2] 3,4]'],
    ['no comma before an array', '[0 [1,2],3,4]'],
    ['no comma between arrays', '[[1,2] [3,4]]'],
    ['no comma between members', '{"a":{"b":1,"c":2} "d":{"e":1,"f":2}}'],
    ['no name of a member', '{"a":1,[1,2,3]}'],
    ['two names of a member', '{"a":"b":[1,2,3]}'],
    ['a name without a colon', '{"a"[1,2,3]}'],
    ['a name in an array', '["a":[1,2,3]]'],
    ['a member named twice', '{"a":[1,2],"b":1,"a":[3,4,5],"b":{"c":1,"d":2}}'],
    ['a byte order mark', '\ufeff[1,[2,3],4]'],
    ['two byte order marks', '\ufeff\ufeff[1,[2,3],4]'],
    ['a prototype', '[1,{"__proto__":{"a":1,"b":2},"c":3}]'],
    ['a prototype by escapes', '[1,{"\\u005f_proto__":{"a":1,"b":2},"c":3}]'],
    ['a prototype of a constructor', '[1,{"constructor":{"prototype":1,"b":2},"c":3}]'],
    ['a prototype of a constructor by escapes', '[1,{"c\\u006fnstructor":{"prototype":1,"b":2},"c":3}]'],
    ['a constructor', '[1,{"constructor":{"a":1,"b":2},"c":3}]'],
    ['a constructor that is null', '[1,{"constructor":null,"a":{"b":1,"c":2},"d":3}]'],
    ['texts that look like brackets', '["[{,","\\"]","\\\\",{"}":"{"},1,2]'],
    ['a body that ends in a text', '[1,2,"abc'],
    ['a body that ends in an escape', '[1,2,"abc\\'],
  ])('for %s', async (_what, text) => {
    await expectSame(Buffer.from(text))
  })

  test('for bytes that are not UTF-8', async () => {
    await expectSame(Buffer.from([0x5b, 0x22, 0xc3, 0x22, 0x2c, 0x31, 0x5d]))
  })
})

describe('a body beyond a limit is refused before it is parsed', () => {
  test.each([
    ['nests deeper than 32', `{"a":[[],${'['.repeat(40)}`, `/a/1${'/0'.repeat(30)}`],
    ['more than 1000 members', `[[1],{${Array.from({ length: 1001 }, (_, at) => `"m${at}":1`).join()}`, '/1'],
    ['more than 100000 values', `[{"a":1,"b":[1${','.padEnd(250_000, '1,')}`, '/0/b'],
  ])('%s', async (reason, text, path) => {
    const refusal = await parseInSteps(Buffer.from(text), LIMITS, 64).catch((problem: unknown) => problem)
    expect(refusal).toBeInstanceOf(JsonLimitExceeded)
    expect(refusal).toMatchObject({ message: expect.stringContaining(reason), path })
  })
})

test.each([
  ['not UTF-8', [0x5b, 0xc3]],
  ['not JSON', [0x5b, 0x5b, 0x2c, 0x5d, 0x5d]],
])('a body that is %s is refused for that', async (reason, bytes) => {
  await expect(parseInSteps(Uint8Array.from(bytes), LIMITS, 1)).rejects.toThrow(reason)
})

test('no more than a piece is parsed at once', async () => {
  const body = Buffer.from(JSON.stringify({ list: Array.from({ length: 100 }, (_, at) => [at, { a: at, b: [] }]) }))
  const parse = vi.spyOn(JSON, 'parse')
  await parseInSteps(body, LIMITS, 64)
  const longest = Math.max(...parse.mock.calls.map(([text]) => text.length))
  parse.mockRestore()
  expect(longest).toBeGreaterThan(32)
  expect(longest).toBeLessThan(128)
})

test('other work has its turn while a large body is read', async () => {
  const body = Buffer.from(`[${'{},'.repeat(600_000)}1]`)
  let turns = 0
  const count = setInterval(() => turns++, 0)
  const value = await parseInSteps(body, { ...LIMITS, values: 2_000_000 })
  clearInterval(count)
  expect(value).toHaveLength(600_001)
  expect(turns).toBeGreaterThan(3)
})

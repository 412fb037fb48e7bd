import { describe, expect, test } from 'vitest'
import { JsonCursor, toCharacters } from '../../../src/search/reading/json-cursor.ts'

function at(json: string, position = 0): JsonCursor {
  const cursor = new JsonCursor()
  cursor.begin(Buffer.from(json))
  cursor.at = position
  return cursor
}

describe('the next bytes', () => {
  test('are skipped if they are the wanted ones', () => {
    const cursor = at('{"a"')
    expect([cursor.takesByte(0x5b), cursor.at]).toEqual([false, 0])
    expect([cursor.takesByte(0x7b), cursor.at, cursor.next]).toEqual([true, 1, 0x22])
    expect([cursor.takesByte(0x22), cursor.at, cursor.isAtEnd]).toEqual([true, 2, false])
    cursor.at += 2
    expect([cursor.takesByte(0x22), cursor.at, cursor.isAtEnd]).toEqual([false, 4, true])
  })

  test.each(['null', '"abc"', '"abcd"', '"abcde"', '"model":', ',"hostname":'])(
    'are skipped only if they are exactly %s',
    (wanted) => {
      const characters = toCharacters(wanted)
      const taken = at(`--${wanted}--`, 2)
      expect([taken.takes(characters), taken.at]).toEqual([true, 2 + wanted.length])
      const last = at(`--${wanted}`, 2)
      expect([last.takes(characters), last.isAtEnd]).toEqual([true, true])
      for (let place = 0; place < wanted.length; place++) {
        const other = at(`--${wanted.slice(0, place)}x${wanted.slice(place + 1)}--`, 2)
        expect([other.takes(characters), other.at]).toEqual([false, 2])
      }
    },
  )

  test('are not read beyond the end of a record, where the next record may begin', () => {
    const cursor = new JsonCursor()
    const reply = Buffer.from('{"a":null}')
    cursor.begin(reply.subarray(5, 8))
    expect([cursor.takes(toCharacters('null')), cursor.at]).toEqual([false, 0])
    cursor.begin(reply.subarray(5, 9))
    expect([cursor.takes(toCharacters('null')), cursor.isAtEnd]).toEqual([true, true])
    cursor.begin(Buffer.from(new Uint8Array(reply).buffer, 5))
    expect([cursor.takes(toCharacters('null')), cursor.next]).toEqual([true, 0x7d])
  })

  test.each([
    { json: 'abc",', wanted: 'abc', end: 4 },
    { json: '",', wanted: '', end: 1 },
    { json: 'abx",', wanted: 'abc', end: null },
    { json: 'xbc",', wanted: 'abc', end: null },
    { json: 'abcd",', wanted: 'abc', end: null },
    { json: 'ab",', wanted: 'abc', end: null },
    { json: 'abc', wanted: 'abc', end: null },
  ])('of $json are skipped for the text "$wanted" if it is the whole text', ({ json, wanted, end }) => {
    const cursor = at(`--${json}`, 2)
    expect([cursor.takesText(wanted), cursor.at]).toEqual(end === null ? [false, 2] : [true, 2 + end])
  })
})

describe('a text that is skipped', () => {
  test.each([
    { json: 'abc",', quote: 3 },
    { json: '"', quote: 0 },
    { json: '\x7f",', quote: 1 },
    { json: 'a\\"b",', quote: -1 },
    { json: 'é",', quote: -1 },
    { json: '\x80",', quote: -1 },
    { json: 'abc', quote: -1 },
  ])('in $json ends at $quote', ({ json, quote }) => {
    const cursor = at(json)
    expect([cursor.passPlainText(), cursor.at]).toEqual([quote, quote < 0 ? 0 : quote + 1])
  })
})

describe('a whole number', () => {
  test.each([
    { json: '0,', number: 0 },
    { json: '1759974324971}', number: 1_759_974_324_971 },
    { json: '-42,', number: -42 },
    { json: '123456789012345', number: 123_456_789_012_345 },
    { json: '1234567890123456', number: Number.NaN },
    { json: '-,', number: Number.NaN },
    { json: 'x', number: Number.NaN },
    { json: ':', number: Number.NaN },
    { json: '/', number: Number.NaN },
    { json: '', number: Number.NaN },
  ])('$json is $number', ({ json, number }) => {
    expect(at(json).passWholeNumber()).toBe(number)
  })
})

describe('a value that is skipped', () => {
  test.each([
    '12',
    '-1.5e3',
    'true',
    'null',
    '""',
    '"a}b]c"',
    '"\\"}"',
    '"é\\\\"',
    '[]',
    '{}',
    '[[{"a":[1,"]"]},2],"{"]',
  ])('ends before the next byte: %s', (value) => {
    for (const rest of [',1', '}', ']', '']) {
      const cursor = at(value + rest)
      cursor.passValue()
      expect(cursor.at).toBe(Buffer.byteLength(value))
    }
  })

  test.each(['[1,', '{"a":', '"abc', '[['])('ends with the bytes if it is cut off: %s', (json) => {
    const cursor = at(json)
    cursor.passValue()
    expect(cursor.at).toBe(json.length)
  })
})

/* Texts that are read one by one, and lists of them that are joined. */
import { describe, expect, test } from 'vitest'
import { joinTexts } from '../../../src/search/index/columns/joined-texts.ts'
import { JsonCursor } from '../../../src/search/reading/json-cursor.ts'
import { ListReader } from '../../../src/search/reading/list-reader.ts'
import { NO_TEXT, RecentTexts } from '../../../src/search/reading/recent-texts.ts'

/** Returns a cursor after the opening quote of a text, behind which there is one more. */
function inText(text: string): JsonCursor {
  const cursor = new JsonCursor()
  cursor.begin(Buffer.from(`${JSON.stringify(text)},"next"`))
  cursor.at = 1
  return cursor
}

describe('a text', () => {
  test('is read to its end, whatever was read before', () => {
    const recentTexts = new RecentTexts()
    // Enough texts that some of them have the same place.
    const texts = ['', '\x7f', ...Array.from({ length: 40_000 }, (_, at) => `t${at % 20_000}`)]
    for (const text of texts) {
      const cursor = inText(text)
      expect(recentTexts.read(cursor)).toBe(text)
      expect(cursor.at).toBe(text.length + 2)
    }
  })

  test('is not read if it has an escape or is not ASCII, or is cut off', () => {
    const recentTexts = new RecentTexts()
    for (const text of ['a"b', '\n', 'é', 'Ω']) {
      const cursor = inText(text)
      expect([recentTexts.read(cursor), cursor.at]).toEqual([NO_TEXT, 1])
    }
    const cut = new JsonCursor()
    cut.begin(Buffer.from('abc'))
    expect(recentTexts.read(cut)).toBe(NO_TEXT)
  })

  test('is read from bytes, whatever was read before', () => {
    const recentTexts = new RecentTexts()
    for (let at = 0; at < 40_000; at++) {
      const text = `list${at % 20_000}`
      expect(recentTexts.textIn(Buffer.from(`${text}!`), text.length)).toBe(text)
    }
  })
})

describe('a list', () => {
  const joinedBy = (reader: ListReader, texts: readonly string[]): string => {
    reader.begin()
    for (const text of texts) {
      const cursor = inText(text)
      expect(reader.read(cursor)).toBe(true)
      expect(cursor.at).toBe(Buffer.byteLength(JSON.stringify(text)))
    }
    return reader.joined
  }

  test.each([
    [[]],
    [['', '']],
    [['Eth0', '', 'AZaz@[`{']],
    [['\x7f', 'b']],
    [['é"', 'Plain', '\n', 'Σ']],
    [['Plain', 'É', 'More', 'Again']],
  ])('%j is joined with folded case, without empty texts', (texts) => {
    const reader = new ListReader(new RecentTexts())
    const expected = joinTexts(texts.map((text) => text.toLowerCase()).filter((text) => text !== ''))
    expect(joinedBy(reader, texts)).toBe(expected)
    // The list before has no effect.
    expect(joinedBy(reader, ['next'])).toBe('next')
    expect(joinedBy(reader, texts)).toBe(expected)
  })

  test('of any length is joined', () => {
    for (let second = 20; second < 30; second++) {
      const reader = new ListReader(new RecentTexts())
      const texts = ['a'.repeat(1000), 'b'.repeat(second)]
      expect(joinedBy(reader, texts)).toBe(joinTexts(texts))
      const more = Array.from({ length: 100 }, (_, at) => `${at}`.repeat(second))
      expect(joinedBy(reader, more)).toBe(joinTexts(more))
      expect(joinedBy(reader, ['c'.repeat(20_000), 'd'])).toBe(joinTexts(['c'.repeat(20_000), 'd']))
    }
  })

  test('is left to JSON.parse if a text has the separator, or if it is cut off', () => {
    const reader = new ListReader(new RecentTexts())
    reader.begin()
    expect(reader.read(inText('a\0b'))).toBe(false)
    const cut = new JsonCursor()
    cut.begin(Buffer.from('abc'))
    expect(reader.read(cut)).toBe(false)
  })
})

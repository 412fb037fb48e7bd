import { expect, test } from 'vitest'
import { Dictionary } from '../../../../src/search/index/structures/dictionary.ts'

test('a text has one number while it is in use, and its number goes to another text afterwards', () => {
  const dictionary = new Dictionary()
  expect([dictionary.bytes, dictionary.length, dictionary.find('a')]).toEqual([0, 0, null])
  expect(['a', 'bcd', 'a'].map((text) => dictionary.take(text))).toEqual([0, 1, 0])
  expect([dictionary.bytes, dictionary.length]).toEqual([2 * 80 + 4, 2])
  expect([0, 1].map((code) => [dictionary.textOf(code), dictionary.usesOf(code)])).toEqual([
    ['a', 2],
    ['bcd', 1],
  ])
  dictionary.release(0)
  expect([dictionary.find('a'), dictionary.usesOf(0)]).toEqual([0, 1])
  dictionary.release(0)
  expect([dictionary.find('a'), dictionary.usesOf(0), dictionary.textOf(0)]).toEqual([null, 0, ''])
  expect([dictionary.bytes, dictionary.length]).toEqual([2 * 80 + 3, 2])
  expect(['ef', 'g', 'bcd'].map((text) => dictionary.take(text))).toEqual([0, 2, 1])
  expect([dictionary.find('ef'), dictionary.textOf(0), dictionary.usesOf(0)]).toEqual([0, 'ef', 1])
  expect(dictionary.bytes).toBe(3 * 80 + 6)
})

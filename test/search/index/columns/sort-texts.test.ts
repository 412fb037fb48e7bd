import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortByValue } from '../../../../src/search/index/columns/number-column.ts'
import { sortAsciiTexts } from '../../../../src/search/index/columns/sort-texts.ts'

// Texts with long common prefixes, and texts that are prefixes of others. The texts are too many to be sorted by
// comparison only.
const texts = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', '\0', '\x7f', 'aaaaaaa'), maxLength: 12 }), {
  minLength: 300,
  maxLength: 700,
})

test('texts are sorted as the built-in sort does', () => {
  fc.assert(
    fc.property(texts, (all) => {
      expect([...sortAsciiTexts(all)!].map((at) => all[at])).toEqual([...all].sort())
    }),
    { numRuns: 30 },
  )
})

test('equal texts keep their order', () => {
  const texts = Array.from({ length: 3000 }, (_, at) =>
    at % 3 === 0 ? 'core-switch-of-a-site' : `core-switch-${at % 2}`,
  )
  const expected = texts.map((_, at) => at).sort((a, b) => compare(texts[a]!, texts[b]!) || a - b)
  expect([...sortAsciiTexts(texts)!]).toEqual(expected)
})

test('a few texts are sorted, and equal ones keep their order', () => {
  expect([...sortAsciiTexts(['b', 'a', 'c', 'b', 'a', 'a'])!]).toEqual([1, 4, 5, 0, 3, 2])
})

test('many texts that differ only after seven characters are sorted', () => {
  const last = Array.from({ length: 40 }, (_, at) => String.fromCharCode(0x7f - at))
  const texts = last.flatMap((seventh) => last.map((eighth) => `zzzzzz${seventh}${eighth}`))
  expect([...sortAsciiTexts(texts)!].map((at) => texts[at])).toEqual([...texts].sort())
})

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

test('texts that are not ASCII are left to another sort', () => {
  expect(sortAsciiTexts(['a', 'é'])).toBeNull()
  expect([...sortAsciiTexts([])!]).toEqual([])
})

test('numbers are sorted by value, and equal ones keep their order', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -2, max: 2 }))), (numbers) => {
      const sorted = [...sortByValue(Float64Array.from(numbers), numbers.length)]
      const expected = numbers
        .map((_, at) => at)
        .sort((a, b) => (numbers[a]! < numbers[b]! ? -1 : numbers[a]! > numbers[b]! ? 1 : a - b))
      expect(sorted).toEqual(expected)
    }),
  )
})

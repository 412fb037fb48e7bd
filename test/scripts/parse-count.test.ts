import { expect, test } from 'vitest'
import { parseCount } from '../../scripts/parse-count.ts'

test('a count is a whole number that is at least the minimum', () => {
  expect(parseCount('1', '--rounds')).toBe(1)
  expect(parseCount('0', '--seed', 0)).toBe(0)
  expect(parseCount('100000', 'argument 1', 1000)).toBe(100_000)
})

test.each(['--help', '', ' ', '0', '-1', '1.5', '1e400'])('"%s" is refused as a count', (text) => {
  const refusal = `Cannot use "${text}" as --rounds: give a whole number from 1`
  expect(() => parseCount(text, '--rounds')).toThrow(refusal)
})

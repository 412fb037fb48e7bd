import { expect, test } from 'vitest'
import { findShortfalls } from '../../scripts/bench/report/shortfalls.ts'
import { atLeast, formatVerdict, toSpread, under } from '../../scripts/bench/spread.ts'
import { withBetweenMarks } from '../../scripts/between-marks.ts'

test('a spread is the median and the middle half', () => {
  expect(toSpread([9, 1, 5, 3, 7])).toEqual({ median: 5, lower: 3, upper: 7 })
  expect(toSpread([4])).toEqual({ median: 4, lower: 4, upper: 4 })
})

test.each([
  [[3, 3, 3], atLeast(2), '**met**'],
  [[1, 1, 1], atLeast(2), '**not met**'],
  [[1, 2.5, 3], atLeast(2), 'open: within the spread'],
  [[1, 1, 1], under(2), '**met**'],
  [[2, 2, 2], under(2), '**not met**'],
  [[1, 1.5, 3], under(2), 'open: within the spread'],
])('rounds %j against an aim %j are judged %s', (rounds, aim, verdict) => {
  expect(formatVerdict(toSpread(rounds), aim)).toBe(verdict)
})

test('a written part takes the place of an older one, and of nothing else', () => {
  expect(withBetweenMarks('a\n<b>\nold\n<e>\nc', '<b>', '<e>', 'new')).toBe('a\n<b>\n\nnew\n\n<e>\nc')
  expect(() => withBetweenMarks('a', '<b>', '<e>', 'new')).toThrow(/^Cannot find "<b>" and "<e>"/)
})

test('what falls short is items with its reason, once for all it is the reason of', () => {
  const of = (what: string, verdict: string) => ({ what, measured: '1', aim: '2', verdict })
  expect(findShortfalls([of('x', '**met**')])).toBeNull()
  const items = findShortfalls([
    of('a, floor = 1', '**not met**'),
    of('b, floor = 1', 'open: within the spread'),
    of('something else', '**not met**'),
  ])!.split('\n')
  expect(items).toHaveLength(2)
  expect(items[0]).toMatch(/^- a, floor = 1: 1, aim 2; b, floor = 1: .*\. Reason: .*\. Next: /)
  expect(items[1]).toBe('- something else: 1, aim 2. No reason is known yet.')
})

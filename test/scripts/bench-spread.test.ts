import { cpus } from 'node:os'
import { expect, test } from 'vitest'
import { findShortfalls } from '../../scripts/bench/report/shortfalls.ts'
import { atLeast, formatVerdict, toMedian, toSpread, under } from '../../scripts/bench/spread.ts'
import { withBetweenMarks } from '../../scripts/between-marks.ts'
import { describeBusyMachine, describeBusyMoment } from '../../scripts/idle-machine.ts'

test('a spread is the median and the middle half', () => {
  expect(toSpread([9, 1, 5, 3, 7])).toEqual({ median: 5, lower: 3, upper: 7 })
  expect(toSpread([4])).toEqual({ median: 4, lower: 4, upper: 4 })
  expect(toSpread([1, 2, 4, 9])).toEqual({ median: 3, lower: 1, upper: 9 })
})

test.each([
  [[], Number.NaN],
  [[7], 7],
  [[9, 1], 5],
  [[9, 1, 2], 2],
  [[4, 1, 3, 100], 3.5],
])('the median of %j is %d', (values, median) => {
  expect(toMedian(values)).toBe(median)
})

test('a busy machine is reported, and an idle one is not', async () => {
  let idle = 0
  const withIdleCores = (share: number) => describeBusyMoment(() => (idle += cpus().length * share * 50), 50)
  expect(await withIdleCores(0)).toMatch(/^The machine is busy: other programs use [\d.]+ cores/)
  expect(await withIdleCores(2)).toBeNull()
  expect(describeBusyMachine(0.51)).toMatch(/its load is 0.51/)
  expect(describeBusyMachine(0.5)).toBeNull()
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

test('a written part replaces an older one, and nothing else', () => {
  expect(withBetweenMarks('a\n<b>\nold\n<e>\nc', '<b>', '<e>', 'new')).toBe('a\n<b>\n\nnew\n\n<e>\nc')
  expect(() => withBetweenMarks('a', '<b>', '<e>', 'new')).toThrow(/^Cannot find "<b>" and "<e>"/)
})

test('missed aims are listed by reason, each reason once', () => {
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

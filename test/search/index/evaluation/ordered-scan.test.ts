/* Windows of matches in an order, compared with a list of all matches. */
import { describe, expect, test } from 'vitest'
import type { SortOrder } from '../../../../src/domain/search/sort-order.ts'
import { pickTested, scanInOrder, toPick } from '../../../../src/search/index/evaluation/ordered-scan.ts'
import { Bitmap } from '../../../../src/search/index/structures/bitmap.ts'
import { OrderedList } from '../../../../src/search/index/structures/ordered-list.ts'
import { runToEnd } from '../../../../src/search/index/structures/slices.ts'

const FILLED = 1792
const SLOTS = 4 * FILLED

const order = new OrderedList((a, b) => a - b)
order.fill(Uint32Array.from({ length: SLOTS }, (_, slot) => slot))

const bitmap = new Bitmap(SLOTS)
const matches = Array.from({ length: SLOTS }, (_, slot) => slot).filter((slot) => slot % 3 === 0)
for (const slot of matches) bitmap.add(slot)

const all = { order, from: 0, to: SLOTS }
const sorted = (descending: boolean): SortOrder => ({ column: 'ipAddress', descending })
const last = matches.length

describe.each([false, true])('in an order that is descending: %s', (descending) => {
  const expected = descending ? matches.toReversed() : matches

  test.each([
    { offset: 0, size: 10 },
    { offset: 5, size: 3 },
    { offset: last / 2 - 5, size: 10 },
    { offset: last - 10, size: 10 },
    { offset: last - 10, size: 50 },
    { offset: last, size: 5 },
    { offset: last + 7, size: 5 },
    { offset: 0, size: last + 10 },
    { offset: 40, size: 0 },
  ])('a window from $offset has $size matches', (window) => {
    const wanted = expected.slice(window.offset, window.offset + window.size)
    const picks = [
      toPick(bitmap),
      (...run: Parameters<typeof bitmap.pick>) => pickTested((slot) => slot % 3 === 0, ...run),
    ]
    for (const pick of picks) {
      const found = runToEnd(scanInOrder(all, pick, last, sorted(descending), window))
      expect(found.total).toBe(last)
      expect(wanted.map((_, at) => found.at(window.offset + at))).toEqual(wanted)
      expect(found.at(window.offset + wanted.length)).toBeUndefined()
    }
  })

  test('a window is read from the nearer end, and no farther than its last match', () => {
    const costsOf = (offset: number) => [
      ...scanInOrder(all, toPick(bitmap), last, sorted(descending), { offset, size: 10 }),
    ]
    expect(costsOf(0)).toEqual([FILLED])
    expect(costsOf(last - 10)).toEqual([FILLED])
    expect(costsOf(700)).toEqual([FILLED, FILLED])
    expect(costsOf(last - 710)).toEqual([FILLED, FILLED])
  })

  test('a range has its own matches', () => {
    const range = { order, from: 10, to: 20 }
    const found = runToEnd(scanInOrder(range, toPick(bitmap), 3, sorted(descending), { offset: 1, size: 2 }))
    expect([found.at(1), found.at(2)]).toEqual(descending ? [15, 12] : [15, 18])
  })
})

test('only the slots of a run are tested', () => {
  for (const backwards of [false, true]) {
    const into: number[] = []
    expect(pickTested(() => true, Uint32Array.of(4, 7, 9), backwards, 1, 5, into)).toBe(0)
    expect(into).toEqual(backwards ? [7, 4] : [7, 9])
  }
})

/* The lists and slices of cached matches, after slots have been tested again. */
import { describe, expect, test } from 'vitest'
import { CachedMatches } from '../../../../src/search/index/evaluation/cached-matches.ts'
import { findRankRange } from '../../../../src/search/index/evaluation/found-rank-range.ts'
import { Bitmap } from '../../../../src/search/index/structures/bitmap.ts'
import { OrderedList } from '../../../../src/search/index/structures/ordered-list.ts'
import { runToEnd } from '../../../../src/search/index/structures/slices.ts'

const FIRST = 1000

/**
 * Returns the slots whose values are at least 1000 as cached matches, and the order by values. At first, each slot
 * matches, and its value is 1000 more than the slot.
 */
function open(slots: number) {
  const values = Array.from({ length: slots }, (_, slot) => FIRST + slot)
  const order = new OrderedList((a, b) => values[a]! - values[b]! || a - b)
  order.fill(Uint32Array.from(values, (_, slot) => slot))
  const bitmap = new Bitmap(slots)
  for (let slot = 0; slot < slots; slot++) bitmap.add(slot)
  const findRanks = () => [order.rankOf((slot) => values[slot]! - FIRST), order.length] as const
  const ranges = [findRankRange(order, findRanks)]
  const matches = new CachedMatches({ bitmap, ranges, test: (slot) => values[slot]! >= FIRST })
  /** Changes the value of a slot. */
  const set = (slot: number, value: number): void => {
    order.remove(slot)
    values[slot] = value
    order.insert(slot)
    matches.retest(slot)
  }
  return { order, matches, set }
}

/** Sorts the matches, and then tests the first slots again, none of which matches any more. */
function openTested(slots: number, tests: number) {
  const { order, matches, set } = open(slots)
  matches.sort(order)
  for (let slot = 0; slot < tests; slot++) set(slot, FIRST - 1)
  matches.updateLists()
  return { order, matches }
}

describe('a sorted list', () => {
  test('has each slot that was tested again at its position if it matches, and not otherwise', () => {
    const { order, matches, set } = open(6)
    expect(matches.findSorted(order)).toBeNull()
    expect(matches.sort(order)).toEqual([0, 1, 2, 3, 4, 5])
    set(1, FIRST + 9)
    set(4, FIRST - 1)
    set(5, FIRST)
    set(3, FIRST + 3)
    matches.updateLists()
    expect(matches.findSorted(order)).toEqual([0, 5, 2, 3, 1])
    expect(matches.total).toBe(5)
  })

  // A short list is updated after at most 64 tests, a longer one after at most an eighth of its length.
  test.each([
    [80, 64],
    [1024, 128],
  ])('of %i slots is updated after %i tests', (slots, tests) => {
    const { order, matches } = openTested(slots, tests)
    expect(matches.findSorted(order)).toEqual(Array.from({ length: slots - tests }, (_, at) => tests + at))
  })

  test.each([
    [80, 65],
    [1024, 129],
  ])('of %i slots is dropped after %i tests', (slots, tests) => {
    const { order, matches } = openTested(slots, tests)
    expect(matches.findSorted(order)).toBeNull()
    expect(matches.sort(order)).toEqual(Array.from({ length: slots - tests }, (_, at) => tests + at))
  })

  test('is not dropped for tests before it was sorted', () => {
    const { order, matches, set } = open(80)
    for (let slot = 0; slot < 65; slot++) set(slot, FIRST + 100 - slot)
    matches.sort(order)
    set(79, FIRST)
    matches.updateLists()
    expect(matches.findSorted(order)?.slice(0, 2)).toEqual([79, 64])
  })
})

test('the ranges of an order have the ranks of the present values, and another order has none', () => {
  const { order, matches, set } = open(4)
  expect(matches.rangesOf(order)).toEqual([{ order, from: 0, to: 4 }])
  set(3, FIRST - 1)
  expect(matches.rangesOf(order)).toEqual([{ order, from: 1, to: 4 }])
  expect(matches.rangesOf(new OrderedList((a, b) => b - a))).toEqual([])
})

test('matches are ranked in an order from the first time on', () => {
  const { order, matches } = open(4)
  expect(matches.isRanked(order)).toBe(false)
  const ranks = runToEnd(matches.rank({ order, from: 0, to: 4 }))
  expect(matches.isRanked(order)).toBe(true)
  expect([0, 1, 2, 3].map((rank) => ranks.at(rank))).toEqual([0, 1, 2, 3])
})

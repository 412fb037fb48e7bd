/* The slots of a bitmap by their ranks in an order, after changes of both. */
import { expect, test } from 'vitest'
import { Bitmap } from '../../../../src/search/index/structures/bitmap.ts'
import { OrderedList } from '../../../../src/search/index/structures/ordered-list.ts'
import { RankIndex } from '../../../../src/search/index/structures/rank-index.ts'

const FILLED = 1792
const SLOTS = 3 * FILLED

/** Returns an order of this number of blocks, and the ranks of a third of its slots. */
function open(blocks = 3) {
  const end = blocks * FILLED
  const order = new OrderedList((a, b) => a - b)
  order.fill(Uint32Array.from({ length: end }, (_, slot) => slot))
  const bitmap = new Bitmap(2 * end)
  const chosen = new Set<number>()
  const flip = (slot: number): void => {
    if (chosen.delete(slot)) bitmap.delete(slot)
    else {
      chosen.add(slot)
      bitmap.add(slot)
    }
  }
  for (let slot = 0; slot < end; slot += 3) flip(slot)
  const ranks = new RankIndex(order, bitmap)
  /** Counts a range, compares all ranks in it, and returns how many items each counted block had. */
  const check = (from = 0, to = order.length): number[] => {
    const costs = [...ranks.count({ order, from, to })]
    const items = [...order.runs(from, to)].flatMap((run) => [...run]).filter((slot) => chosen.has(slot))
    const asked = items.map((_, rank) => rank)
    expect(asked.map((rank) => ranks.at(rank))).toEqual(items)
    // The ranks jump between the blocks, first and last of all.
    const jumps = asked.filter((rank) => rank % 50 === 0).flatMap((rank) => [rank, items.length - 1 - rank])
    expect(jumps.map((rank) => ranks.at(rank))).toEqual(jumps.map((rank) => items[rank]))
    return costs
  }
  return { order, flip, ranks, check }
}

test('only blocks that have changed are counted again', () => {
  const { order, flip, ranks, check } = open()
  expect(check()).toEqual([FILLED, FILLED, FILLED])
  expect(check()).toEqual([])
  flip(FILLED + 1)
  ranks.noteFlip(FILLED + 1)
  expect(check()).toEqual([FILLED])
  order.insert(SLOTS + 1)
  flip(SLOTS + 1)
  ranks.noteFlip(SLOTS + 1)
  expect(check()).toEqual([FILLED + 1])
  order.remove(0)
  expect(check()).toEqual([FILLED - 1])
  order.fill(Uint32Array.from({ length: SLOTS }, (_, slot) => slot))
  expect(check()).toEqual([FILLED, FILLED, FILLED])
})

test('a range has the slots of its blocks', () => {
  const { order, flip, check } = open()
  for (let slot = 0; slot < SLOTS; slot += 3) if (slot < FILLED || slot >= 2 * FILLED) flip(slot)
  expect(check(FILLED, 2 * FILLED)).toEqual([FILLED])
  order.remove(1)
  expect(check(FILLED - 1, 2 * FILLED - 1)).toEqual([])
})

test('a range of several blocks has their slots, without the blocks before', () => {
  const { flip, check } = open(4)
  for (let slot = 0; slot < FILLED; slot += 3) flip(slot)
  expect(check(FILLED, 4 * FILLED)).toEqual([FILLED, FILLED, FILLED])
})

test('any rank can be the first one that is read after a change', () => {
  const { order, ranks } = open()
  const count = (): number[] => [...ranks.count({ order, from: 0, to: order.length })]
  for (const [other, rank] of [[1, 0] as const, [2, 700] as const, [4, 1400] as const, [5, 300] as const]) {
    order.remove(other)
    count()
    expect(ranks.at(rank)).toBe(3 * rank)
  }
})

test('an empty range has no slots, and the counts of the blocks are kept', () => {
  const { ranks, order, check, flip } = open()
  expect([...ranks.count({ order, from: 5, to: 5 })]).toEqual([])
  ranks.noteFlip(0)
  check()
  flip(FILLED + 1)
  ranks.noteFlip(FILLED + 1)
  expect([...ranks.count({ order, from: 5, to: 5 })]).toEqual([])
  flip(FILLED + 2)
  ranks.noteFlip(FILLED + 2)
  expect(check()).toEqual([FILLED])
})

test('the counts of former blocks are dropped once there are four for each block', () => {
  const { order, ranks } = open()
  const count = (): number => [...ranks.count({ order, from: 0, to: order.length })].length
  expect(count()).toBe(3)
  // Each change adds a count, until there are more than 16. The next change then counts all blocks.
  const counted = Array.from({ length: 30 }, (_, at) => {
    if (at % 2 === 0) order.remove(0)
    else order.insert(0)
    return count()
  })
  expect(counted).toEqual(Array.from({ length: 30 }, (_, at) => (at % 15 === 14 ? 3 : 1)))
})

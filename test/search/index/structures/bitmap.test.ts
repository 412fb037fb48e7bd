/* A bitmap, compared with a set of the same slots. */
import { expect, test } from 'vitest'
import { Bitmap } from '../../../../src/search/index/structures/bitmap.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

/** Returns a set of slots below `end`: some words have no bit, some have all, and the others have some. */
function slotsBelow(end: number, seed: number): Set<number> {
  const random = seededRandom(seed)
  const slots = new Set<number>()
  for (let from = 0; from < end; from += 32) {
    const share = [0, 1, 0.3, 0.9][random.between(0, 3)]!
    for (let slot = from; slot < Math.min(from + 32, end); slot++) if (random.chance(share)) slots.add(slot)
  }
  return slots
}

function bitmapOf(slots: Iterable<number>, capacity = 0): Bitmap {
  const bitmap = new Bitmap(capacity)
  for (const slot of slots) bitmap.add(slot)
  return bitmap
}

function slotsOf(bitmap: Bitmap): number[] {
  const slots: number[] = []
  // A batch is valid only until the next one.
  for (const batch of bitmap.batches()) slots.push(...Array.from(batch))
  return slots
}

const ascending = (slots: Iterable<number>): number[] => [...slots].sort((a, b) => a - b)

test.each([1, 31, 32, 33, 200, 2048, 2049, 5000])('a bitmap below %i has the slots that were added', (end) => {
  const slots = slotsBelow(end, end).add(end - 1)
  for (const capacity of [0, end, end + 100]) {
    const bitmap = bitmapOf(slots, capacity)
    expect(slotsOf(bitmap)).toEqual(ascending(slots))
    expect(bitmap.count()).toBe(slots.size)
    const asked = Array.from({ length: end + 70 }, (_, slot) => slot)
    expect(asked.filter((slot) => bitmap.has(slot))).toEqual(ascending(slots))
    expect([bitmap.bitOf(end - 1), bitmap.bitOf(end)]).toEqual([1, 0])
    const gone = ascending(slots).filter((_, at) => at % 3 === 0)
    for (const slot of [...gone, end + 100_000]) bitmap.delete(slot)
    expect(slotsOf(bitmap)).toEqual(ascending(slots).filter((_, at) => at % 3 !== 0))
  }
})

test.each([
  [100, 100],
  [100, 300],
  [300, 100],
  [300, 0],
])('sets of slots below %i and %i are combined', (end, otherEnd) => {
  const [slots, others] = [slotsBelow(end, 1), slotsBelow(otherEnd, 2)]
  const [bitmap, other] = [bitmapOf(slots), bitmapOf(others)]
  expect(slotsOf(bitmap.without(other))).toEqual(ascending(slots).filter((slot) => !others.has(slot)))
  expect(slotsOf(bitmap)).toEqual(ascending(slots))
  bitmap.and(other)
  expect(slotsOf(bitmap)).toEqual(ascending(slots).filter((slot) => others.has(slot)))
  expect(slotsOf(other)).toEqual(ascending(others))
})

test('a copy does not change with the original', () => {
  const bitmap = bitmapOf([1, 64])
  const copy = bitmap.copy(10)
  bitmap.add(2)
  copy.add(3)
  expect([slotsOf(bitmap), slotsOf(copy)]).toEqual([
    [1, 2, 64],
    [1, 3, 64],
  ])
})

test('a range without slots has no batch', () => {
  const bitmap = bitmapOf([2048 * 3 + 5])
  expect(Array.from(bitmap.batches(), (batch) => Array.from(batch))).toEqual([[2048 * 3 + 5]])
  expect([...new Bitmap(5000).batches()]).toEqual([])
})

test('the memory is that of the capacity, and an eighth more if it grows', () => {
  expect([0, 1, 32, 33, 64].map((capacity) => new Bitmap(capacity).bytes)).toEqual([0, 4, 4, 8, 8])
  expect(bitmapOf([31], 32).bytes).toBe(4)
  expect(bitmapOf([32], 32).bytes).toBe(12)
  expect(bitmapOf([80 * 32]).bytes).toBe((81 + 10 + 1) * 4)
  const bitmap = new Bitmap(64)
  expect([0, 64, 65].map((capacity) => bitmap.copy(capacity).bytes)).toEqual([8, 8, 12])
})

test('the slots of a run are picked and counted, in both directions', () => {
  const slots = slotsBelow(300, 3)
  const bitmap = bitmapOf(slots)
  const run = Uint32Array.from({ length: 300 }, (_, at) => (at * 7) % 300)
  const inRun = [...run].filter((slot) => slots.has(slot))
  expect(bitmap.countIn(run)).toBe(inRun.length)
  for (const backwards of [false, true]) {
    const wanted = backwards ? inRun.toReversed() : inRun
    for (const [skip, size] of [
      [0, 5],
      [3, 10],
      [0, 1000],
      [inRun.length - 1, 1000],
      [inRun.length, 10],
      [inRun.length + 4, 10],
      [2, 0],
    ] as const) {
      const into: number[] = []
      const left = bitmap.pick(run, backwards, skip, size, into)
      expect(into).toEqual(wanted.slice(skip, skip + size))
      expect(left).toBe(size === 0 ? skip : Math.max(skip - inRun.length, 0))
    }
  }
  const into = [9999]
  bitmap.pick(run, false, 0, 2, into)
  expect(into).toEqual([9999, inRun[0]])
})

test('the slots of codes that fit are picked', () => {
  const slots = slotsBelow(200, 4)
  const codes = Uint32Array.from({ length: 200 }, (_, slot) => slot % 5)
  const into = new Uint32Array(200)
  const count = bitmapOf(slots).pickFitting(codes, Uint8Array.from([1, 0, 1, 0, 0]), 10, 150, into)
  expect([...into.subarray(0, count)]).toEqual(
    ascending(slots).filter((slot) => slot >= 10 && slot < 150 && [0, 2].includes(slot % 5)),
  )
})

test('each slot marks its code', () => {
  const slots = slotsBelow(200, 5).add(199)
  const codes = new Uint32Array(190)
  bitmapOf(slots).mark(codes, 7)
  expect([...codes]).toEqual(Array.from({ length: 190 }, (_, slot) => (slots.has(slot) ? 7 : 0)))
})

test('no code after the last word of the set is marked, nor the one before', () => {
  const codes = new Uint32Array(100)
  bitmapOf([1], 64).mark(codes, 7)
  expect([...codes.entries()].filter(([, code]) => code !== 0)).toEqual([[1, 7]])
})

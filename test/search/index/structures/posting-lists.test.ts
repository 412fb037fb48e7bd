/* Sets of slots, and numbered lists of them, compared with plain sets. */
import { describe, expect, test } from 'vitest'
import { PostingLists } from '../../../../src/search/index/structures/posting-lists.ts'
import type { Batch } from '../../../../src/search/index/structures/slices.ts'
import { BATCH, runToEnd } from '../../../../src/search/index/structures/slices.ts'
import { SlotSet } from '../../../../src/search/index/structures/slot-set.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

const ascending = (slots: Iterable<number>): number[] => [...slots].sort((a, b) => a - b)

/** Returns copies of the batches, which are valid only until the next one. */
function copiesOf(batches: Iterable<Batch>): number[][] {
  const copies: number[][] = []
  for (const batch of batches) copies.push(Array.from(batch))
  return copies
}

describe('a set of slots', () => {
  test.each([
    ['few', 1_000_000, 0.5],
    ['many', 500, 0.8],
  ])('that are %s has the slots that were added and not removed', (kind, end, share) => {
    const random = seededRandom(end)
    const set = new SlotSet()
    const model = new Set<number>()
    for (let turn = 0; turn < 400; turn++) {
      const slot = random.between(0, end)
      if (random.chance(share)) {
        set.add(slot)
        set.add(slot)
        model.add(slot)
      } else {
        const gone = random.chance(0.5) ? slot : [...model][0]
        if (gone !== undefined) {
          set.delete(gone)
          set.delete(gone)
          model.delete(gone)
        }
      }
      expect([set.size, set.has(slot)]).toEqual([model.size, model.has(slot)])
    }
    expect([set.few === null, set.bitmap === null]).toEqual(kind === 'few' ? [false, true] : [true, false])
    expect(copiesOf(set.batches()).flat()).toEqual(ascending(model))
    if (set.few !== null) expect(set.few).toEqual(ascending(model))
    const codes = new Uint32Array(end + 1)
    set.mark(codes, 9)
    expect([...codes.keys()].filter((slot) => codes[slot] === 9)).toEqual(ascending(model))
  })

  test('becomes a bitmap if it has more than 16 slots, and more than one of 64', () => {
    const setOf = (count: number, step: number): SlotSet => {
      const set = new SlotSet()
      for (let at = 1; at <= count; at++) set.add(at * step)
      return set
    }
    expect([setOf(16, 1).few?.length, setOf(17, 1).few]).toEqual([16, null])
    expect([setOf(17, 64).few?.length, setOf(17, 63).few]).toEqual([17, null])
    expect(setOf(17, 63).bitmap?.bytes).toBe(Math.ceil((17 * 63 + 1) / 32) * 4)
    expect(setOf(17, 32).bitmap?.bytes).toBe(18 * 4)
  })

  test('of few slots is read in batches', () => {
    const sizesOf = (count: number): number[] => {
      const set = new SlotSet()
      for (let at = 0; at < count; at++) set.add(at * 100 + 99)
      return copiesOf(set.batches()).map((batch) => batch.length)
    }
    expect([sizesOf(0), sizesOf(BATCH), sizesOf(BATCH + 5)]).toEqual([[], [BATCH], [BATCH, 5]])
  })
})

describe('numbered sets', () => {
  test('have the slots that were added and not removed', () => {
    const random = seededRandom(1)
    const lists = new PostingLists()
    const model = Array.from({ length: 10 }, () => new Set<number>())
    for (let turn = 0; turn < 1500; turn++) {
      // The first sets have no slot, one, or few, and the last ones have many.
      const set = random.between(1, 9)
      const slot = random.between(0, set ** 3)
      const slots = model[set]!
      if (random.chance(0.3)) {
        lists.delete(set, slot)
        slots.delete(slot)
      } else if (!slots.has(slot)) {
        lists.add(set, slot)
        slots.add(slot)
      }
      expect(lists.sizeOf(set)).toBe(slots.size)
    }
    const members = model.reduce((sum, { size }) => sum + size, 0)
    expect(lists.bytes).toBe((10 + members) * 8)
    for (const [set, slots] of model.entries()) {
      expect(ascending(copiesOf(lists.batches([set])).flat())).toEqual(ascending(slots))
      expect(Array.from({ length: 800 }, (_, slot) => lists.has(set, slot))).toEqual(
        Array.from({ length: 800 }, (_, slot) => slots.has(slot)),
      )
    }
    const all = [...model.keys()]
    expect(runToEnd(lists.sizeOfAll(all))).toBe(members)
    expect(ascending(copiesOf(lists.batches(all)).flat())).toEqual(ascending(model.flatMap((slots) => [...slots])))
  })

  test('change with each addition and removal', () => {
    const lists = new PostingLists()
    expect([lists.sizeOf(0), lists.has(0, 0), lists.bitmapOf(0), lists.bytes]).toEqual([0, false, null, 0])
    const slotsAfter = (act: () => void): number[] => {
      act()
      expect(lists.bytes).toBe((1 + lists.sizeOf(0)) * 8)
      return copiesOf(lists.batches([0])).flat()
    }
    expect(slotsAfter(() => lists.add(0, 5))).toEqual([5])
    expect(slotsAfter(() => lists.add(0, 5))).toEqual([5])
    expect(slotsAfter(() => lists.delete(0, 6))).toEqual([5])
    expect(slotsAfter(() => lists.add(0, 3))).toEqual([3, 5])
    expect(slotsAfter(() => lists.delete(0, 4))).toEqual([3, 5])
    expect(slotsAfter(() => lists.delete(0, 3))).toEqual([5])
    expect(slotsAfter(() => lists.delete(0, 5))).toEqual([])
    expect(slotsAfter(() => lists.add(0, 7))).toEqual([7])
    expect(slotsAfter(() => lists.delete(0, 7))).toEqual([])
    expect(lists.bitmapOf(0)).toBeNull()
    for (let slot = 0; slot < 17; slot++) lists.add(0, slot)
    expect(lists.bitmapOf(0)?.count()).toBe(17)
    for (let slot = 0; slot < 17; slot++) lists.delete(0, slot)
    expect(lists.bitmapOf(0)).toBeNull()
  })

  test('of one slot are empty without it', () => {
    const lists = new PostingLists()
    lists.add(0, 5)
    lists.delete(0, 5)
    expect([lists.sizeOf(0), lists.has(0, 5), lists.bytes, copiesOf(lists.batches([0]))]).toEqual([0, false, 8, []])
  })

  test('are read together in batches', () => {
    const lists = new PostingLists()
    for (let set = 0; set < BATCH + 1; set++) lists.add(set, 1000 + set)
    const all = Array.from({ length: BATCH + 1 }, (_, set) => set)
    expect(copiesOf(lists.batches(all)).map((batch) => batch.length)).toEqual([BATCH, 1])
    expect(copiesOf(lists.batches(all)).flat()).toEqual(all.map((set) => 1000 + set))
    expect([...lists.sizeOfAll(all)]).toEqual([BATCH])
    expect([...lists.sizeOfAll(all.slice(1, BATCH))]).toEqual([])
    // Sets of few slots go into one batch as far as they fit; a set of a whole batch has its own.
    for (let at = 0; at < BATCH; at++) lists.add(0, 100_000 + 100 * at)
    for (let at = 0; at < BATCH - 2; at++) lists.add(1, 100_000 + 100 * at)
    const sizes = (sets: readonly number[]): number[] => copiesOf(lists.batches(sets)).map((batch) => batch.length)
    expect(sizes([2, 1, 3])).toEqual([1, BATCH])
    expect(sizes([2, 0, 3])).toEqual([BATCH, 1, 2])
    expect(sizes([1, 1])).toEqual([BATCH - 1, BATCH - 1])
    // No batch is empty.
    for (let at = 0; at < BATCH; at++) lists.add(BATCH + 1, 100_000 + 100 * at)
    expect(sizes([BATCH + 1, 2])).toEqual([BATCH, 1])
    expect(sizes([BATCH + 1])).toEqual([BATCH])
    expect(sizes([])).toEqual([])
  })
})

/* An ordered list, compared with a sorted array of the same items. */
import { describe, expect, test } from 'vitest'
import { OrderedList } from '../../../../src/search/index/structures/ordered-list.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

const BLOCK = 2048
const FILLED = 1792
const byNumber = (a: number, b: number): number => a - b

/** Returns a list of the even numbers below `2 * length`, and an array of the same numbers. */
function listOf(length: number): { readonly list: OrderedList; readonly items: number[] } {
  const items = Array.from({ length }, (_, at) => 2 * at)
  const list = new OrderedList(byNumber)
  list.fill(Uint32Array.from(items))
  return { list, items }
}

/** Compares all that a list answers with the sorted items. */
function check(list: OrderedList, items: readonly number[]): void {
  const all = (runs: Iterable<Uint32Array>): number[] => [...runs].flatMap((run) => [...run])
  expect(list.length).toBe(items.length)
  expect(all(list.runs(0, list.length))).toEqual(items)
  const end = items.length
  for (const [from, to] of [
    [0, end],
    [0, 1],
    [1, end - 1],
    [end - 1, end],
    [FILLED, FILLED + 1],
    [FILLED - 1, FILLED],
    [FILLED - 1, FILLED + 1],
    [10, 2 * FILLED],
    [5, 5],
    [6, 5],
  ] as const) {
    const wanted = from < to ? items.slice(from, to) : []
    expect(all(list.runs(from, Math.min(to, end)))).toEqual(wanted)
    const runs = [...list.runsFromEnd(from, Math.min(to, end))]
    expect(all(runs.toReversed())).toEqual(wanted)
    expect([...list.runs(from, Math.min(to, end)), ...runs].every((run) => run.length > 0)).toBe(true)
  }
  for (let rank = 0; rank < end; rank += 97) {
    const item = items[rank]!
    expect(list.at(rank)).toBe(item)
    expect(list.rankOf((other) => other - item)).toBe(rank)
    expect(list.rankOf((other) => other - item - 0.5)).toBe(rank + 1)
    expect([...list.itemsOf(list.blockWith(item))]).toContain(item)
    const [first, last] = list.blocksIn(rank, Math.min(rank + FILLED, end))
    expect(list.itemsOf(first)).toContain(item)
    expect(list.itemsOf(last)).toContain(items[Math.min(rank + FILLED, end) - 1])
  }
  expect(list.rankOf(() => 1)).toBe(0)
  expect(list.rankOf(() => -1)).toBe(end)
}

test.each([1, 2, FILLED - 1, FILLED, FILLED + 1, 2 * FILLED, 4000])(
  'a list that is filled has its %i items',
  (length) => {
    const { list, items } = listOf(length)
    check(list, items)
    expect(list.bytes).toBe(Math.ceil(length / FILLED) * BLOCK * 4)
    list.fill(Uint32Array.of(3, 5))
    check(list, [3, 5])
  },
)

test('an empty list has nothing, and grows', () => {
  const list = new OrderedList(byNumber)
  expect([list.length, list.version, list.bytes, list.rankOf(() => -1)]).toEqual([0, 0, 0, 0])
  expect([[...list.runs(0, 0)], [...list.runsFromEnd(0, 0)]]).toEqual([[], []])
  expect(() => list.remove(1)).toThrow('an item is not at its position')
  for (const item of [5, 1, 3]) list.insert(item)
  check(list, [1, 3, 5])
  for (const item of [1, 5, 3]) list.remove(item)
  expect([list.length, list.bytes]).toEqual([0, 0])
  list.insert(4)
  check(list, [4])
})

test.each([1, 2])('items that are inserted and removed keep their order, in game %i', (seed) => {
  const random = seededRandom(seed)
  const { list, items } = listOf(3 * FILLED)
  const known = new Set(items)
  for (let round = 0; round < 3; round++) {
    for (let left = 0; left < 1500; left++) {
      // Most changes are in one block, which is split or emptied.
      const item = random.chance(0.8) ? random.between(2000, 5000) : random.between(0, 7 * FILLED)
      const isGone = known.has(item) && round === 1
      if (isGone) list.remove(item)
      else if (!known.has(item)) list.insert(item)
      if (isGone) known.delete(item)
      else known.add(item)
    }
    check(list, [...known].sort(byNumber))
  }
  for (const item of known) if (item >= 1000 && item < 9000) list.remove(item)
  const rest = [...known].filter((item) => item < 1000 || item >= 9000).sort(byNumber)
  check(list, rest)
})

describe('items that follow each other', () => {
  /** Returns a list of multiples of 10, and a count of its comparisons. */
  function counted(length: number) {
    const calls = { count: 0 }
    const list = new OrderedList((a, b) => {
      calls.count++
      return a - b
    })
    const items = Array.from({ length }, (_, at) => at * 10)
    list.fill(Uint32Array.from(items))
    return { list, items, calls }
  }

  test.each([
    { name: 'up', from: 1000, to: 30_001 },
    { name: 'down', from: 30_000, to: 1001 },
    { name: 'within a block', from: 1000, to: 5001 },
    { name: 'to the end', from: 1000, to: 90_001 },
  ])('move $name with few comparisons', ({ from, to }) => {
    const { list, items, calls } = counted(4000)
    const [gone, come]: [number[], number[]] = [[], []]
    const move = (at: number): void => {
      gone.push(from + at * 10)
      come.push(to + at)
      list.remove(from + at * 10)
      list.insert(to + at)
    }
    move(0)
    move(1)
    calls.count = 0
    for (let at = 2; at < 9; at++) move(at)
    expect(calls.count).toBeLessThanOrEqual(7 * 2)
    const left = items.filter((item) => !gone.includes(item))
    check(list, [...left, ...come].sort(byNumber))
  })

  test.each([3, 4])('are in order after they moved together, in game %i', (seed) => {
    const random = seededRandom(seed)
    const { list, items } = counted(2 * FILLED)
    const known = new Set(items)
    for (let round = 0; round < 300; round++) {
      const [from, to] = [random.between(0, items.length - 60), random.between(0, 10 * items.length)]
      const [count, step] = [random.between(1, 50), random.chance(0.5) ? 1 : -1]
      for (let at = 0; at < count; at++) {
        const item = items[from + (step > 0 ? at : count - at)]!
        const other = to + at * step + 1
        if (known.delete(item)) list.remove(item)
        if (other > 0 && !known.has(other)) {
          known.add(other)
          list.insert(other)
        }
      }
    }
    check(list, [...known].sort(byNumber))
    for (const item of known) list.remove(item)
    expect([list.length, list.bytes]).toEqual([0, 0])
    list.insert(7)
    check(list, [7])
  })
})

test('a full block is split into halves', () => {
  const { list, items } = listOf(FILLED)
  for (let item = 1; items.length < BLOCK - 1; item += 2) {
    list.insert(item)
    items.push(item)
  }
  expect(list.bytes).toBe(BLOCK * 4)
  list.insert(items.length * 4)
  items.push(items.length * 4)
  expect(list.bytes).toBe(2 * BLOCK * 4)
  expect([list.itemsOf(0).length, list.itemsOf(1).length]).toEqual([BLOCK / 2, BLOCK / 2])
  check(list, items.sort(byNumber))
})

test('an item that is not at its position cannot be removed', () => {
  const { list } = listOf(2 * FILLED)
  for (const item of [1, 4 * FILLED + 1, 2 * FILLED - 1]) {
    expect(() => list.remove(item)).toThrow('an item is not at its position')
  }
  expect(list.length).toBe(2 * FILLED)
  const last = 2 * (2 * FILLED - 1)
  list.remove(last)
  expect(() => list.remove(last)).toThrow('an item is not at its position')
  expect(list.length).toBe(2 * FILLED - 1)
})

describe('an insertion does not use the position of the one before it', () => {
  const [FIRST_OF_SECOND, AFTER_ALL] = [2 * FILLED, 4 * FILLED]

  /** Removes some items from a list and from the array of its items. */
  function removeFrom({ list, items }: ReturnType<typeof listOf>, isRemoved: (item: number) => boolean): void {
    for (const item of items.filter(isRemoved)) list.remove(item)
    items.splice(0, items.length, ...items.filter((item) => !isRemoved(item)))
  }

  test('if the number of its block is now beyond the last one', () => {
    const both = listOf(2 * FILLED)
    both.list.insert(AFTER_ALL + 1)
    removeFrom(both, (item) => item < FIRST_OF_SECOND)
    both.list.insert(AFTER_ALL + 3)
    check(both.list, [...both.items, AFTER_ALL + 1, AFTER_ALL + 3])
  })

  test('at the start of a block, because the item may belong to an earlier one', () => {
    const { list, items } = listOf(2 * FILLED)
    list.insert(FIRST_OF_SECOND - 1)
    list.remove(FIRST_OF_SECOND - 1)
    list.insert(1)
    check(list, items.concat(1).sort(byNumber))
  })

  test('at the end of a block, because the item may belong to a later one', () => {
    const both = listOf(2 * FILLED)
    both.list.insert(FIRST_OF_SECOND - 3)
    removeFrom(both, (item) => item === FIRST_OF_SECOND - 2)
    both.list.insert(FIRST_OF_SECOND + 1)
    check(both.list, [...both.items, FIRST_OF_SECOND - 3, FIRST_OF_SECOND + 1].sort(byNumber))
  })

  test('if its block was split before it', () => {
    const both = listOf(FILLED)
    for (let item = AFTER_ALL; both.items.length < BLOCK; item++) {
      both.list.insert(item)
      both.items.push(item)
    }
    removeFrom(both, (item) => item >= BLOCK)
    both.list.insert(AFTER_ALL + BLOCK)
    check(both.list, [...both.items, AFTER_ALL + BLOCK])
  })
})

describe('the version of a list', () => {
  const stampsOf = (list: OrderedList, blocks: number): number[] =>
    Array.from({ length: blocks }, (_, block) => list.stampOf(block))

  test('grows with each change, like the stamps of the changed blocks', () => {
    const { list } = listOf(3 * FILLED)
    const change = (act: () => void, blocks: number): boolean[] => {
      const [version, stamps] = [list.version, stampsOf(list, blocks)]
      act()
      expect(list.version).toBeGreaterThan(version)
      expect(new Set(stampsOf(list, blocks)).size).toBe(blocks)
      return stampsOf(list, blocks).map((stamp, block) => stamp !== stamps[block] && stamp > version)
    }
    expect(change(() => list.insert(2 * FILLED + 1), 3)).toEqual([false, true, false])
    expect(change(() => list.remove(0), 3)).toEqual([true, false, false])
    expect(change(() => list.fill(Uint32Array.from({ length: 2 * FILLED }, (_, at) => 2 * at)), 2)).toEqual([
      true,
      true,
    ])
    const [, last] = stampsOf(list, 2)
    for (let item = 1; list.itemsOf(0).length !== BLOCK / 2; item += 2) list.insert(item)
    expect(list.stampOf(2)).toBe(last)
    expect(new Set(stampsOf(list, 3)).size).toBe(3)
    for (const stamp of stampsOf(list, 2)) expect(stamp).toBeGreaterThan(last!)
    for (const item of [...list.itemsOf(0)]) list.remove(item)
    expect(list.stampOf(1)).toBe(last)
    list.fill(new Uint32Array(0))
    expect([list.length, list.bytes]).toEqual([0, 0])
  })

  test('grows with a split, and the stamps of the other blocks do not change', () => {
    const { list } = listOf(3 * FILLED)
    const [first, second, third] = stampsOf(list, 3)
    for (let item = 2 * FILLED + 1; list.itemsOf(1).length !== BLOCK / 2; item += 2) list.insert(item)
    const stamps = stampsOf(list, 4)
    expect([stamps[0], stamps[3]]).toEqual([first, third])
    for (const stamp of stamps.slice(1, 3)) expect(stamp).toBeGreaterThan(Math.max(second!, third!))
  })
})

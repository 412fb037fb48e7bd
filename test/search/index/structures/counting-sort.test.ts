import { expect, test } from 'vitest'
import { countingSort } from '../../../../src/search/index/structures/counting-sort.ts'

test('items are sorted by their ranks, and equal ones keep their order', () => {
  const items = Uint32Array.from({ length: 100 }, (_, at) => (at * 37) % 101)
  const rankOf = (item: number): number => item % 7
  const sorted = [...countingSort(items, 7, rankOf)]
  expect(sorted).toEqual([...items].sort((a, b) => rankOf(a) - rankOf(b)))
  expect([...countingSort(new Uint32Array(0), 0, rankOf)]).toEqual([])
  expect([...countingSort(Uint32Array.of(5, 3), 1, () => 0)]).toEqual([5, 3])
  expect([...countingSort(Uint32Array.of(5, 1, 3), 2, (item) => (item === 1 ? 1 : 0))]).toEqual([5, 3, 1])
})

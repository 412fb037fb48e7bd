import { expect, test } from 'vitest'
import {
  BATCH,
  type Batch,
  batchesOf,
  filterBatches,
  mapBatches,
  runToEnd,
} from '../../../../src/search/index/structures/slices.ts'

/** Returns copies of the batches, which are valid only until the next one. */
const copiesOf = (batches: Iterable<Batch>): number[][] => Array.from(batches, (batch) => Array.from(batch))

const ascending = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

test('work runs to its end, and returns its result', () => {
  const done: string[] = []
  function* work() {
    done.push('first')
    yield 5
    done.push('last')
    return 'result'
  }
  expect(runToEnd(work())).toBe('result')
  expect(done).toEqual(['first', 'last'])
})

test('numbers are read in batches', () => {
  const numbers = Uint32Array.from({ length: BATCH + 3 }, (_, at) => at)
  expect(copiesOf(batchesOf(numbers))).toEqual([ascending(0, BATCH), ascending(BATCH, BATCH + 3)])
  expect(copiesOf(batchesOf(numbers.subarray(0, BATCH)))).toEqual([ascending(0, BATCH)])
  expect(copiesOf(batchesOf(new Uint32Array(0)))).toEqual([])
})

test('each batch keeps the numbers that pass a test, and has one result for each number', () => {
  const batches = [[4, 7, 6], [9], [2]]
  expect(copiesOf(filterBatches(batches, (number) => number % 2 === 0))).toEqual([[4, 6], [], [2]])
  expect(copiesOf(mapBatches(batches, (number) => number * 10))).toEqual([[40, 70, 60], [90], [20]])
})

test('only the numbers of the batches are tested and converted', () => {
  expect(copiesOf(filterBatches([[4, 7], [9]], () => true))).toEqual([[4, 7], [9]])
  const given: number[] = []
  const note = (number: number): number => given.push(number)
  expect(copiesOf(mapBatches([[4, 7], [9]], note))).toEqual([[1, 2], [3]])
  expect(given).toEqual([4, 7, 9])
})

import { expect, test } from 'vitest'
import { shrunk, withCapacity } from '../../../../src/search/index/structures/typed-array.ts'

test('an array that has the index is the same array', () => {
  const numbers = Uint32Array.of(1, 2, 3)
  expect(withCapacity(numbers, 2)).toBe(numbers)
})

test('an array without the index becomes a copy with half as much room again', () => {
  expect([...withCapacity(Uint32Array.of(1, 2, 3), 3)]).toEqual([1, 2, 3, ...Array(3 + 1 + 1 + 16 - 3).fill(0)])
  expect(withCapacity(new Float64Array(0), 100)).toHaveLength(100 + 1 + 50 + 16)
  expect([...withCapacity(Int32Array.of(-1), 1, 3)]).toEqual([-1, 0, 0])
})

test('an array that fits is kept, and another one becomes a copy with an eighth more room than needed', () => {
  const sizeFor = (length: number, count: number): number => shrunk(new Uint32Array(length), count).length
  const numbers = new Uint32Array(101)
  expect(shrunk(numbers, 100)).toBe(numbers)
  expect([100, 101, 125, 126].map((length) => sizeFor(length, 100))).toEqual([112, 101, 125, 112])
  expect(sizeFor(1000, 0)).toBe(0)
  expect([
    ...shrunk(
      Uint32Array.from({ length: 30 }, (_, at) => at),
      8,
    ),
  ]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('a copy is of the same kind, and in memory that is shared if the array was in such memory', () => {
  const shared = new Uint32Array(new SharedArrayBuffer(8))
  shared.set([7, 8])
  const copy = withCapacity(shared, 2)
  expect(copy).toBeInstanceOf(Uint32Array)
  expect(copy.buffer).toBeInstanceOf(SharedArrayBuffer)
  expect([...copy.subarray(0, 3)]).toEqual([7, 8, 0])
  expect(withCapacity(new Float64Array(0), 0)).toBeInstanceOf(Float64Array)
  expect(withCapacity(new Uint32Array(0), 0).buffer).toBeInstanceOf(ArrayBuffer)
})

import { expect, test } from 'vitest'
import { createAscending } from '../../../../src/search/index/structures/ascending.ts'

test('the numbers below a count are in ascending order', () => {
  expect([...createAscending(4)]).toEqual([0, 1, 2, 3])
  expect([...createAscending(0)]).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { ApplicationError } from '../../../src/domain/application-error.ts'
import { type Group, LargestGroups, refuseManyGroups, toGroupKeys } from '../../../src/domain/search/grouping.ts'
import { deviceWith } from './devices.ts'

const fail = (): Group => {
  throw new Error('A group that is too small is created')
}

describe('LargestGroups', () => {
  test('keeps the largest groups, of equal ones those with the smallest keys, and sums the others', () => {
    const largest = new LargestGroups(3)
    for (const [key, count] of [
      ['m', 5],
      ['c', 2],
      ['x', 5],
      ['b', 2],
      ['a', 2],
    ] as const) {
      largest.add(count, () => ({ keys: [key], count }))
    }
    largest.add(1, fail)
    const groups = [
      ['m', 5],
      ['x', 5],
      ['a', 2],
    ].map(([key, count]) => ({ keys: [key], count }))
    expect(largest.result()).toEqual({ groups, otherGroups: 3, otherCount: 5 })
  })

  test('orders keys of numbers by value, and then by the second key', () => {
    const largest = new LargestGroups(4)
    for (const keys of [
      [10, 'a'],
      [9, 'b'],
      [9, 'a'],
      [1, 'z'],
    ])
      largest.add(1, () => ({ keys, count: 1 }))
    expect(largest.result()).toEqual({
      groups: [
        [1, 'z'],
        [9, 'a'],
        [9, 'b'],
        [10, 'a'],
      ].map((keys) => ({ keys, count: 1 })),
      ...{ otherGroups: 0, otherCount: 0 },
    })
  })
})

test('a field that is null has the key ""', () => {
  expect(toGroupKeys('custom1', deviceWith({ custom1: null }), [])).toEqual([''])
})

test('more than a million groups are refused', () => {
  refuseManyGroups(1_000_000)
  let refusal: unknown
  try {
    refuseManyGroups(1_000_001)
  } catch (error) {
    refusal = error
  }
  const cheaper = 'criteria that fewer devices match, one field, a field with fewer different values'
  const message = `The devices have more than 1000000 groups. Cheaper: ${cheaper}`
  const details = { reason: 'groups', cost: 1_000_001, max: 1_000_000, cheaper, retryable: false }
  expect(refusal).toEqual(new ApplicationError('SEARCH_TOO_EXPENSIVE', message, details))
  expect(refusal).toMatchObject({ data: { code: 'SEARCH_TOO_EXPENSIVE', ...details } })
})

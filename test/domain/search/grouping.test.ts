import { describe, expect, test } from 'vitest'
import { ApplicationError } from '../../../src/domain/errors/application-error.ts'
import {
  type Group,
  isGroupedText,
  isTextGroup,
  LargestGroups,
  refuseManyGroups,
  toGroupKeys,
} from '../../../src/domain/search/grouping.ts'
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

test('the least count is that of the last group once there are enough', () => {
  const largest = new LargestGroups(2)
  const least = [[5], [3], [4]].map(([count]) => {
    largest.add(count!, () => ({ keys: [''], count: count! }))
    return largest.least
  })
  expect(least).toEqual([0, 3, 4])
  expect([new LargestGroups(1).least, new LargestGroups(0).least]).toEqual([0, Number.POSITIVE_INFINITY])
  largest.pass(2, 7)
  expect(largest.result()).toMatchObject({ otherGroups: 3, otherCount: 10 })
})

test('a device has the keys of its fields, and one for each tag', () => {
  const device = deviceWith({ model: 'C9300', network: 'Lab', complianceState: 2, backupStatus: 'FAILURE' })
  const named = { ...device, fields: { site: 'Bonn' } }
  expect((['model', 'network', 'complianceState', 'status'] as const).map((by) => toGroupKeys(by, device, []))).toEqual(
    [...[['c9300'], ['Lab'], [2], ['F']]],
  )
  expect([toGroupKeys('fields.site', named, []), toGroupKeys('fields.rack', named, [])]).toEqual([['bonn'], ['']])
  expect(toGroupKeys('tag', device, ['Core', 'core', 'lab'])).toEqual(['core', 'lab'])
  expect(toGroupKeys('tag', device, [])).toEqual([''])
})

test('fields that differ on nearly every device cannot be grouped', () => {
  const fields = ['hostname', 'memoSummary', 'serialNumber', 'model', 'custom1'] as const
  expect(fields.map(isGroupedText)).toEqual([false, false, false, true, true])
  expect((['model', 'fields.site', 'network', 'tag'] as const).map(isTextGroup)).toEqual([true, true, false, false])
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

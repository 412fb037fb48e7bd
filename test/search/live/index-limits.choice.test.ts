/* Checks which index is dropped first, and the errors of a search whose indexes do not fit. */
import { expect, test } from 'vitest'
import {
  type EvictableIndex,
  findLeastRecentlyUsed,
  indexTooLarge,
  tooManyIndexes,
} from '../../../src/search/live/index-limits.ts'

const usedAt = (name: string, at: number, users = 0): EvictableIndex => ({ name, bytes: 1, usedAt: at, users })

test.each([
  ['none', [], undefined],
  ['the first', [usedAt('A', 1), usedAt('B', 2)], 'A'],
  ['the last', [usedAt('A', 2), usedAt('B', 1)], 'B'],
  ['the first of those with equal times', [usedAt('A', 2), usedAt('B', 2)], 'A'],
  ['one that no search uses now', [usedAt('A', 1, 1), usedAt('B', 3), usedAt('C', 2), usedAt('D', 1, 2)], 'C'],
  ['none if searches use all', [usedAt('A', 1, 1)], undefined],
])('the least recently used index that may be dropped is %s', (_, kept, name) => {
  expect(findLeastRecentlyUsed(kept)?.name).toBe(name)
})

const bounds = { maxBytes: 1000, maxNetworks: 2, idleMs: 60_000 }

test('a search whose indexes need too much memory is refused', () => {
  const { name, message, data } = indexTooLarge('Default', 1001, bounds)
  expect(name).toBe('SEARCH_TOO_EXPENSIVE')
  expect(message).toBe(
    'The search index of network "Default" needs at least 1001 bytes, and SEARCH_INDEX_MAX_BYTES leaves 1000 for ' +
      'all indexes: search fewer networks at once, a few of them by ipAddress alone, or raise the setting',
  )
  expect(data).toEqual({
    code: 'SEARCH_TOO_EXPENSIVE',
    reason: 'index memory',
    cost: 1001,
    max: 1000,
    retryable: false,
  })
})

test('a search in too many networks is refused', () => {
  const { name, message, data } = tooManyIndexes(3, bounds)
  expect(name).toBe('SEARCH_TOO_EXPENSIVE')
  expect(message).toBe(
    'The search needs the indexes of 3 networks, and SEARCH_INDEX_MAX_NETWORKS is 2: search fewer networks at once, ' +
      'or raise the setting',
  )
  expect(data).toEqual({ code: 'SEARCH_TOO_EXPENSIVE', reason: 'networks', cost: 3, max: 2, retryable: false })
})

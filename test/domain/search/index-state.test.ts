import { expect, test } from 'vitest'
import { type IndexState, toIndexSums } from '../../../src/domain/search/index-state.ts'

test('adds up the states of indexes', () => {
  const states: IndexState[] = [
    { network: 'a', state: 'building', done: 3, of: 10 },
    { network: 'b', state: 'ready', done: 20, of: 20 },
    { network: 'c', state: 'building', done: 0, of: 5 },
  ]
  expect(toIndexSums(states)).toEqual({ networks: 3, building: 2, done: 23, of: 35 })
  expect(toIndexSums([])).toEqual({ networks: 0, building: 0, done: 0, of: 0 })
})

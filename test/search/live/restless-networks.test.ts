import { expect, test } from 'vitest'
import { RestlessNetworks } from '../../../src/search/live/restless-networks.ts'
import type { Seq } from '../../../src/store/inventory/seq.ts'

const seqs = (...texts: string[]) => texts as Seq[]

test('the index is told to read one write after each search, and only if changes and searches take turns', () => {
  const restless = new RestlessNetworks()
  expect(restless.prompt(['A', 'B'])).toEqual([])
  restless.note(['A', 'B'], seqs('1:a', '1:b'))
  expect(restless.prompt(['A', 'B'])).toEqual([])
  restless.note(['A', 'B'], seqs('2:a', '1:b'))
  expect(restless.select(['A', 'B'])).toEqual(['A'])
  expect(restless.prompt(['A', 'B'])).toEqual(['A'])
  expect(restless.prompt(['A', 'B'])).toEqual([])
  // The search waits for what the index reads, and lets it read nothing more.
  expect(restless.select(['A', 'B'])).toEqual([])
  expect(restless.select(['A', 'B'], ['A', 'B'])).toEqual(['B'])
  expect(restless.select(['A', 'B'], [])).toEqual([])
  restless.note(['A'], seqs('3:a'))
  expect(restless.prompt(['A'])).toEqual(['A'])
  restless.note(['A'], seqs('3:a'))
  expect(restless.prompt(['A'])).toEqual([])
})

test('a network that a search found changed is restless, also if the search has no newer sequence of it', () => {
  const restless = new RestlessNetworks()
  restless.note(['A', 'B'], seqs('1:a', '1:b'), ['B'])
  expect(restless.prompt(['A', 'B'])).toEqual(['B'])
})

test('a network that was never searched is read if the caller knows that it has changed', () => {
  const restless = new RestlessNetworks()
  expect(restless.select(['A', 'B'], ['B'])).toEqual(['B'])
  expect(restless.select(['A', 'B'])).toEqual([])
})

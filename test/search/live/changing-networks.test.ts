import { expect, test } from 'vitest'
import { ChangingNetworks } from '../../../src/search/live/changing-networks.ts'
import type { Seq } from '../../../src/store/inventory/seq.ts'

const seqs = (...texts: string[]) => texts as Seq[]

test('the index reads one write after each search, only if writes and searches alternate', () => {
  const changing = new ChangingNetworks()
  expect(changing.requestCatchUp(['A', 'B'])).toEqual([])
  changing.note(['A', 'B'], seqs('1:a', '1:b'))
  expect(changing.requestCatchUp(['A', 'B'])).toEqual([])
  changing.note(['A', 'B'], seqs('2:a', '1:b'))
  expect(changing.selectToCatchUp(['A', 'B'])).toEqual(['A'])
  expect(changing.requestCatchUp(['A', 'B'])).toEqual(['A'])
  expect(changing.requestCatchUp(['A', 'B'])).toEqual([])
  // The search waits for what the index reads, and lets it read nothing more.
  expect(changing.selectToCatchUp(['A', 'B'])).toEqual([])
  expect(changing.selectToCatchUp(['A', 'B'], ['A', 'B'])).toEqual(['B'])
  expect(changing.selectToCatchUp(['A', 'B'], [])).toEqual([])
  changing.note(['A'], seqs('3:a'))
  expect(changing.requestCatchUp(['A'])).toEqual(['A'])
  changing.note(['A'], seqs('3:a'))
  expect(changing.requestCatchUp(['A'])).toEqual([])
})

test('a network that a search found to be stale is changing, even without a newer sequence', () => {
  const changing = new ChangingNetworks()
  changing.note(['A', 'B'], seqs('1:a', '1:b'), ['B'])
  expect(changing.requestCatchUp(['A', 'B'])).toEqual(['B'])
})

test('a network that was never searched is read if the caller knows that it has changed', () => {
  const changing = new ChangingNetworks()
  expect(changing.selectToCatchUp(['A', 'B'], ['B'])).toEqual(['B'])
  expect(changing.selectToCatchUp(['A', 'B'])).toEqual([])
})

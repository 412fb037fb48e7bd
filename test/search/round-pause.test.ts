import { expect, test } from 'vitest'
import { pauseBeforeRound } from '../../src/search/live/round-pause.ts'

test.each([
  ['no change', 0, false, 1000],
  ['as many changes a second as a search reads at once', 1000, false, 1000],
  ['more changes', 1001, false, 250],
  ['an index that is being built', 0, true, 250],
])('the index thread pauses after a round with %s', (_, changes, isBuilding, ms) => {
  expect(pauseBeforeRound(changes, isBuilding)).toBe(ms)
})

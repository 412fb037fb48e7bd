import { expect, test } from 'vitest'
import { pauseBeforeOrdering } from '../../../src/search/live/ordering-pause.ts'

// Ordering takes 5 µs for each device. A single device is inserted, which takes as long as ordering 16.
test.each([
  ['all of a million', 1_000_000, 1_000_000, 5000],
  ['some of a million', 25_000, 1_000_000, 2000],
  ['one of a million', 1, 1_000_000, 1000],
  ['all of a few', 100, 100, 1000],
])('the pause before new devices are put in order is longer if there are many: %s', (_, added, size, ms) => {
  expect(pauseBeforeOrdering(added, size)).toBe(ms)
})

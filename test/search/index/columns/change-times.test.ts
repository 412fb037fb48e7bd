import { expect, test } from 'vitest'
import { ChangeTimes } from '../../../../src/search/index/columns/change-times.ts'

test('the times of a slot are ascending, and those that stay keep their entries', () => {
  const changes = new ChangeTimes()
  changes.add(0, [5, 100, 20])
  changes.add(1, [7])
  expect([changes.of(0), changes.of(1), changes.of(2)]).toEqual([[5, 20, 100], [7], []])
  const entries = changes.entries.of(0)
  changes.replace(0, [20, 5, 100])
  expect(changes.entries.of(0)).toEqual(entries)
  expect(entries.map((entry) => changes.timeOf(entry)).sort((a, b) => a - b)).toEqual([5, 20, 100])
  changes.replace(0, [5, 100, 21])
  expect(changes.of(0)).toEqual([5, 21, 100])
  changes.replace(0, [])
  expect([changes.of(0), changes.of(1)]).toEqual([[], [7]])
})

test('the memory is that of the times, of the entries and of their order', () => {
  const changes = new ChangeTimes()
  changes.add(0, [5, 100, 20])
  changes.order.orderNew()
  expect(changes.findInPeriod({ from: 5, to: 20 }).count).toBe(2)
  const { entries, order } = changes
  expect(entries.bytes).toBeGreaterThan(0)
  expect(order.bytes).toBeGreaterThan(0)
  expect(changes.bytes - entries.bytes - order.bytes).toBe(8 * entries.capacity)
})

/* How criteria are split into a range of an order, a driver and tests. */
import { expect, test } from 'vitest'
import { parseCriteria } from '../../../../src/domain/search/criteria.ts'
import {
  chooseDriver,
  isDriverAlone,
  planSearch,
  widthOf,
} from '../../../../src/search/index/evaluation/search-plan.ts'
import type { NetworkIndex } from '../../../../src/search/index/network-index.ts'
import { runToEnd } from '../../../../src/search/index/structures/slices.ts'
import { DEVICES, indexNamed } from '../named-devices.ts'

const LIMITS = { now: 0, maxCriteria: 32, maxPairs: 16, maxTags: 64 }

const indexOf = (few?: number): NetworkIndex =>
  indexNamed((host) => (host < 100 ? 'few' : host < 201 ? 'many' : `edge-${host}`), few)

const planOf = (index: NetworkIndex, scheme: string, query: string) =>
  planSearch(index, parseCriteria(scheme, query, LIMITS), index.byAddress)

test('a range of addresses is the range of the plan, and a hostname is a range of another order', () => {
  const index = indexOf()
  const { range, inRange, others, ranges, isCostly } = planOf(index, 'ipAddress,hostname', '10.0.4.0/22\nmany')
  expect([range.order, range.from, range.to]).toEqual([index.byAddress, 1024, 2048])
  expect(inRange.map(({ upperBound }) => upperBound)).toEqual([1024])
  expect(others.map(({ upperBound }) => upperBound)).toEqual([101])
  expect(ranges.map(({ order }) => order)).toEqual([index.byAddress, index.text('hostname').order])
  expect(isCostly).toBe(false)
})

test('a part of a hostname is in no range, and is costly if many texts are tested at once', () => {
  const plan = planOf(indexOf(), 'ipAddress,hostname', '10.0.4.0/22\n*7*')
  expect(plan.ranges).toHaveLength(1)
  expect(plan.others[0]!.tighten).toBeNull()
  expect(plan.isCostly).toBe(true)
})

test('the condition with the fewest slots is the driver', () => {
  const plan = planOf(indexOf(), 'hostname,hostname', 'many\nfew')
  const { driver, tested } = runToEnd(chooseDriver(plan))
  expect(driver.upperBound).toBe(100)
  expect(tested.map(({ upperBound }) => upperBound)).toEqual([101])
})

test('a range of addresses alone is not costly', () => {
  const plan = planOf(indexOf(), 'ipAddress', '10.0.4.0/22')
  expect([plan.others, plan.isCostly]).toEqual([[], false])
})

test('a search whose driver still has to test many texts is costly, and the driver has a lower bound then', () => {
  const plan = planOf(indexOf(100), 'hostname', '*w')
  expect([plan.others[0]!.upperBound, plan.isCostly]).toEqual([DEVICES, true])
  const { driver } = runToEnd(chooseDriver(plan))
  expect([driver.tighten, driver.upperBound]).toEqual([null, 100])
})

test.each([
  { scheme: 'hostname', query: 'few', expected: true },
  { scheme: 'hostname,hostname', query: 'few\nmany', expected: false },
  { scheme: 'ipAddress,hostname', query: '10.0.4.0/22\nfew', expected: false },
])('it is $expected that only the driver decides about $scheme', ({ scheme, query, expected }) => {
  expect(isDriverAlone(runToEnd(chooseDriver(planOf(indexOf(), scheme, query))))).toBe(expected)
})

test('the width of a range is its number of slots', () => {
  const order = indexOf().byAddress
  expect(widthOf({ order, from: 5, to: 9 })).toBe(4)
  expect(widthOf({ order, from: 9, to: 5 })).toBe(0)
})

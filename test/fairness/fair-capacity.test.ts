import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairCapacity } from '../../src/fairness/fair-capacity.ts'
import { retainedBy } from './retained-by.ts'

/** Takes single units until none are left. Returns their number. */
function fill(shared: FairCapacity, caller: string): number {
  let taken = 0
  while (shared.take(caller, 1)) taken++
  return taken
}

test('a single caller may hold three quarters of the capacity', () => {
  expect(fill(new FairCapacity(256), 'greedy')).toBe(192)
  expect(fill(new FairCapacity(16), 'greedy')).toBe(12)
})

test('a capacity of one is available to any caller', () => {
  const shared = new FairCapacity(1)
  expect(shared.take('a', 1)).toBe(true)
  expect(shared.take('b', 1)).toBe(false)
  shared.add('a', -1)
  expect(shared.take('b', 1)).toBe(true)
})

test.each([1, 2, 5, 20])(
  '%i callers that take as much as they can in turn leave capacity for another caller',
  (count) => {
    const shared = new FairCapacity(1000)
    const callers = Array.from({ length: count }, (_, at) => `greedy ${at}`)
    let taken = 0
    do {
      taken = callers.filter((caller) => shared.take(caller, 1)).length
    } while (taken > 0)
    expect(shared.capacity - shared.used).toBeGreaterThanOrEqual(Math.floor(1000 / (3 * count + 1)))
    expect(fill(shared, 'newcomer')).toBeGreaterThan(0)
  },
)

test('a capacity is full for all if nothing is free, and for a caller that holds more than its share', () => {
  const shared = new FairCapacity(256)
  expect(fill(shared, 'greedy')).toBe(192)
  expect(shared.isFullFor('greedy')).toBe(false)
  shared.add('greedy', 1)
  expect([shared.isFullFor('greedy'), shared.isFullFor('other')]).toEqual([true, false])
  shared.add('greedy', 63)
  expect(shared.isFullFor('other')).toBe(true)
})

test('bytes beyond the capacity count, and block other callers until they are released', () => {
  const shared = new FairCapacity(100)
  shared.add('a', 300)
  expect(shared.isFullFor('b')).toBe(true)
  expect(shared.take('b', 1)).toBe(false)
  shared.add('a', -300)
  expect(shared.isFullFor('b')).toBe(false)
  expect(shared.take('b', 60)).toBe(true)
})

test('released capacity is free again, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 90 }))), (wanted) => {
      const shared = new FairCapacity(200)
      const held = wanted.filter(([caller, amount]) => shared.take(caller, amount))
      expect(shared.used).toBe(held.reduce((sum, [, amount]) => sum + amount, 0))
      expect(shared.used).toBeLessThanOrEqual(200)
      for (const [caller, amount] of held.reverse()) shared.add(caller, -amount)
      expect([shared.used, shared.heldBy('a'), shared.heldBy('b')]).toEqual([0, 0, 0])
    }),
  )
})

test('a caller that holds nothing takes no memory', async () => {
  const shared = new FairCapacity(200)
  const bytes = await retainedBy(async () => {
    for (let at = 0; at < 5000; at++) {
      const caller = `caller ${at}`.padEnd(500)
      if (shared.take(caller, 1)) shared.add(caller, -1)
    }
  })
  expect(shared.used).toBe(0)
  expect(bytes).toBeLessThan(1_000_000)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairRoom } from '../../src/fairness/fair-room.ts'
import { retainedBy } from './retained-by.ts'

/** Takes single units until none are left. Returns their number. */
function fill(room: FairRoom, caller: string): number {
  let taken = 0
  while (room.take(caller, 1)) taken++
  return taken
}

test('a caller alone may hold three quarters', () => {
  expect(fill(new FairRoom(256), 'greedy')).toBe(192)
  expect(fill(new FairRoom(16), 'greedy')).toBe(12)
})

test('a room for one takes any caller', () => {
  const room = new FairRoom(1)
  expect(room.take('a', 1)).toBe(true)
  expect(room.take('b', 1)).toBe(false)
  room.add('a', -1)
  expect(room.take('b', 1)).toBe(true)
})

test.each([1, 2, 5, 20])('%i callers that take in turn what they can leave room for another', (count) => {
  const room = new FairRoom(1000)
  const callers = Array.from({ length: count }, (_, at) => `greedy ${at}`)
  let taken = 0
  do {
    taken = callers.filter((caller) => room.take(caller, 1)).length
  } while (taken > 0)
  expect(room.capacity - room.used).toBeGreaterThanOrEqual(Math.floor(1000 / (3 * count + 1)))
  expect(fill(room, 'newcomer')).toBeGreaterThan(0)
})

test('a room is full for all if nothing is free, and for a caller that holds more than its share', () => {
  const room = new FairRoom(256)
  expect(fill(room, 'greedy')).toBe(192)
  expect(room.isFullFor('greedy')).toBe(false)
  room.add('greedy', 1)
  expect([room.isFullFor('greedy'), room.isFullFor('other')]).toEqual([true, false])
  room.add('greedy', 63)
  expect(room.isFullFor('other')).toBe(true)
})

test('bytes that exist count though there is no room for them, and keep others out until they are gone', () => {
  const room = new FairRoom(100)
  room.add('a', 300)
  expect(room.isFullFor('b')).toBe(true)
  expect(room.take('b', 1)).toBe(false)
  room.add('a', -300)
  expect(room.isFullFor('b')).toBe(false)
  expect(room.take('b', 60)).toBe(true)
})

test('what is given back is free again, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 90 }))), (wanted) => {
      const room = new FairRoom(200)
      const held = wanted.filter(([caller, amount]) => room.take(caller, amount))
      expect(room.used).toBe(held.reduce((sum, [, amount]) => sum + amount, 0))
      expect(room.used).toBeLessThanOrEqual(200)
      for (const [caller, amount] of held.reverse()) room.add(caller, -amount)
      expect([room.used, room.heldBy('a'), room.heldBy('b')]).toEqual([0, 0, 0])
    }),
  )
})

test('a caller that holds nothing takes no memory', async () => {
  const room = new FairRoom(200)
  const bytes = await retainedBy(async () => {
    for (let at = 0; at < 5000; at++) {
      const caller = `caller ${at}`.padEnd(500)
      if (room.take(caller, 1)) room.add(caller, -1)
    }
  })
  expect(room.used).toBe(0)
  expect(bytes).toBeLessThan(1_000_000)
})

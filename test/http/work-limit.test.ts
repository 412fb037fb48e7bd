import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { workLimit } from '../../src/http/work-limit.ts'

const OVERLOADED = { code: 1401, data: { code: 'OVERLOADED', retryable: true } }
const limits = { inFlight: 2, waiting: 1, waitMs: 40, bodyBytes: 100 }

test('so many are worked on, so many wait, and all others are refused at once', async () => {
  const work = workLimit(limits)
  const ends = await Promise.all([work.begin(), work.begin()])
  const third = work.begin()
  await expect(work.begin()).rejects.toMatchObject(OVERLOADED)
  expect([work.inFlight, work.waiting]).toEqual([2, 1])
  ends[0]!()
  const end = await third
  expect([work.inFlight, work.waiting]).toEqual([2, 0])
  for (const one of [ends[1]!, end]) one()
  expect(work.inFlight).toBe(0)
})

test('who waited too long is refused, and leaves no place taken', async () => {
  const work = workLimit(limits)
  const ends = await Promise.all([work.begin(), work.begin()])
  await expect(work.begin()).rejects.toMatchObject(OVERLOADED)
  for (const end of ends) end()
  await pause(10)
  expect([work.inFlight, work.waiting]).toEqual([0, 0])
})

test('an end that is said twice counts once', async () => {
  const work = workLimit(limits)
  const end = await work.begin()
  await work.begin()
  end()
  end()
  expect(work.inFlight).toBe(1)
})

test('whoever waited first goes first', async () => {
  const work = workLimit({ ...limits, inFlight: 1, waiting: 3, waitMs: 1000 })
  const first = await work.begin()
  const order: number[] = []
  const waiting = [1, 2, 3].map(async (turn) => {
    const end = await work.begin()
    order.push(turn)
    end()
  })
  first()
  await Promise.all(waiting)
  expect(order).toEqual([1, 2, 3])
})

test('bodies have so much room together', () => {
  const work = workLimit(limits)
  const give = work.takeBody(60)
  expect(() => work.takeBody(41)).toThrow()
  const other = work.takeBody(40)
  give()
  give()
  expect(() => work.takeBody(61)).toThrow()
  work.takeBody(60)
  other()
})

import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { WorkLimit } from '../../../src/http/limits/work-limit.ts'

const reason = 'more requests than the service can take'
const OVERLOADED = { code: 1401, data: { code: 'OVERLOADED', retryable: true, reason } }
const limits = { inFlight: 2, waiting: 1, waitMs: 40 }

test('some requests run, some wait, and all others are refused at once', async () => {
  const work = new WorkLimit(limits)
  const ends = await Promise.all([work.begin('a'), work.begin('b')])
  const third = work.begin('a')
  await expect(work.begin('b')).rejects.toMatchObject(OVERLOADED)
  expect([work.inFlight, work.waiting]).toEqual([2, 1])
  ends[0]!()
  const end = await third
  expect([work.inFlight, work.waiting]).toEqual([2, 0])
  await pause(2 * limits.waitMs)
  expect([work.inFlight, work.waiting]).toEqual([2, 0])
  for (const one of [ends[1]!, end]) one()
  expect(work.inFlight).toBe(0)
})

test('a request that waited too long is refused, and takes no place', async () => {
  const work = new WorkLimit(limits)
  const ends = await Promise.all([work.begin('a'), work.begin('b')])
  await expect(work.begin('a')).rejects.toMatchObject(OVERLOADED)
  for (const end of ends) end()
  await pause(10)
  expect([work.inFlight, work.waiting]).toEqual([0, 0])
})

test('a request that is ended twice gives back one place', async () => {
  const work = new WorkLimit(limits)
  const end = await work.begin('a')
  await work.begin('b')
  end()
  end()
  expect(work.inFlight).toBe(1)
})

test('requests of a caller start in their order', async () => {
  const work = new WorkLimit({ ...limits, inFlight: 1, waiting: 4, waitMs: 1000 })
  const first = await work.begin('a')
  const order: number[] = []
  const waiting = [1, 2, 3].map(async (turn) => {
    const end = await work.begin('a')
    order.push(turn)
    end()
  })
  first()
  await Promise.all(waiting)
  expect(order).toEqual([1, 2, 3])
})

test('callers that wait are served in turn, however many requests one of them has', async () => {
  const work = new WorkLimit({ ...limits, inFlight: 1, waiting: 20, waitMs: 1000 })
  const first = await work.begin('greedy')
  const order: string[] = []
  const wait = async (caller: string): Promise<void> => {
    const end = await work.begin(caller)
    order.push(caller)
    end()
  }
  const waiting = ['greedy', 'greedy', 'greedy', 'greedy', 'other', 'other'].map(wait)
  first()
  await Promise.all(waiting)
  expect(order).toEqual(['greedy', 'other', 'greedy', 'other', 'greedy', 'greedy'])
})

test('one caller takes neither all places nor all of the queue', async () => {
  const work = new WorkLimit({ inFlight: 16, waiting: 16, waitMs: 1000 })
  const asked = Array.from({ length: 100 }, () => work.begin('greedy').catch(() => null))
  expect([work.inFlight, work.waiting]).toEqual([12, 12])
  const end = await work.begin('other')
  expect(work.inFlight).toBe(13)
  end()
  expect(asked).toHaveLength(100)
})

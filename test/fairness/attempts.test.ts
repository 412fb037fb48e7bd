/* How often work may start again, and for how long. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { beginAttempts } from '../../src/fairness/attempts.ts'
import { readWaitingClock } from '../../src/fairness/waiting-clock.ts'

test('work begins at most the given number of times', () => {
  const mayRepeat = beginAttempts(3, 60_000)
  expect([mayRepeat(), mayRepeat(), mayRepeat()]).toEqual([true, true, false])
})

test('no attempt begins after the given time of waiting', async () => {
  const mayRepeat = beginAttempts(1000, 20)
  const began = readWaitingClock()
  expect(mayRepeat()).toBe(true)
  while (readWaitingClock() - began <= 20) await pause(5)
  expect(mayRepeat()).toBe(false)
})

test('without time there is no second attempt', async () => {
  const mayRepeat = beginAttempts(1000, 0)
  await pause(2)
  expect(mayRepeat()).toBe(false)
})

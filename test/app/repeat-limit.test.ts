import { expect, test } from 'vitest'
import { createRepeatLimit } from '../../src/app/repeat-limit.ts'

const PAUSE_MS = 10_000

test('the same subject is due once per pause, and a different subject at once', () => {
  let time = 0
  const isDue = createRepeatLimit(PAUSE_MS, () => time)
  const isDueAt = (at: number, subject: string): boolean => {
    time = at
    return isDue(subject)
  }
  expect(isDueAt(0, 'ENOENT')).toBe(true)
  expect(isDueAt(500, 'ENOENT')).toBe(false)
  expect(isDueAt(1000, 'ECONNREFUSED')).toBe(true)
  expect(isDueAt(9_999, 'ENOENT')).toBe(false)
  expect(isDueAt(10_000, 'ENOENT')).toBe(true)
  expect(isDueAt(19_999, 'ENOENT')).toBe(false)
})

test('a thousand subjects are remembered', () => {
  const isDue = createRepeatLimit(PAUSE_MS, () => 0)
  for (let at = 0; at < 1000; at++) expect(isDue(`${at}`)).toBe(true)
  expect([isDue('0'), isDue('999')]).toEqual([false, false])
  expect([isDue('1000'), isDue('0')]).toEqual([true, true])
})

import { expect, test } from 'vitest'
import { MinimumRate } from '../../../src/http/limits/minimum-rate.ts'

const PERIOD_MS = 10_000

/**
 * Checks the rate once a second while `bytesIn(second)` bytes are transferred in each second. Bytes are counted in
 * whole blocks. Returns the number of seconds until the transfer was cut off, or null if it never was.
 */
function cutAfter(seconds: number, bytesIn: (second: number) => number, more: { rate?: number; block?: number } = {}) {
  const { rate: bytesPerSecond = 100, block = 1 } = more
  let transferred = 0
  let now = 0
  let cutAt = null as number | null
  const rate = new MinimumRate({ bytesPerSecond, periodMs: PERIOD_MS, now: () => now })
  const transfer = {
    get bytes() {
      return transferred - (transferred % block)
    },
    slack: block - 1,
    cut: () => {
      cutAt = now / 1000
    },
  }
  rate.watch(transfer)
  for (; now <= seconds * 1000; now += 1000) {
    rate.check()
    transferred += bytesIn(now / 1000)
  }
  return cutAt
}

test('a transfer is cut at the end of the first period in which it is too slow', () => {
  expect(cutAfter(100, () => 0)).toBe(10)
  expect(cutAfter(100, () => 99)).toBe(10)
  expect(cutAfter(100, (second) => (second < 10 ? 200 : 0))).toBe(20)
})

test('a transfer that is fast enough on average is never cut', () => {
  expect(cutAfter(1000, () => 100)).toBeNull()
  expect(cutAfter(1000, (second) => (second % 10 === 3 ? 1000 : 0))).toBeNull()
})

test('a minimum of 0 bytes a second cuts no transfer', () => {
  expect(cutAfter(1000, () => 0, { rate: 0 })).toBeNull()
})

test.each([[1000], [1500], [10_000]])(
  'a transfer at the minimum rate is not cut if its bytes are counted in blocks of %i',
  (block) => {
    expect(cutAfter(5000, () => 100, { block })).toBeNull()
  },
)

test('a transfer that is counted in blocks is cut once it is sure that it was too slow', () => {
  expect(cutAfter(1000, () => 0, { block: 501 })).toBe(10)
  expect(cutAfter(1000, () => 0, { block: 5001 })).toBe(51)
  // A rate between the half and the whole may pass.
  expect(cutAfter(1000, () => 45, { block: 5001 })).toBeLessThanOrEqual(100)
  // The first period ends after 100 s.
  expect(cutAfter(1000, (second) => (second < 100 ? 100 : 0), { block: 5001 })).toBeGreaterThan(150)
})

test('a transfer that ended is not judged any more', () => {
  let now = 0
  const rate = new MinimumRate({ bytesPerSecond: 1, periodMs: PERIOD_MS, now: () => now })
  let isCut = false
  const transfer = {
    bytes: 0,
    slack: 0,
    cut: () => {
      isCut = true
    },
  }
  rate.watch(transfer)
  rate.check()
  rate.end(transfer)
  now = 2 * PERIOD_MS
  rate.check()
  expect(isCut).toBe(false)
})

/*
 * The limit for the bytes that calls with an Idempotency-Key leave in Redis, with a clock that each test sets.
 */
import { describe, expect, test } from 'vitest'
import { createIdempotencyQuota, RECEIPT_BYTES } from '../../src/access/idempotency-quota.ts'

const HOUR_MS = 3_600_000

/** Returns a count with a limit of 100 bytes. Its clock is at `clock.now`, half past the first hour. */
function counted() {
  const clock = { now: HOUR_MS / 2 }
  const operations = createIdempotencyQuota(100, () => clock.now)
  const outcome = (caller = 'key:a') => operations.findRefusal(caller)
  return { clock, operations, outcome }
}

describe('a caller', () => {
  test('is refused from the limit on, with the time until its oldest calls are a day old', () => {
    const { clock, operations, outcome } = counted()
    expect(outcome()).toBeNull()
    operations.charge('key:a', 40)
    operations.charge('key:a', 59)
    expect(outcome()).toBeNull()
    clock.now += HOUR_MS
    operations.charge('key:a', 1)
    expect(outcome()).toMatchObject({
      name: 'OVERLOADED',
      data: {
        reason:
          'the calls with an Idempotency-Key in the last 24 hours reached the limit of this caller: ' +
          'leave the header out, or raise IDEMPOTENCY_BYTES_PER_CALLER',
        retryAfterSeconds: 22.5 * 3600,
        retryable: false,
      },
    })
    clock.now += 1
    expect(outcome()).toMatchObject({ data: { retryAfterSeconds: 22.5 * 3600 } })
  })

  test('is accepted again when its oldest hour is a day old', () => {
    const { clock, operations, outcome } = counted()
    operations.charge('key:a', 60)
    clock.now += HOUR_MS
    operations.charge('key:a', 60)
    clock.now = 24 * HOUR_MS - 1
    expect(outcome()).toMatchObject({ data: { retryAfterSeconds: 1 } })
    clock.now += 1
    expect(outcome()).toBeNull()
    operations.charge('key:a', 40)
    expect(outcome()).not.toBeNull()
  })

  test('does not use up the limit of another caller', () => {
    const { operations, outcome } = counted()
    operations.charge('key:a', 100)
    expect([outcome('key:b'), outcome('key:a') === null]).toEqual([null, false])
  })
})

test('the record of an operation counts as 320 bytes without its result', () => {
  expect(RECEIPT_BYTES).toBe(320)
})

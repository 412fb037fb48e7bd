/*
 * Counts the bytes that each caller's calls with an Idempotency-Key leave in Redis for a day. Each process counts its
 * own calls by the hour. This limits the bytes without a round trip, although the count is an estimate.
 */

import { ApplicationError } from '../domain/errors/application-error.ts'

const HOUR_MS = 3_600_000
const KEPT_HOURS = 24

/** Bytes that Redis needs for the record of one operation in addition to its result: key, reply, expiry. */
export const RECEIPT_BYTES = 320

/** Counts the bytes of all callers and enforces the limit. */
export interface IdempotencyQuota {
  /** Adds the bytes of a record that a call left in Redis. */
  charge(caller: string, bytes: number): void
  /** Returns OVERLOADED if the caller's calls of the last 24 hours have reached the limit, otherwise null. */
  findRefusal(caller: string): ApplicationError | null
}

/** Creates the count. `maxBytes` is the limit for each caller and day. `now` returns Unix epoch milliseconds. */
export function createIdempotencyQuota(maxBytes: number, now: () => number): IdempotencyQuota {
  /** The bytes of each caller and hour. Callers are keys and users, so there are few. */
  const callers = new Map<string, Map<number, number>>()

  function hoursOf(caller: string, hour: number): Map<number, number> {
    const hours = callers.get(caller) ?? new Map<number, number>()
    for (const past of hours.keys()) if (past <= hour - KEPT_HOURS) hours.delete(past)
    return hours
  }

  const sumOf = (hours: ReadonlyMap<number, number>): number => [...hours.values()].reduce((sum, one) => sum + one, 0)

  return {
    charge(caller, bytes) {
      const hour = Math.floor(now() / HOUR_MS)
      const hours = hoursOf(caller, hour)
      hours.set(hour, (hours.get(hour) ?? 0) + bytes)
      callers.set(caller, hours)
    },
    findRefusal(caller) {
      const hour = Math.floor(now() / HOUR_MS)
      const hours = hoursOf(caller, hour)
      if (sumOf(hours) < maxBytes) return null
      const oldest = Math.min(...hours.keys())
      const retryAfterSeconds = Math.ceil(((oldest + KEPT_HOURS) * HOUR_MS - now()) / 1000)
      const reason =
        'the calls with an Idempotency-Key in the last 24 hours reached the limit of this caller: ' +
        'leave the header out, or raise IDEMPOTENCY_BYTES_PER_CALLER'
      return new ApplicationError('OVERLOADED', undefined, { reason, retryAfterSeconds, retryable: false })
    },
  }
}

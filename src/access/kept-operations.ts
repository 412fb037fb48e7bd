/*
 * Counts the bytes that each caller's calls with an Idempotency-Key leave in Redis, where each is kept for a day. Each
 * process counts hour by hour for itself: an estimate that needs no round trip, and a bound nevertheless.
 */

import { ApplicationError } from '../domain/application-error.ts'

const HOUR_MS = 3_600_000
const KEPT_HOURS = 24

/** Bytes that Redis needs for the record of one operation beside its result: key, reply, expiry. */
export const OPERATION_BYTES = 320

/** The count for all callers. */
export interface KeptOperations {
  /** Counts bytes that a call of a caller left. */
  charge(caller: string, bytes: number): void
  /** Throws OVERLOADED for a caller that left more than the limit. */
  refuse(caller: string): void
}

/** `maxBytes`: bytes that a caller may leave in a day. `now`: Unix epoch milliseconds. */
export function createKeptOperations(maxBytes: number, now: () => number): KeptOperations {
  /** Bytes by hour, by caller. Callers are keys and users, so there are few. */
  const callers = new Map<string, Map<number, number>>()

  function hoursOf(caller: string, hour: number): Map<number, number> {
    const hours = callers.get(caller) ?? new Map<number, number>()
    for (const past of hours.keys()) if (past <= hour - KEPT_HOURS) hours.delete(past)
    return hours
  }

  return {
    charge(caller, bytes) {
      const hour = Math.floor(now() / HOUR_MS)
      const hours = hoursOf(caller, hour)
      hours.set(hour, (hours.get(hour) ?? 0) + bytes)
      callers.set(caller, hours)
    },
    refuse(caller) {
      const hour = Math.floor(now() / HOUR_MS)
      const hours = hoursOf(caller, hour)
      let sum = 0
      for (const bytes of hours.values()) sum += bytes
      if (sum < maxBytes) return
      const oldest = Math.min(...hours.keys())
      const retryAfterSeconds = Math.ceil(((oldest + KEPT_HOURS) * HOUR_MS - now()) / 1000)
      const reason =
        'too many calls with an Idempotency-Key are remembered: ' +
        'leave the header out, or raise IDEMPOTENCY_BYTES_PER_CALLER'
      throw new ApplicationError('OVERLOADED', undefined, { reason, retryAfterSeconds, retryable: true })
    },
  }
}

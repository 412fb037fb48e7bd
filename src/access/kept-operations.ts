import { ApplicationError } from '../domain/application-error.ts'

/*
 * How many bytes the calls of each caller with an Idempotency-Key leave in Redis, where every one is remembered for a
 * day. Counted by this process, hour by hour: the count is an estimate that needs no round trip, and a bound all the
 * same.
 */

const HOUR_MS = 3_600_000
const REMEMBERED_HOURS = 24

/** What Redis needs for the record of one operation beside its note: key, reply, expiry. */
export const OPERATION_BYTES = 320

export interface KeptOperations {
  /** Counts what a caller leaves behind. */
  charge(caller: string, bytes: number): void
  /** Throws OVERLOADED for a caller that left more than it may. */
  refuse(caller: string): void
}

/** `most`: bytes a caller may leave in a day. `now`: Unix epoch milliseconds. */
export function keptOperations(most: number, now: () => number): KeptOperations {
  /** By caller, bytes by hour. Callers are keys and users, so there are few. */
  const callers = new Map<string, Map<number, number>>()

  function hoursOf(caller: string, hour: number): Map<number, number> {
    const hours = callers.get(caller) ?? new Map<number, number>()
    for (const past of hours.keys()) if (past <= hour - REMEMBERED_HOURS) hours.delete(past)
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
      if (sum < most) return
      const oldest = Math.min(...hours.keys())
      const retryAfterSeconds = Math.ceil(((oldest + REMEMBERED_HOURS) * HOUR_MS - now()) / 1000)
      const reason =
        'too many calls with an Idempotency-Key are remembered: leave the header out, or raise ' +
        'IDEMPOTENCY_BYTES_PER_CALLER'
      throw new ApplicationError('OVERLOADED', undefined, { reason, retryAfterSeconds, retryable: true })
    },
  }
}

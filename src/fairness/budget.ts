/*
 * Limits the total time that a call may wait for Redis. The time between two round trips does not count. The time of a
 * round trip in which the process runs its own code counts for a quarter (waiting-clock.ts). The first ten round
 * trips share one deadline, and each further one adds a quarter of it. So long reads, and writes in parts, finish while
 * Redis keeps replying.
 */
import { readWaitingClock } from './waiting-clock.ts'

/** The time that a call may wait for Redis. */
export interface Budget {
  /** Begins a round trip. */
  begin(): BudgetedRoundTrip
}

/** A round trip that is charged to a budget. */
export interface BudgetedRoundTrip {
  /** Maximum duration of the round trip in milliseconds. If it is 0 or less, the budget is spent. */
  readonly ms: number
  end(): void
}

const FIRST_ROUND_TRIPS = 10

/** Creates the budget of one call. `now` returns the time in milliseconds; tests pass their own clock. */
export function createCallBudget(deadlineMs: number, now: () => number = readWaitingClock): Budget {
  let left = deadlineMs
  let begun = 0
  // Round trips that run at the same time are charged only once.
  let underWay = 0
  let since = 0
  const spend = (): void => {
    const at = now()
    if (underWay > 0) left -= at - since
    since = at
  }
  return {
    begin() {
      spend()
      underWay++
      if (++begun > FIRST_ROUND_TRIPS) left += deadlineMs / 4
      const end = (): void => {
        spend()
        underWay--
      }
      return { ms: Math.min(deadlineMs, left), end }
    },
  }
}

/** Creates a budget of `ms` for each round trip. The number of round trips is not limited. */
export const createRoundTripBudget = (ms: number): Budget => ({ begin: () => ({ ms, end() {} }) })

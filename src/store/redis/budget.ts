/*
 * How long a call may wait for Redis in all; its own work counts for nothing. Most calls need a few round trips and have one
 * deadline for them; who needs many, to read page by page or to write in steps, gets more time with each, as long as Redis
 * goes on answering.
 */

export interface Budget {
  /** Begins a round trip. */
  begin(): BudgetedRoundTrip
}

export interface BudgetedRoundTrip {
  /** How many ms it may take; 0 or less: none are left. */
  readonly ms: number
  end(): void
}

const FEW_TRIPS = 10

export function createCallBudget(deadlineMs: number, now: () => number = () => performance.now()): Budget {
  let left = deadlineMs
  let trips = 0
  // Trips at the same time are one wait.
  let underway = 0
  let since = 0
  const spend = (): void => {
    const at = now()
    if (underway > 0) left -= at - since
    since = at
  }
  return {
    begin() {
      spend()
      underway++
      if (++trips > FEW_TRIPS) left += deadlineMs / 4
      const end = (): void => {
        spend()
        underway--
      }
      return { ms: Math.min(deadlineMs, left), end }
    },
  }
}

/** So much for each round trip, however many there are. */
export const createRoundTripBudget = (ms: number): Budget => ({ begin: () => ({ ms, end() {} }) })

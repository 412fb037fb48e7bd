/*
 * How long a call may wait for Redis in all. Most calls need a few round trips and have one deadline for them; who needs
 * many, to read page by page or to write in steps, gets more time with each, as long as Redis goes on answering.
 */

export interface Budget {
  /** Milliseconds the next round trip may take, which is counted; 0 or less: none are left. */
  next(): number
}

const FEW_TRIPS = 10

/** `spentMs`: what was waited before, on its account. */
export function callBudget(deadlineMs: number, spentMs = 0): Budget {
  let until = performance.now() + deadlineMs - spentMs
  let trips = 0
  return {
    next() {
      if (++trips > FEW_TRIPS) until += deadlineMs / 4
      return Math.min(deadlineMs, until - performance.now())
    },
  }
}

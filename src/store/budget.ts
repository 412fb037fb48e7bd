/*
 * How long a call may wait for Redis in all. Most calls need a few round trips and have one deadline for them; who needs
 * many, to read page by page or to write in steps, gets more time with each, as long as Redis goes on answering.
 */

export interface Budget {
  /** Milliseconds the next round trip may take, which is counted; 0 or less: none are left. */
  next(): number
}

/**
 * Of a request: the look at who is calling and its first call share what a call may take, and each further call of a batch
 * has as much. Between look and call the body may arrive slowly: that is not the store's time.
 */
export interface RequestBudget extends Budget {
  /** After the look. */
  pause(): void
  /** Before each call. */
  beginCall(): void
}

const FEW_TRIPS = 10

export function requestBudget(deadlineMs: number): RequestBudget {
  let until = performance.now() + deadlineMs
  let left = deadlineMs
  let trips = 0
  return {
    pause() {
      left = until - performance.now()
    },
    beginCall() {
      until = performance.now() + left
      left = deadlineMs
      trips = 0
    },
    next() {
      if (++trips > FEW_TRIPS) until += deadlineMs / 4
      return Math.min(deadlineMs, until - performance.now())
    },
  }
}

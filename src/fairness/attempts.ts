import { readWaitingClock } from './waiting-clock.ts'

/**
 * Begins to count the attempts of work that starts again because other calls interfere. Call the returned function
 * after each attempt: it returns whether another one may begin. There are at most `max` attempts, and none begins later
 * than `ms` milliseconds of waiting for Redis after the first one.
 */
export function beginAttempts(max: number, ms: number): () => boolean {
  const began = readWaitingClock()
  let made = 0
  // Each round trip adds to the budget of a call, so the budget alone would allow all attempts.
  return () => ++made < max && readWaitingClock() - began <= ms
}

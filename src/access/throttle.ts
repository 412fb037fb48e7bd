/*
 * Limits guessing of credentials: after MAX_FAILURES failures within a minute, a source has to wait until the minute is
 * over.
 */

import { findAddress } from '../domain/address.ts'
import { setBounded } from '../domain/bounded-map.ts'
import { ApplicationError } from '../domain/errors/application-error.ts'

const MAX_FAILURES = 10
const MINUTE_MS = 60_000
/** Maximum number of sources in memory; the oldest is dropped first. */
const MAX_SOURCES = 10_000

/** Counts failed logins by source. */
export interface Throttle {
  /** Returns the seconds that a source has to wait, or 0. */
  waitOf(source: string, now: number): number
  /** Counts one failure. */
  fail(source: string, now: number): void
  /** Removes one failure from the count. */
  forgive(source: string): void
}

/** Counts one more failure. Throws OVERLOADED if there were too many. */
export function refuseGuess(guesses: Throttle, source: string, now: number): void {
  const seconds = guesses.waitOf(source, now)
  if (seconds > 0) {
    const reason = `too many failed logins: wait ${seconds} s`
    throw new ApplicationError('OVERLOADED', undefined, { reason, retryAfterSeconds: seconds, retryable: true })
  }
  guesses.fail(source, now)
}

/**
 * Returns the source of an address. For IPv6 it is the first 64 bits, because a host may use every address in its
 * network.
 */
export const toSource = (source: string): string => findAddress(source)?.slice(0, '6'.length + 64 / 4) ?? source

/** Creates a throttle that has counted nothing yet. */
export function createThrottle(): Throttle {
  const failures = new Map<string, { since: number; count: number }>()

  function recent(owner: string, now: number): { since: number; count: number } | null {
    const found = failures.get(owner)
    return found !== undefined && now - found.since < MINUTE_MS ? found : null
  }

  return {
    waitOf(source, now) {
      const found = recent(toSource(source), now)
      if (found === null || found.count < MAX_FAILURES) return 0
      return Math.max(1, Math.ceil((found.since + MINUTE_MS - now) / 1000))
    },
    fail(source, now) {
      const owner = toSource(source)
      const found = recent(owner, now)
      if (found !== null) {
        found.count++
        return
      }
      setBounded(failures, owner, { since: now, count: 1 }, MAX_SOURCES)
    },
    forgive(source) {
      const found = failures.get(toSource(source))
      if (found !== undefined) found.count--
    },
  }
}

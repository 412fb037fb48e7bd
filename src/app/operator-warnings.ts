/*
 * Logs problems that many calls may find at the same time, and limits how often: warnings once a minute, refusals with
 * OVERLOADED once a second.
 */

import { toSource } from '../access/throttle.ts'
import type { ApplicationError } from '../domain/errors/application-error.ts'
import type { OnAltered } from '../edit-sessions/config-proof.ts'
import type { Metrics } from '../http/metrics/metrics.ts'
import type { Log } from '../log.ts'
import { findWriteRefusal } from '../store/redis/redis-errors.ts'
import { createRepeatLimit } from './repeat-limit.ts'

const PAUSE_MS = 60_000
const OVERLOADED_PAUSE_MS = 1000

const OUT_OF_MEMORY =
  'Redis is out of memory and refuses writes; reads, deletions, discards and logouts still work. ' +
  'Delete what is not needed, give Redis more memory ' +
  '(maxmemory; EMBEDDED_REDIS_BYTES for the embedded one), or lower EDIT_BYTES_PER_CALLER, ' +
  'IDEMPOTENCY_BYTES_PER_CALLER or AUDIT_KEEP_DAYS'

/** Watches the round trips to Redis. */
export interface RoundTripMonitor {
  /** Counts a call that was not sent, because no connection to its server is ready. */
  readonly notConnected: Metrics['storeNotConnected']
  readonly roundTrip: Metrics['roundTrip']
  /** Returns a warning if Redis refused a write less than a minute ago. */
  warnings(): readonly string[]
}

/** Creates a monitor that counts each round trip, warns if Redis is out of memory, and remembers refused writes. */
export function createRoundTripMonitor(metrics: Metrics, log: Log): RoundTripMonitor {
  const isDue = createRepeatLimit(PAUSE_MS)
  let refused = { message: '', at: Number.NEGATIVE_INFINITY }
  return {
    notConnected: metrics.storeNotConnected,
    roundTrip(mutates, ms, failure) {
      metrics.roundTrip(mutates, ms, failure)
      if (failure === null) return
      const message = mutates ? findWriteRefusal(failure) : null
      if (message !== null) refused = { message, at: performance.now() }
      if (failure === 'OOM' && isDue(failure)) log.warn(OUT_OF_MEMORY)
    },
    warnings: () =>
      performance.now() - refused.at < PAUSE_MS
        ? [`A write was refused less than a minute ago: ${refused.message}`]
        : [],
  }
}

/** Returns a function that warns of configurations that were altered in the store. */
export function createAlteredWarning(log: Log): OnAltered {
  const isDue = createRepeatLimit(PAUSE_MS)
  return (network, finding) => {
    if (isDue(finding)) {
      log.warn({ network }, 'a credential configuration was altered in Redis: run keyrack audit verify')
    }
  }
}

/**
 * Returns a function that warns of connections that were closed because there are too many. The warning has their
 * number since the start. `now` returns milliseconds.
 */
export function createConnectionWarning(log: Log, now?: () => number): (source: string) => void {
  const isDue = createRepeatLimit(PAUSE_MS, now)
  let count = 0
  return (source) => {
    count++
    if (!isDue('connections')) return
    log.warn(
      { source },
      `MAX_CONNECTIONS, or the share of one address, is reached: connections refused so far: ${count}`,
    )
  }
}

/** Returns a function that warns of failed reads of changes, which many streams may meet at the same time. */
export function createChangesWarning(log: Log, now?: () => number): (failure: unknown) => void {
  const isDue = createRepeatLimit(PAUSE_MS, now)
  return (failure) => {
    const reason = (failure as Error).message
    if (isDue(reason)) log.warn({ reason }, 'cannot read changes for streams')
  }
}

/**
 * Returns a function that logs refused requests. An overloaded service refuses thousands in a second, and a line for
 * each would cost more than the refusal and fill the disk. So OVERLOADED is logged once a second for each reason, with
 * the number since the start; a client that guessed too often is logged once a second by its address. All other
 * refusals are logged one by one. `now` returns milliseconds.
 */
export function createRefusalLog(
  log: Log,
  now?: () => number,
): (refusal: ApplicationError, source: string, requestId: string) => void {
  const isDue = createRepeatLimit(OVERLOADED_PAUSE_MS, now)
  const counts = new Map<string, number>()
  return ({ name, code, data }, source, requestId) => {
    const fields = { code, reason: data.reason, source, request: requestId }
    if (name !== 'OVERLOADED') return log.warn(fields, 'refused a request')
    const isGuess = data.retryAfterSeconds !== undefined
    // The reason of a guess has the seconds to wait in it.
    const kind = isGuess ? 'guesses' : `${data.reason}`
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    if (isDue(isGuess ? toSource(source) : kind)) {
      log.warn(fields, `refused a request; refused for this reason so far: ${count}`)
    }
  }
}

/*
 * Warns the operator about problems that many calls may find at the same time. Each warning is logged at most once a
 * minute.
 */

import type { OnAltered } from '../edit-sessions/config-proof.ts'
import type { Metrics } from '../http/metrics/metrics.ts'
import type { Log } from '../log.ts'
import { findWriteRefusal } from '../store/redis/redis-errors.ts'
import { createRepeatLimit } from './repeat-limit.ts'

const PAUSE_MS = 60_000

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

/*
 * Logs when Redis cannot be used, and when it can be used again.
 */
import type { Log } from '../log.ts'
import { findWriteRefusal } from '../store/redis/redis-errors.ts'
import { createRepeatLimit } from './repeat-limit.ts'

/** Receives what happens to the calls to Redis. */
export interface RedisLog {
  /** Logs the kind of a failure: an error code (ECONNREFUSED), or the first word of an error reply. */
  trouble(kind: string): void
  /** Logs that a Sentinel refuses us, or names a server that is no primary. Redis itself can still be used. */
  sentinelRefusal(kind: string): void
  /** Notes a round trip. `failure` is the kind of its failure, or null. */
  roundTrip(mutates: boolean, failure: string | null): void
}

/**
 * Time without trouble after which Redis can be used again, in milliseconds. On a cluster one server may be away while
 * calls to the others succeed.
 */
const QUIET_MS = 2000
/** Time in which the same trouble is logged once. A lost connection is tried again twice a second. */
const REPEAT_MS = 10_000

/**
 * Creates the log for a Redis. `target` names it for operators, without credentials. `now` returns a time in
 * milliseconds.
 */
export function createRedisLog(target: string, log: Log, now = (): number => performance.now()): RedisLog {
  /** The calls that do not work at the moment. */
  let broken: 'all' | 'writes' | null = null
  let troubledAt = Number.NEGATIVE_INFINITY
  const isDue = createRepeatLimit(REPEAT_MS, now)
  return {
    trouble(kind) {
      troubledAt = now()
      if (broken !== 'all') broken = findWriteRefusal(kind) === null ? 'all' : 'writes'
      if (isDue(kind)) log.warn({ reason: kind }, troubleText(target, kind))
    },
    sentinelRefusal(kind) {
      if (isDue(kind)) log.warn({ reason: kind }, sentinelText(target, kind))
    },
    roundTrip(mutates, failure) {
      if (broken === null || failure !== null || (broken === 'writes' && !mutates)) return
      if (now() - troubledAt < QUIET_MS) return
      broken = null
      log.info(`Redis at ${target} can be used again`)
    },
  }
}

const sentinelText = (target: string, kind: string): string =>
  `A Sentinel of Redis at ${target} cannot be used: ${kind}. Without any Sentinel, no failover is followed`

function troubleText(target: string, kind: string): string {
  if (isOfSystem(kind)) return `Redis not reachable at ${target}: ${kind}, retrying`
  const hint = kind === 'NOPERM' || kind === 'NOAUDIT' ? ': compare the rules of its user with docs/redis.acl' : ''
  return `Redis at ${target} cannot be used now: ${kind}${hint}`
}

/** Error codes of the operating system begin with E. All other kinds are errors of Redis or of its client. */
export const isOfSystem = (kind: string): boolean => /^E[A-Z]+$/.test(kind) && kind !== 'ERR'

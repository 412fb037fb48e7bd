/*
 * Logs when Redis cannot be used, and when it can be used again.
 */
import type { Log } from '../log.ts'
import { NO_NODE } from '../store/redis/cluster.ts'
import { NO_REPLY } from '../store/redis/redis.ts'
import { findWriteRefusal, NO_DATABASE, NOT_PERMITTED, OTHER_TYPE } from '../store/redis/redis-errors.ts'
import { NO_PRIMARY, NO_SENTINEL, SENTINEL_REFUSES, SENTINEL_WANTS_LOGIN } from '../store/redis/sentinel.ts'
import { createRepeatLimit } from './repeat-limit.ts'

/** Receives what happens to the calls to Redis. */
export interface RedisLog {
  /** Logs the kind of a failure: an error code (ECONNREFUSED), or the first word of an error reply. */
  trouble(kind: string): void
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
    roundTrip(mutates, failure) {
      if (broken === null || failure !== null || (broken === 'writes' && !mutates)) return
      if (now() - troubledAt < QUIET_MS) return
      broken = null
      log.info(`Redis at ${target} can be used again`)
    },
  }
}

function troubleText(target: string, kind: string): string {
  if (isOfSystem(kind)) return `Redis not reachable at ${target}: ${kind}, retrying`
  const hint = kind === 'NOPERM' || kind === 'NOAUDIT' ? ': compare the rules of its user with docs/redis.acl' : ''
  return `Redis at ${target} cannot be used now: ${kind}${hint}`
}

/** Returns why the first connection failed, with what the operator can do. */
export function connectFailureText(target: string, kind: string): string {
  if (kind === NO_REPLY || kind === 'DeadlinePassed') {
    return `Redis at ${target} does not reply: it is stopped or overloaded. Start it again, or correct REDIS_URL`
  }
  const known = REFUSALS[kind]
  if (known !== undefined) return `Redis at ${target} ${known}`
  if (isOfSystem(kind) || MAYBE_TLS.includes(kind) || NO_SERVER.includes(kind)) {
    const hint = MAYBE_TLS.includes(kind) ? ', use rediss:// if it expects TLS and redis:// if not' : ''
    return `Redis not reachable at ${target}: ${kind}. Start it, correct REDIS_URL${hint}, or ${WITHOUT}`
  }
  if (isOfOurCertificate(kind)) {
    const remedy = 'Set REDIS_CERT_FILE and REDIS_KEY_FILE to a certificate that it accepts, and to its private key'
    return `Redis at ${target} does not accept the certificate of keyrack: ${kind}. ${remedy}`
  }
  if (isOfCertificate(kind)) {
    const remedy =
      'Set REDIS_CA_FILE to the certificates of its CA, and name the host in REDIS_URL as the certificate does'
    return `keyrack does not accept the certificate of Redis at ${target}: ${kind}. ${remedy}`
  }
  return `Redis at ${target} refuses the connection: ${kind}. Correct REDIS_URL, or ${WITHOUT}`
}

/** Returns why a start failed because Redis refused a command. `message` is that of the error for callers. */
export function commandFailureText(target: string, message: string): string {
  const hint = message === NOT_PERMITTED ? COMPARE_RULES : message === OTHER_TYPE ? CHECK_PREFIX : ''
  return `Redis at ${target} cannot be used: ${message}${hint === '' ? '' : `. ${hint}`}`
}

const COMPARE_RULES = 'Compare the rules of its user with docs/redis.acl'
const CHECK_PREFIX = 'Set REDIS_PREFIX to one that no other program uses'

const SENTINEL_LOGIN =
  'Set REDIS_PASSWORD_FILE, or the user and password in REDIS_URL, to a login that Sentinels and Redis both accept, ' +
  'or let the Sentinels require none'

/** The refusals of Redis that need advice of their own. */
const REFUSALS: Readonly<Record<string, string>> = {
  [NO_DATABASE]: 'does not have the database number in REDIS_URL. Correct the number, or leave it out',
  NOAUTH: 'requires a password (NOAUTH). Set REDIS_PASSWORD_FILE',
  WRONGPASS: 'refuses our user or password (WRONGPASS). Correct REDIS_PASSWORD, or the user and password in REDIS_URL',
  [SENTINEL_REFUSES]: `cannot be found: ${SENTINEL_REFUSES}. ${SENTINEL_LOGIN}`,
  [SENTINEL_WANTS_LOGIN]: `cannot be found: ${SENTINEL_WANTS_LOGIN}. ${SENTINEL_LOGIN}`,
  NOPERM: `does not permit one of our commands (NOPERM). ${COMPARE_RULES}`,
}

/** Trouble of a cluster or of Sentinels that no server explained. */
const NO_SERVER: readonly string[] = [NO_NODE, NO_SENTINEL, NO_PRIMARY]

const WITHOUT = 'leave REDIS_URL out to run a private Redis'

/** Failures of a client that speaks TLS to a server without it, or the other way round. */
const MAYBE_TLS: readonly string[] = ['ECONNRESET', 'ConnectionTimeoutError', 'SocketClosedUnexpectedlyError', 'EPIPE']

/** Alerts by which a server refuses the certificate of its client, or that there is none. */
const isOfOurCertificate = (kind: string): boolean => /^ERR_SSL_.*_ALERT_.*(CERT|UNKNOWN_CA)/.test(kind)

/** Error codes of Node about a certificate, such as DEPTH_ZERO_SELF_SIGNED_CERT. */
const isOfCertificate = (kind: string): boolean => /CERT|LEAF_SIGNATURE/.test(kind)

/** Error codes of the operating system begin with E. All other kinds are errors of Redis or of its client. */
const isOfSystem = (kind: string): boolean => /^E[A-Z]+$/.test(kind) && kind !== 'ERR'

/*
 * Converts the errors of Redis, by their first word, to the errors that a caller gets. The text of a Redis error never
 * leaves the service, because it may contain key names.
 */
import { ErrorReply } from 'redis'
import { type ApplicationError, storeUnavailable } from '../../domain/errors/application-error.ts'

interface Refusal {
  readonly message: string
  /** Whether the same call may succeed soon without an operator's action. */
  readonly retryable: boolean
  /**
   * Whether a script may have written before Redis refused it. This is so for errors of single commands within a
   * script.
   */
  readonly isLate?: boolean
  /** Whether Redis refuses writes with it although it can be reached. */
  readonly refusesWrites?: boolean
}

/** The message for a caller if our Redis user lacks a permission. */
export const NOT_PERMITTED = 'The store does not permit one of our commands'

/** The message for a caller if a key of ours has a value of another type, which another program must have written. */
export const OTHER_TYPE = 'The store has data of another type under one of our keys'

/** The message for a caller if the key of a call is on another server. */
export const MOVING = 'The store is moving data'

/** The message for a caller if Redis has reached its maxmemory. */
export const OUT_OF_MEMORY = 'The store is out of memory and accepts no writes'

/** The message for a caller if Redis cannot write its files. */
export const DISK_FAULT = 'The store cannot save to its disk and accepts no writes'

/** The message for a caller if Redis has fewer replicas than its min-replicas-to-write. */
export const FEW_REPLICAS = 'The store has too few replicas to accept writes'

const REFUSALS: Readonly<Record<string, Refusal>> = {
  LOADING: { message: 'The store is loading its data', retryable: true },
  BUSY: { message: 'The store is busy', retryable: true },
  READONLY: { message: 'The store is a replica that cannot be written to', retryable: true, refusesWrites: true },
  MASTERDOWN: { message: 'The store has lost its primary', retryable: true },
  CLUSTERDOWN: { message: 'The store has lost part of its cluster', retryable: true },
  TRYAGAIN: { message: MOVING, retryable: true },
  MOVED: { message: MOVING, retryable: true },
  ASK: { message: MOVING, retryable: true },
  NOREPLICAS: { message: FEW_REPLICAS, retryable: true, refusesWrites: true },
  MISCONF: { message: DISK_FAULT, retryable: false, refusesWrites: true },
  OOM: { message: OUT_OF_MEMORY, retryable: false, refusesWrites: true },
  NOAUDIT: { message: 'The audit cannot be written, so no writes are accepted', retryable: false, refusesWrites: true },
  NOAUTH: { message: 'The store requires a password', retryable: false },
  WRONGPASS: { message: 'The store refuses our password', retryable: false },
  NOPERM: { message: NOT_PERMITTED, retryable: false, isLate: true, refusesWrites: true },
  WRONGTYPE: { message: OTHER_TYPE, retryable: false, isLate: true },
}

/** The message for a caller if Redis refuses a command for a reason that is not known here. */
export const COMMAND_REFUSED = 'The store refuses a command'

const UNKNOWN: Refusal = { message: COMMAND_REFUSED, retryable: false, isLate: true }

/**
 * Converts an error of Redis to STORE_UNAVAILABLE. `mutates` means that the command may have written before Redis
 * refused it. `wasSent` means that the command was sent once before and received no reply.
 */
export function toStoreUnavailable(kind: string, mutates: boolean, { wasSent = false } = {}): ApplicationError {
  const { message, retryable, isLate = false } = REFUSALS[kind] ?? UNKNOWN
  return storeUnavailable(mutates && (isLate || wasSent) ? 'unknown' : 'no', message, retryable)
}

/** Returns the message for a kind of error with which Redis refuses writes, or null for any other kind of failure. */
export function findWriteRefusal(kind: string): string | null {
  const refusal = REFUSALS[kind]
  return refusal?.refusesWrites === true ? refusal.message : null
}

/**
 * Returns the kind of a failure: the first word of a Redis error (LOADING, OOM, ...), a system code or a class name.
 */
export function errorKindOf(failure: unknown): string {
  if (failure instanceof ErrorReply) return firstWordOf(failure.message)
  if (failure instanceof Error) return (failure as NodeJS.ErrnoException).code ?? failure.constructor.name
  return 'unknown'
}

/** The kind of trouble if the server does not have the database of the URL. */
export const NO_DATABASE = 'no such database'

/** The kind of trouble if a server has as many clients as it accepts. */
export const TOO_MANY_CLIENTS = 'too many clients'

/** The kind of trouble if a node of our cluster is a single server. */
export const NO_CLUSTER = 'not a node of a cluster'

/** Errors whose first word is only ERR. */
const KINDS_OF_ERR: readonly (readonly [text: RegExp, kind: string])[] = [
  [/^ERR (DB index is out of range|invalid DB index|SELECT is not allowed)/, NO_DATABASE],
  [/^ERR max number of clients/, TOO_MANY_CLIENTS],
  [/^ERR This instance has cluster support disabled/, NO_CLUSTER],
]

const LOGIN_REFUSAL = /^(NOAUTH|WRONGPASS|NOPERM)$/
const CERTIFICATE_REFUSAL = /CERT|LEAF_SIGNATURE|UNKNOWN_CA/

/** Returns whether a server refused our login. */
export const isLoginRefusal = (failure: unknown): boolean => LOGIN_REFUSAL.test(errorKindOf(failure))

/**
 * Returns whether a server cannot be used until an operator changes a setting, because of the login, the certificate,
 * the number of the database or the kind of REDIS_URL. To wait for such a server is useless.
 */
export function isFinalRefusal(failure: unknown): boolean {
  const kind = errorKindOf(failure)
  return LOGIN_REFUSAL.test(kind) || CERTIFICATE_REFUSAL.test(kind) || [NO_DATABASE, NO_CLUSTER].includes(kind)
}

/** Returns whether an error text of Redis reports that our user lacks a permission. */
export const isNotPermitted = (text: string): boolean => firstWordOf(text) === 'NOPERM'

/** Returns whether Redis refused a command because our user lacks the permission, or because it was renamed. */
export const isForbidden = (failure: unknown): boolean =>
  failure instanceof ErrorReply && (isNotPermitted(failure.message) || /^ERR unknown command/i.test(failure.message))

// If a command fails within a script, Redis 6 puts other words in front of the error of that command.
function firstWordOf(text: string): string {
  const first = /^-?([A-Z]+)/.exec(text)?.[1] ?? 'ERR'
  if (first !== 'ERR') return first
  const known = KINDS_OF_ERR.find(([pattern]) => pattern.test(text))
  if (known !== undefined) return known[1]
  const inner = Object.keys(REFUSALS).find((word) => new RegExp(`[:-] ?@?-?${word}\\b`).test(text))
  return inner ?? (/can't run this command|ACL|permission/i.test(text) ? 'NOPERM' : 'ERR')
}

import { ErrorReply } from 'redis'
import { type ApplicationError, storeUnavailable } from '../../domain/application-error.ts'

/*
 * What Redis says when it refuses, by the first word of its error, and what that means to a caller. Its own text never
 * leaves: it may name keys.
 */

interface Refusal {
  readonly message: string
  /** Whether the same call may succeed soon, without anybody mending anything. */
  readonly retryable: boolean
  /** Whether a script that was refused so may have written before: these come from single commands within it. */
  readonly isLate?: boolean
}

/** What a caller gets when the user of Redis lacks a right. */
export const NOT_PERMITTED = 'The store does not permit a command to us'

const REFUSALS: Readonly<Record<string, Refusal>> = {
  LOADING: { message: 'The store is reading its data in', retryable: true },
  BUSY: { message: 'The store is busy', retryable: true },
  READONLY: { message: 'The store is a replica that can not be written to', retryable: true },
  MASTERDOWN: { message: 'The store has lost its primary', retryable: true },
  CLUSTERDOWN: { message: 'The store has lost part of its cluster', retryable: true },
  TRYAGAIN: { message: 'The store is moving data', retryable: true },
  MOVED: { message: 'The store is moving data', retryable: true },
  ASK: { message: 'The store is moving data', retryable: true },
  NOREPLICAS: { message: 'The store has too few replicas to take a write', retryable: true },
  MISCONF: { message: 'The store can not save to its disk and takes no writes', retryable: false },
  OOM: { message: 'The store is out of memory and takes no writes', retryable: false },
  NOAUDIT: { message: 'The audit can not be written, so nothing is done', retryable: false },
  NOAUTH: { message: 'The store asks for a password', retryable: false },
  WRONGPASS: { message: 'The store refuses our password', retryable: false },
  NOPERM: { message: NOT_PERMITTED, retryable: false, isLate: true },
  WRONGTYPE: { message: 'The store holds something else where our data should be', retryable: false, isLate: true },
}

const UNKNOWN: Refusal = { message: 'The store refuses a command', retryable: false, isLate: true }

/**
 * `mutates`: the command may have changed something before it was refused. `wasSent`: once before, without an answer.
 */
export function toStoreUnavailable(symbol: string, mutates: boolean, { wasSent = false } = {}): ApplicationError {
  const { message, retryable, isLate = false } = REFUSALS[symbol] ?? UNKNOWN
  return storeUnavailable(mutates && (isLate || wasSent) ? 'unknown' : 'no', message, retryable)
}

/** The kind of a failure: Redis's own first word (LOADING, OOM, ...), a system code or a class name; never its text. */
export function errorKindOf(failure: unknown): string {
  if (failure instanceof ErrorReply) return wordOf(failure.message)
  if (failure instanceof Error) return (failure as NodeJS.ErrnoException).code ?? failure.constructor.name
  return 'unknown'
}

/** Whether this is how Redis says that our user may not do it. */
export const isNotPermitted = (text: string): boolean => wordOf(text) === 'NOPERM'

// Within a script Redis 6 puts words of its own before those of the command that failed.
function wordOf(text: string): string {
  const first = /^-?([A-Z]+)/.exec(text)?.[1] ?? 'ERR'
  if (first !== 'ERR') return first
  const inner = Object.keys(REFUSALS).find((word) => new RegExp(`[:-] ?@?-?${word}\\b`).test(text))
  return inner ?? (/can't run this command|ACL|permission/i.test(text) ? 'NOPERM' : 'ERR')
}

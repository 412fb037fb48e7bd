import { errors } from '../../generated/errors.ts'
import type { Outcome } from './outcome.ts'
import { replyBytes } from './reply-bytes.ts'
import type { Id } from './request.ts'
import { isOverLimit } from './rpc-errors.ts'

/** The reply to one call. */
export interface CallReply {
  readonly outcome: Outcome
  readonly bytes: readonly Uint8Array[]
}

/** The replies to one body. */
export interface Answer {
  readonly bytes: readonly Uint8Array[]
  /** The error code of a single call that failed, which decides the HTTP status; otherwise null. */
  readonly errorCode: number | null
  /** Whether there was no capacity for a single call, or for a batch of notifications. */
  readonly isRefused: boolean
  /** Whether a single call, or a batch of notifications, was refused because its caller has reached a limit. */
  readonly isOverLimit: boolean
  /** After how many seconds the client may send a call again that was refused or met no store. */
  readonly retryAfterSeconds: number
}

/** Returns the reply to a call. */
export const toReply = (id: Id, outcome: Outcome): CallReply => ({ outcome, bytes: replyBytes(id, outcome) })

/** Returns the answer to a body with a single call, or to a body that holds no call. */
export const toAnswer = ({ outcome, bytes }: CallReply): Answer => ({
  bytes,
  errorCode: errorCodeOf(outcome),
  isRefused: errorCodeOf(outcome) === errors.OVERLOADED.code,
  isOverLimit: 'error' in outcome && isOverLimit(outcome.error),
  retryAfterSeconds: retryAfterOf(outcome),
})

/** Returns the seconds that the error of a call names, or otherwise 1. */
export function retryAfterOf(outcome: Outcome): number {
  const data = 'error' in outcome ? outcome.error.data : undefined
  return (data as { readonly retryAfterSeconds?: number } | undefined)?.retryAfterSeconds ?? 1
}

/**
 * Returns whether there was no capacity for a call, or no store, or its caller has reached a limit. A request that has
 * only notifications gets this error if it is the outcome of all of them, so that the client can send them again.
 */
export const wasRefused = (outcome: Outcome): boolean => REFUSALS.includes(errorCodeOf(outcome))

const REFUSALS: readonly (number | null)[] = [errors.OVERLOADED.code, errors.STORE_UNAVAILABLE.code]

/** Returns the error code of an outcome, or null if the outcome is a result. */
export const errorCodeOf = (outcome: Outcome): number | null => ('error' in outcome ? outcome.error.code : null)

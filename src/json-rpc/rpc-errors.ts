/*
 * Creates the errors that calls return. A client sees only errors that the contract declares. Any other error is a
 * defect, and its message is not sent.
 */

import { JSONRPCError } from '@open-rpc/server-js'
import { errors } from '../../generated/errors.ts'
import { methodFacts } from '../../generated/server-stubs.ts'
import { ApplicationError } from '../domain/errors/application-error.ts'
import { type Finding, InvalidParams, MAX_FINDINGS } from '../domain/errors/invalid-params.ts'
import { nearestName } from '../domain/nearest-name.ts'
import { DISCOVER, type Method } from './method-table.ts'
import { INTERNAL_ERROR, INVALID_PARAMS, METHOD_NOT_FOUND, type Outcome, type RpcError } from './outcome.ts'
import { toSentFinding } from './params.ts'
import type { Params } from './request.ts'

/** An error as the client receives it. */
export type RepliedError = RpcError & { readonly data: unknown }

/**
 * Converts what a call threw to the error of the reply. Returns null for a defect, that is, an error that the contract
 * does not declare.
 */
export function toRpcError(method: Method, sent: Params, failure: unknown): RepliedError | null {
  if (failure instanceof InvalidParams) return invalidParams(method, sent, failure.findings)
  if (failure instanceof ApplicationError || failure instanceof JSONRPCError) {
    const { code, message, data } = failure
    return { code, message, data }
  }
  return null
}

/** Returns the error of a call that failed because of a defect. */
export const internalError = (): RepliedError => ({ code: INTERNAL_ERROR, message: 'Internal error', data: {} })

/** Returns the error for a method that does not exist. The message suggests the most similar name. */
export function methodNotFound(method: string): RepliedError {
  const meant = nearestName(method, METHODS)
  const message = meant === null ? 'Method not found' : `Method not found: did you mean "${meant}"?`
  return { code: METHOD_NOT_FOUND, message, data: { reason: 'rpc.discover lists the methods' } }
}

const METHODS: readonly string[] = [...Object.keys(methodFacts), DISCOVER]

/** Returns the error of a call that did not run because the service had no capacity for it. */
export const notRun = (reason: string): Outcome => ({
  error: { ...errors.OVERLOADED, data: { code: 'OVERLOADED', applied: 'no', retryable: true, reason } },
})

/** The error of a call that did not run because the store had not answered earlier calls of the batch. */
export const STORE_IS_DOWN = {
  error: { ...errors.STORE_UNAVAILABLE, data: { code: 'STORE_UNAVAILABLE', applied: 'no', retryable: true } },
}

/** Returns the error for the calls after one that waited for an index, or null if that call did not wait for one. */
export function afterIndex(outcome: Outcome): Outcome | null {
  if (!('error' in outcome)) return null
  const { error } = outcome
  if ((error.data as { readonly percentDone?: number }).percentDone === undefined) return null
  return { error: { ...error, message: 'Not run: an earlier call of this batch waited for a search index' } }
}

export const NO_REPLY_MEMORY = notRun('the service has no memory left for more replies to this caller')

/** Returns whether a call was refused because its caller has reached a limit. A retry does not help for hours. */
export const isOverLimit = ({ code, data }: RpcError): boolean =>
  code === errors.OVERLOADED.code && (data as { readonly retryable?: boolean }).retryable === false

/**
 * Returns the error for invalid params. The findings name params by name; the response points into the params as the
 * client sent them.
 */
function invalidParams(method: Method, sent: Params, named: readonly Finding[]): RepliedError {
  const found = named.slice(0, MAX_FINDINGS).map((finding) => toSentFinding(method.facts, sent, finding))
  const findings = found.map(({ inMessage: _, ...finding }) => finding)
  const message = `Invalid params: ${found[0]!.path} ${found[0]!.inMessage ?? found[0]!.reason}`
  return { code: INVALID_PARAMS, message, data: { ...findings[0], findings } }
}

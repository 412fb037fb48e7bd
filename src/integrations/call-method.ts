/*
 * How the integrations call the methods of the contract. They have no other way to the data, so a caller sees through
 * them what it sees through the methods, and each reveal of a secret is audited as a call of the method.
 */

import type { MethodName } from '../../generated/server-stubs.ts'
import { ApplicationError } from '../domain/errors/application-error.ts'
import { INVALID_PARAMS, type RpcError } from '../json-rpc/outcome.ts'

/** Calls a method for the caller of a request and returns its result. Throws MethodRefused with the method's error. */
export type CallMethod = <Result>(method: MethodName, params: Readonly<Record<string, unknown>>) => Promise<Result>

/** The error of a method, or of an integration itself. */
export class MethodRefused extends Error {
  readonly error: RpcError

  constructor(error: RpcError) {
    super(error.message)
    this.error = error
  }
}

/** Returns the error for a param of the query. */
export function invalidQuery(param: string, reason: string): MethodRefused {
  const finding = { path: `/${param}`, reason }
  const message = `Invalid params: ${finding.path} ${reason}`
  return new MethodRefused({ code: INVALID_PARAMS, message, data: { ...finding, findings: [finding] } })
}

/** The errors that the server answers, because every request may meet them. */
const OF_SERVER: ReadonlySet<string> = new Set(['UNAUTHORIZED', 'OVERLOADED', 'STORE_UNAVAILABLE'])

/** Returns the error that a problem document shows, or null for a failure that the server itself answers. */
export function findRefusalError(failure: unknown): RpcError | null {
  if (failure instanceof MethodRefused) return failure.error
  if (!(failure instanceof ApplicationError) || OF_SERVER.has(failure.name)) return null
  const { code, message, data } = failure
  return { code, message, data }
}

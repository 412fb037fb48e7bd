import { type ErrorName, errors } from '../../../generated/errors.ts'

/**
 * A refusal that the contract declares. `details` are added to `data`, next to the symbolic name, and must not hold
 * secrets.
 */
export class ApplicationError extends Error {
  override readonly name: ErrorName
  readonly code: number
  readonly data: Readonly<Record<string, unknown>>

  constructor(name: ErrorName, message: string = errors[name].message, details: Record<string, unknown> = {}) {
    super(message)
    this.name = name
    this.code = errors[name].code
    this.data = { code: name, ...details }
  }
}

/**
 * Returns the error for a store that gave no usable answer. `applied` says whether a change may have happened: "no"
 * means that it did not, "unknown" means that it may have.
 */
export function storeUnavailable(applied: 'no' | 'unknown', message?: string, retryable = true): ApplicationError {
  return new ApplicationError('STORE_UNAVAILABLE', message, { applied, retryable })
}

/** Returns the error for a network that does not exist, or that the caller must not see. */
export const networkNotFound = (network: string): ApplicationError =>
  new ApplicationError('NETWORK_NOT_FOUND', `No network "${network}"`, { network })

/** Returns the error for edits that were lost when their session ended. */
export const sessionExpired = (lostEdits: number): ApplicationError =>
  new ApplicationError('SESSION_EXPIRED', undefined, { lostEdits })

/** Returns the error for a caller whose login is the session of the cookie, once that has ended. */
export const sessionHasEnded = (): ApplicationError =>
  new ApplicationError('UNAUTHORIZED', undefined, { reason: 'the session has ended' })

/** Returns whether a failure means that the store gave no usable answer. */
export const isStoreUnavailable = (failure: unknown): failure is ApplicationError =>
  failure instanceof ApplicationError && failure.name === 'STORE_UNAVAILABLE'

/** Returns whether a failure means that a network does not exist. */
export const isNetworkNotFound = (failure: unknown): failure is ApplicationError =>
  failure instanceof ApplicationError && failure.name === 'NETWORK_NOT_FOUND'

/** The errors of credentials that are not valid, or no longer. */
const ENDED: ReadonlySet<string> = new Set(['UNAUTHORIZED', 'SESSION_EXPIRED'])

/** Returns whether a failure says that credentials are no longer valid. */
export const saysCredentialsEnded = (failure: unknown): boolean =>
  failure instanceof ApplicationError && ENDED.has(failure.name)

/**
 * Returns the error for a failure after other steps of a call, which may have applied changes. The error of the failed
 * step may claim that nothing was applied. It keeps what it says about another attempt.
 */
export function afterOtherSteps(failure: unknown): unknown {
  if (isStoreUnavailable(failure)) {
    return storeUnavailable('unknown', failure.message, failure.data.retryable !== false)
  }
  if (!isNetworkNotFound(failure)) return failure
  const message = `${failure.message}: this call may have applied some of its changes before the network was deleted`
  return new ApplicationError('NETWORK_NOT_FOUND', message, { ...failure.data, applied: 'unknown' })
}

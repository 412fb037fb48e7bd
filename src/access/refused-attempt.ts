import { ApplicationError } from '../domain/errors/application-error.ts'
import type { Claimed } from './login-records.ts'

/** Thrown with UNAUTHORIZED if a key, or user and password, were verified and are wrong, expired or revoked. */
export class RefusedAttempt extends ApplicationError {
  /**
   * The user or key, for the audit only. The error must not send it to the caller, who must not learn whether a user
   * exists.
   */
  readonly claimed: Claimed
  readonly reason: string

  constructor(reason: string, claimed: Claimed) {
    super('UNAUTHORIZED', undefined, { reason })
    this.claimed = claimed
    this.reason = reason
  }
}

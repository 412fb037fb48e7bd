import { ApplicationError } from '../domain/application-error.ts'
import type { Claimed } from './login-records.ts'

/** UNAUTHORIZED because a key, or user and password, were looked at and are wrong or have ended. */
export class RefusedAttempt extends ApplicationError {
  /** Not in `data`: whether a user exists is nothing for the caller to know. */
  readonly claimed: Claimed
  readonly reason: string

  constructor(reason: string, claimed: Claimed) {
    super('UNAUTHORIZED', undefined, { reason })
    this.claimed = claimed
    this.reason = reason
  }
}

/*
 * Authenticates every request before any other step: identifies the caller and the session. credential-check.ts
 * verifies the credentials. The authenticator then records a login, continues the session of a login, and begins the
 * request of the caller.
 */

import type { Budget } from '../fairness/budget.ts'
import type { Caller } from './caller.ts'
import type { Authentication, CredentialCheck, RequestCredentials } from './credential-check.ts'
import type { LoginOrigin, LoginRecords } from './login-records.ts'
import { RefusedAttempt } from './refused-attempt.ts'
import { RequestBudget } from './request-budget.ts'
import { RequestSession, type SessionService } from './request-session.ts'
import type { RequestHeaders, RpcRequest } from './rpc-request.ts'

/** The dependencies of the authenticator. */
export interface AuthenticatorOptions {
  readonly credentials: CredentialCheck
  readonly sessions: SessionService
  readonly logins: LoginRecords
  /** Creates a budget for the round trips of one call. */
  readonly createBudget: () => Budget
}

/** Authenticates requests. */
export class Authenticator {
  readonly #options: AuthenticatorOptions

  constructor(options: AuthenticatorOptions) {
    this.#options = options
  }

  /** Whether every client can do everything without credentials. */
  get isOpen(): boolean {
    return this.#options.credentials.isOpen
  }

  /**
   * Begins the request of a caller. Throws UNAUTHORIZED, OVERLOADED or STORE_UNAVAILABLE. Returns a promise only if the
   * authenticator has to wait. For an API key that was verified before, it returns the request directly.
   */
  authenticate(credentials: RequestCredentials, headers: RequestHeaders): RpcRequest | Promise<RpcRequest> {
    try {
      const found = this.#options.credentials.check(credentials)
      if (!(found instanceof Promise)) return this.#begin(found, credentials, headers)
      return found.then(
        (authentication) => this.#begin(authentication, credentials, headers),
        (refusal) => this.#refuse(refusal, credentials, headers),
      )
    } catch (refusal) {
      return this.#refuse(refusal, credentials, headers)
    }
  }

  /**
   * Returns an accepted caller with its present rights, and with another owner if its user or its password was changed.
   * Verifies no password and no key again. Opens no session and records nothing. `isThorough` also asks Redis whether
   * the session of a cookie is alive; only then it returns a promise: each stream of events asks once a second. Throws
   * UNAUTHORIZED or SESSION_EXPIRED if the credentials are no longer valid, and STORE_UNAVAILABLE.
   */
  recheck(
    accepted: Caller,
    credentials: RequestCredentials,
    { isThorough }: { readonly isThorough: boolean },
  ): Caller | Promise<Caller> {
    const caller = this.#options.credentials.recheck(accepted)
    return isThorough && isByCookie(caller, credentials) ? this.#recheckSession(caller, credentials) : caller
  }

  async #recheckSession(caller: Caller, credentials: RequestCredentials): Promise<Caller> {
    const request = await this.authenticate(credentials, { id: '', idempotencyKey: null, comment: null })
    await request.sessionCheck
    return caller
  }

  #begin(
    { caller, scheme }: Authentication,
    { cookie, source }: RequestCredentials,
    { id, idempotencyKey, comment }: RequestHeaders,
  ): RpcRequest {
    const budget = new RequestBudget(this.#options.createBudget)
    // A session may end during the request. The cookie alone must not open a new session then.
    const mayOpen = scheme !== 'cookie'
    const session = new RequestSession(this.#options.sessions, {
      caller,
      cookie,
      mayOpen,
      budget,
      requestId: id,
      idempotencyKey,
    })
    const limitKey = caller.kind === 'local' ? source : caller.id
    const sessionCheck = this.#beginSession({ caller, scheme }, session, cookie, { source, requestId: id })
    // The pipeline awaits the check later. Until then, a rejection must not count as unhandled.
    sessionCheck?.catch(ignore)
    return { caller, limitKey, session, sessionCheck, budget, idempotencyKey, comment, id, source }
  }

  /**
   * Continues the session of a cookie, or opens one for a login with a password, which then gets a cookie. Returns a
   * promise only if Redis has to be asked about a cookie.
   */
  #beginSession(
    { caller, scheme }: Authentication,
    session: RequestSession,
    cookie: RequestCredentials['cookie'],
    origin: LoginOrigin,
  ): Promise<unknown> | null {
    if (scheme === 'cookie') return session.id()
    if (scheme !== 'login') return null
    const record = (): void => {
      if (session.issued !== null) this.#options.logins.opened(caller.id, origin)
    }
    if (cookie !== null) return session.id().then(record)
    session.openNew()
    record()
    return null
  }

  #refuse(refusal: unknown, { source }: RequestCredentials, { id }: RequestHeaders): never {
    if (refusal instanceof RefusedAttempt) {
      this.#options.logins.refused(refusal.claimed, refusal.reason, { source, requestId: id })
    }
    throw refusal
  }
}

/** Returns whether a caller was accepted by its cookie alone. */
const isByCookie = ({ kind }: Caller, { login }: RequestCredentials): boolean => kind === 'user' && login === null

const ignore = (): void => {}

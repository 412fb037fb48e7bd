/*
 * Identifies the caller by an API key, by user and password, or by the cookie of a session that a login opened. If any
 * credential in the request is wrong, the request is refused, even if another one is valid. Otherwise a script could
 * assume that its new key works, although only its old cookie does.
 */

import type { KeyObject } from 'node:crypto'
import { setBounded } from '../domain/bounded-map.ts'
import { ApplicationError } from '../domain/errors/application-error.ts'
import { type KeyRecord, matchesKeyRecord, type Rights } from './api-key.ts'
import type { BearerToken } from './bearer-token.ts'
import { type Caller, localCaller } from './caller.ts'
import type { Directory, FoundUser } from './directory.ts'
import { toPermissions } from './grants.ts'
import { type Login, LoginCheck } from './login-check.ts'
import { ownerOfKey, ownerOfUser } from './owner.ts'
import { PASSWORD_COST, type PasswordCost, type UserRecord } from './password.ts'
import { getEnd } from './record-state.ts'
import { RefusedAttempt } from './refused-attempt.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { SessionIds } from './session-ids.ts'
import { createThrottle, refuseGuess } from './throttle.ts'

/** The credentials in a request, which are not verified yet. */
export interface RequestCredentials {
  /** The value of the Authorization header. */
  readonly authorization: string | null
  /** The token in the Authorization header; null if it holds none. */
  readonly bearer: BearerToken | null
  /** User and password, from Basic authorization or from j_username and j_password. */
  readonly login: Login | null
  /** The JSESSIONID cookie; null if there is none. */
  readonly cookie: SessionCookie | null
  /** The address of the client. */
  readonly source: string
}

/** The result of the check. */
export interface Authentication {
  readonly caller: Caller
  /** How the caller authenticated. Password logins continue by session cookie; API keys are sent with every request. */
  readonly scheme: 'none' | 'key' | 'login' | 'cookie'
}

/** The dependencies of the credential check. */
export interface CredentialCheckOptions {
  readonly directory: Directory
  /** The key for the MACs of API keys and passwords; null if there is no keyring, so that none can be verified. */
  readonly pepper: KeyObject | null
  /** Whether callers need credentials even while no key and no user exists. */
  readonly needsCredentials: boolean
  readonly sessionIds: SessionIds
  /** Unix epoch milliseconds. */
  readonly now: () => number
  /** The cost of new password hashes; PASSWORD_COST unless a test sets a lower one. */
  readonly cost?: PasswordCost | undefined
}

interface VerifiedKey extends Authentication {
  readonly record: KeyRecord
}

const MAX_VERIFIED_KEYS = 10_000

const ANONYMOUS: Authentication = { caller: localCaller, scheme: 'none' }

/** Verifies the credentials of requests. */
export class CredentialCheck {
  readonly #options: CredentialCheckOptions
  readonly #guesses = createThrottle()
  readonly #logins: LoginCheck | null
  /** Verified API keys by their hash, so that the time of a lookup reveals nothing about the key. */
  readonly #verifiedKeys = new Map<string, VerifiedKey>()

  constructor(options: CredentialCheckOptions) {
    const { directory, pepper, now, cost = PASSWORD_COST } = options
    this.#options = options
    this.#logins = pepper === null ? null : new LoginCheck({ directory, pepper, guesses: this.#guesses, now, cost })
  }

  /** Whether every client can do everything without credentials. */
  get isOpen(): boolean {
    return this.#options.directory.isEmpty && !this.#options.needsCredentials
  }

  /** Returns the caller. Throws UNAUTHORIZED, and OVERLOADED for a source with too many failures. */
  check({
    authorization,
    bearer,
    login,
    cookie,
    source,
  }: RequestCredentials): Authentication | Promise<Authentication> {
    if (this.isOpen) return ANONYMOUS
    // Nothing was guessed, so this neither counts against the source nor is recorded in the audit.
    if (this.#options.directory.isLocked) throw unauthorized(LOCKED)
    if (bearer !== null) return this.#checkKey(bearer, source)
    if (login !== null) return this.#checkLogin(login, source)
    if (authorization !== null) throw unauthorized('Authorization must be Bearer with an API key, or Basic')
    if (cookie !== null) return this.#checkCookie(cookie)
    throw unauthorized('send an API key (Authorization: Bearer), or user and password')
  }

  /**
   * Returns a caller that was accepted before as it is now: with its present rights, and with another owner if its
   * user was defined again, maybe with another password. It verifies no secret, so a source with too many failed
   * logins is answered too. Throws UNAUTHORIZED.
   */
  recheck(accepted: Caller): Caller {
    const { directory, now } = this.#options
    const { id, kind, name } = accepted
    if (kind === 'local') {
      if (this.isOpen) return accepted
      throw unauthorized('the service needs credentials now')
    }
    if (kind === 'key') {
      const record = directory.findKey(id.slice('key:'.length))
      if (record === null || getEnd(record, now()) !== null) {
        throw unauthorized('this API key is no longer valid')
      }
      return toCaller(accepted, record)
    }
    const record = directory.findUser(name)
    if (record === null) throw unauthorized('this user no longer exists')
    return getUserCaller(name, record, now())
  }

  #checkKey({ key, digest }: BearerToken, source: string): Authentication {
    const record = key === null ? null : this.#options.directory.findKey(key.id)
    const before = this.#verifiedKeys.get(digest)
    const isKnown = before !== undefined && before.record === record
    const verified = isKnown ? before : this.#verifyKey(key, record, source)
    if (verified !== before) setBounded(this.#verifiedKeys, digest, verified, MAX_VERIFIED_KEYS)
    const end = getEnd(verified.record, this.#options.now())
    const claimed = { key: key?.id ?? null }
    if (end === 'revoked') throw new RefusedAttempt('this API key was revoked', claimed)
    if (end === 'expired') throw new RefusedAttempt('this API key has expired', claimed)
    return verified
  }

  #verifyKey(key: BearerToken['key'], record: KeyRecord | null, source: string): VerifiedKey {
    const { pepper, directory, now } = this.#options
    if (key === null || record === null || pepper === null || !matchesKeyRecord(pepper, key, record)) {
      refuseGuess(this.#guesses, source, now())
      throw new RefusedAttempt('this API key is not known', { key: record === null ? null : key!.id })
    }
    directory.takeOverKey(key.id, record)
    const names = { id: `key:${key.id}`, kind: 'key', name: record.name, owner: ownerOfKey(key.id) } as const
    return { record, caller: toCaller(names, record), scheme: 'key' }
  }

  #checkLogin(login: Login, source: string): Authentication | Promise<Authentication> {
    const found = this.#logins?.check(login, source)
    return found instanceof Promise
      ? found.then((record) => this.#checkLoginOf(record, login))
      : this.#checkLoginOf(found, login)
  }

  /** Returns the user of a login that was verified. `record` is undefined if it was wrong. */
  #checkLoginOf(record: UserRecord | undefined, { username }: Login): Authentication {
    const { directory, now } = this.#options
    const at = now()
    if (record !== undefined && getEnd(record, at) === null) {
      return { caller: getUserCaller(username, record, at), scheme: 'login' }
    }
    const claimed = { user: directory.findUser(username) === null ? null : username }
    throw new RefusedAttempt(record === undefined ? 'the user name or the password is wrong' : USER_EXPIRED, claimed)
  }

  /**
   * Verifies a cookie. This does not ask Redis whether the session is alive, because the first use of the session does.
   */
  #checkCookie(cookie: SessionCookie): Authentication | Promise<Authentication> {
    const { id } = cookie
    const user = id?.kind === 'login' ? this.#options.directory.findProvenUser(id.ownerTag) : null
    return user instanceof Promise
      ? user.then((found) => this.#checkCookieOf(found, cookie))
      : this.#checkCookieOf(user, cookie)
  }

  #checkCookieOf(user: FoundUser | null, cookie: SessionCookie): Authentication {
    const { sessionIds, now } = this.#options
    if (user === null || cookie.read(sessionIds, ownerOfUser(user.name, user.record)) === null) {
      throw unauthorized('the session has ended, or no login opened it: send an API key, or user and password')
    }
    return { caller: getUserCaller(user.name, user.record, now()), scheme: 'cookie' }
  }
}

/** Returns the error for credentials that are missing or not valid. */
export const unauthorized = (reason: string): ApplicationError =>
  new ApplicationError('UNAUTHORIZED', undefined, { reason })

const LOCKED = 'this service cannot verify credentials: its operator must restart it with CREDENTIALS_KEY_FILE'
const USER_EXPIRED = 'this user has expired'

type CallerNames = Pick<Caller, 'id' | 'kind' | 'name' | 'owner'>

/** Caches the caller of each record, because the same user sends many requests. */
const callersOfUsers = new WeakMap<UserRecord, Caller>()

function getUserCaller(name: string, record: UserRecord, now: number): Caller {
  if (getEnd(record, now) !== null) throw unauthorized(USER_EXPIRED)
  const known = callersOfUsers.get(record)
  if (known !== undefined) return known
  const caller = toCaller({ id: `user:${name}`, kind: 'user', name, owner: ownerOfUser(name, record) }, record)
  callersOfUsers.set(record, caller)
  return caller
}

const toCaller = ({ id, kind, name, owner }: CallerNames, { grants, networks }: Rights): Caller => ({
  id,
  kind,
  name,
  owner,
  permissions: toPermissions(grants),
  networks: networks === null ? null : new Set(networks),
})

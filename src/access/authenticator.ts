import { hash, type KeyObject } from 'node:crypto'
import { ApplicationError } from '../domain/application-error.ts'
import { parseSessionId } from '../domain/session-id.ts'
import { isKeyOf, type KeyRecord, parseApiKey, type Rights } from './api-key.ts'
import { setBounded } from './bounded-map.ts'
import { type Caller, localCaller } from './caller.ts'
import type { Directory } from './directory.ts'
import { permissionsOf } from './grants.ts'
import { createLoginCheck, type Login } from './login-check.ts'
import { ownerOfKey, ownerOfUser } from './owner.ts'
import { PASSWORD_COST, type PasswordCost, type UserRecord } from './password.ts'
import { RefusedAttempt } from './refused-attempt.ts'
import type { SessionIds } from './session-ids.ts'
import { createThrottle, refuseGuess } from './throttle.ts'

/*
 * Who is calling: by an API key, by name and password, or by the cookie of a session that was opened with them. What was
 * presented and is not right is refused, also where the next thing presented would be: a script must not believe that
 * its new key works because its old cookie does.
 */

/** What a request shows of who sends it, of unknown worth. */
export interface RequestCredentials {
  /** The header Authorization. */
  readonly authorization: string | null
  /** j_username and j_password. */
  readonly login: Login | null
  /** JSESSIONID */
  readonly cookie: string | null
  /** The address it comes from. */
  readonly source: string
}

export interface Authentication {
  readonly caller: Caller
  /** By what: the cookie goes on for name and password, for a key it does not. */
  readonly scheme: 'nothing' | 'key' | 'login' | 'cookie'
}

export interface Authenticator {
  /** Whether every caller may do everything, without presenting anything. */
  readonly isOpen: boolean
  /** Throws UNAUTHORIZED, and OVERLOADED for a source that was wrong too often. */
  authenticate(presented: RequestCredentials): Promise<Authentication>
}

export interface AuthenticatorOptions {
  readonly directory: Directory
  /** null: there can be no keys and no users. */
  readonly pepper: KeyObject | null
  /** Never open, also without any key or user. */
  readonly isGuarded: boolean
  readonly sessionIds: SessionIds
  readonly now: () => number
  /** What passwords are hashed with; PASSWORD_COST unless a test gives less. */
  readonly cost?: PasswordCost | undefined
}

const MOST_REMEMBERED = 10_000

export function createAuthenticator({
  directory,
  pepper,
  isGuarded,
  sessionIds,
  now,
  cost = PASSWORD_COST,
}: AuthenticatorOptions): Authenticator {
  const guesses = createThrottle()
  const logins = pepper === null ? null : createLoginCheck({ directory, pepper, guesses, now, cost })

  /** Keys that were right, by their hash, which is all a look-up could tell the time of; with the record they were right for. */
  const right = new Map<string, { record: KeyRecord; caller: Caller }>()

  function byKey(text: string, source: string): Authentication {
    const presented = parseApiKey(text)
    const record = presented === null ? null : directory.findKey(presented.id)
    const digest = hash('sha256', text, 'base64')
    let known = right.get(digest)
    if (known === undefined || known.record !== record) {
      if (presented === null || record === null || pepper === null || !isKeyOf(pepper, presented, record)) {
        refuseGuess(guesses, source, now())
        throw new RefusedAttempt('this API key is not known', { key: record === null ? null : presented!.id })
      }
      const id = `key:${presented.id}`
      known = {
        record,
        caller: callerOf({ id, kind: 'key', name: record.name, owner: ownerOfKey(presented.id) }, record),
      }
      setBounded(right, digest, known, MOST_REMEMBERED)
      directory.takeOverKey(presented.id, record)
    }
    const claimed = { key: presented?.id ?? null }
    if (known.record.revokedAt !== null) throw new RefusedAttempt('this API key was revoked', claimed)
    if (hasExpired(known.record, now())) throw new RefusedAttempt('this API key has expired', claimed)
    return { caller: known.caller, scheme: 'key' }
  }

  async function byLogin(login: Login, source: string): Promise<Authentication> {
    const record = await logins?.check(login, source)
    const claimed = { user: directory.findUser(login.username) === null ? null : login.username }
    if (record === undefined) throw new RefusedAttempt('user or password is not right', claimed)
    if (hasExpired(record, now())) throw new RefusedAttempt(USER_EXPIRED, claimed)
    return { caller: userCaller(login.username, record, now()), scheme: 'login' }
  }

  /** That the login has not ended is asked of Redis by whoever uses the session. */
  async function byCookie(cookie: string): Promise<Authentication> {
    const id = parseSessionId(cookie)
    const user = id?.kind === 'login' ? await directory.findProvenUser(id.ownerTag) : null
    if (user === null || sessionIds.read(cookie, ownerOfUser(user.name, user.record)) === null) {
      throw unauthorized('the session has ended or never was a login: present a key, or user and password')
    }
    return { caller: userCaller(user.name, user.record, now()), scheme: 'cookie' }
  }

  const gate: Authenticator = {
    get isOpen() {
      return directory.isEmpty && !isGuarded
    },
    async authenticate({ authorization, login, cookie, source }) {
      if (gate.isOpen) return { caller: localCaller, scheme: 'nothing' }
      const key = authorization === null ? null : /^Bearer +(\S+) *$/i.exec(authorization)
      if (key !== null) return byKey(key[1]!, source)
      if (authorization !== null && login === null)
        throw unauthorized('Authorization must be Bearer with an API key, or Basic')
      if (login !== null) return await byLogin(login, source)
      if (cookie !== null) return await byCookie(cookie)
      throw unauthorized('present an API key (Authorization: Bearer), or user and password')
    },
  }
  return gate
}

type Who = Pick<Caller, 'id' | 'kind' | 'name' | 'owner'>

const unauthorized = (reason: string): ApplicationError => new ApplicationError('UNAUTHORIZED', undefined, { reason })

const USER_EXPIRED = 'this user has expired'

const hasExpired = ({ expiresAt }: Rights, now: number): boolean => expiresAt !== null && expiresAt <= now

/** Made once for each record: it comes with every request. */
const callersOfUsers = new WeakMap<UserRecord, Caller>()

function userCaller(name: string, record: UserRecord, now: number): Caller {
  if (hasExpired(record, now)) throw unauthorized(USER_EXPIRED)
  const known = callersOfUsers.get(record)
  if (known !== undefined) return known
  const caller = callerOf({ id: `user:${name}`, kind: 'user', name, owner: ownerOfUser(name, record) }, record)
  callersOfUsers.set(record, caller)
  return caller
}

const callerOf = (who: Who, { grants, networks }: Rights): Caller => ({
  ...who,
  permissions: permissionsOf(grants),
  networks: networks === null ? null : new Set(networks),
})

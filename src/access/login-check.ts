/*
 * Verifies names and passwords. Verifying a password is deliberately slow, and old scripts send it with every request.
 * So verified pairs are cached for five minutes. The cache key is a hash over the pair and the whole record, under a
 * random key that exists only in this process.
 */

import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import { setBounded } from '../domain/bounded-map.ts'
import { FairQueue } from '../fairness/fair-queue.ts'
import type { Directory } from './directory.ts'
import {
  equalizeTiming,
  isFormerCost,
  LONGEST_PASSWORD,
  makeUser,
  matchesPassword,
  type PasswordCost,
  type UserRecord,
} from './password.ts'
import type { Secret } from './secret.ts'
import { refuseGuess, type Throttle, toSource } from './throttle.ts'

/** A user name and password as the client sent them. */
export interface Login {
  readonly username: string
  readonly password: Secret
}

const REMEMBERED_MS = 5 * 60_000
const MAX_REMEMBERED = 10_000

interface LoginCheckOptions {
  readonly directory: Pick<Directory, 'findUser' | 'takeOverUser'>
  readonly pepper: KeyObject
  readonly guesses: Throttle
  readonly now: () => number
  /** The cost of new password hashes. */
  readonly cost: PasswordCost
}

/** The verification of a login for a source. */
interface Verification {
  readonly source: string
  readonly found: Promise<UserRecord | undefined>
}

/** Limits how many passwords are verified at once, because each verification takes 400 ms of a core and 128 MiB. */
const QUEUE = { maxRunning: 2, maxOfOneSource: 8, maxWaiting: 32, reason: 'too many logins at once' }

/** Verifies logins. */
export class LoginCheck {
  readonly #options: LoginCheckOptions
  readonly #ownKey = randomBytes(32)
  readonly #queue = new FairQueue(QUEUE)
  /** Maps the hash of each verified login to its time of expiry, in Unix epoch milliseconds. */
  readonly #right = new Map<string, number>()
  /**
   * The records and times of expiry of verified logins by object: requests of one connection that send the same headers
   * share one object.
   */
  readonly #rightObjects = new WeakMap<Login, { readonly record: UserRecord; readonly until: number }>()
  /** The verifications that run or wait, by the hash of the login and the record. */
  readonly #verifying = new Map<string, Verification>()

  constructor(options: LoginCheckOptions) {
    this.#options = options
  }

  /**
   * Returns the user's record, or undefined if name or password is wrong. Returns a promise only if the login was not
   * verified in the last minutes. Throws OVERLOADED.
   */
  check(login: Login, source: string): UserRecord | Promise<UserRecord | undefined> {
    const { directory, now } = this.#options
    const record = directory.findUser(login.username)
    const known = this.#rightObjects.get(login)
    if (known !== undefined && known.record === record && known.until > now()) return record
    const hash = this.#hashOf(login, record)
    const until = this.#right.get(hash) ?? 0
    if (record === null || until <= now()) return this.#verifyOnce(hash, login, record, source)
    this.#rightObjects.set(login, { record, until })
    return record
  }

  /**
   * Verifies a login once if several requests send it at the same time. `hash` is that of the login and the record. If
   * the verification is refused, because its source guessed too often, other sources begin one of their own.
   */
  async #verifyOnce(
    hash: string,
    login: Login,
    record: UserRecord | null,
    source: string,
  ): Promise<UserRecord | undefined> {
    const own = toSource(source)
    const underWay = this.#verifying.get(hash)
    if (underWay !== undefined) {
      const again = () => this.#verifyOnce(hash, login, record, source)
      return await (underWay.source === own ? underWay.found : underWay.found.catch(again))
    }
    const found = this.#queue.run(own, () => this.#guess(login, record, source))
    this.#verifying.set(hash, { source: own, found })
    return await found.finally(() => this.#verifying.delete(hash))
  }

  /** Verifies a login in its turn, unless its source has guessed too often. Throws OVERLOADED. */
  async #guess(login: Login, record: UserRecord | null, source: string): Promise<UserRecord | undefined> {
    const { guesses, now } = this.#options
    // Counts the guess before it is verified, so that guesses sent at the same time do not all pass the throttle. A
    // login that is refused because too many are waiting does not count.
    refuseGuess(guesses, source, now())
    const isTooLong = login.password.reveal().length > 2 * LONGEST_PASSWORD
    const found = isTooLong ? undefined : await this.#verify(login, record)
    if (found === undefined) this.#queue.noteWasted(toSource(source))
    else guesses.forgive(source)
    return found
  }

  async #verify(login: Login, record: UserRecord | null): Promise<UserRecord | undefined> {
    const { pepper, cost, now } = this.#options
    const { username: name, password } = login
    if (record !== null && (await matchesPassword(pepper, name, password, record))) {
      const kept = await this.#takeOver(login, record)
      for (const one of new Set([record, kept]))
        setBounded(this.#right, this.#hashOf(login, one), now() + REMEMBERED_MS, MAX_REMEMBERED)
      return kept
    }
    await equalizeTiming(pepper, { name, password, after: record }, cost)
    return undefined
  }

  /** Replaces a record that has a lower cost or no proof. Returns the record that is now in use. */
  async #takeOver({ username: name, password }: Login, record: UserRecord): Promise<UserRecord> {
    const { directory, pepper, cost, now } = this.#options
    if (record.proof !== undefined && !isFormerCost(record, cost)) return record
    const { grants, networks, expiresAt } = record
    // The owner of a session includes the time at which the user was created. A writer of Redis could set this time in
    // a record without a proof. That would revive sessions that a change of the password ended.
    const createdAt = record.proof === undefined ? now() : record.createdAt
    const next = isFormerCost(record, cost)
      ? await makeUser(pepper, { name, password, grants, networks, expiresAt, createdAt }, cost)
      : { ...record, createdAt }
    return await directory.takeOverUser(name, record, next)
  }

  #hashOf({ username, password }: Login, record: UserRecord | null): string {
    const pair = JSON.stringify([username, password.reveal(), record])
    return createHmac('sha256', this.#ownKey).update(pair).digest('base64')
  }
}

/*
 * Verifies names and passwords. Verifying a password is deliberately slow, and old scripts send it with every request.
 * So verified pairs are cached for five minutes. The cache key is a hash over the pair and the whole record, under a
 * random key that exists only in this process.
 */

import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import { setBounded } from '../domain/bounded-map.ts'
import { createFairTurns, type FairTurns } from '../fairness/fair-turns.ts'
import type { Directory } from './directory.ts'
import {
  isFormerCost,
  LONGEST_PASSWORD,
  makeUser,
  matchesPassword,
  type PasswordCost,
  pretendToLook,
  type UserRecord,
} from './password.ts'
import type { Secret } from './secret.ts'
import { refuseGuess, type Throttle, toSource } from './throttle.ts'

/** A user name and password as the client sent them. */
export interface Login {
  readonly username: string
  readonly password: Secret
}

/** Verifies logins. */
export interface LoginCheck {
  /** Returns the user's record, or undefined if name or password is wrong. Throws OVERLOADED. */
  check(login: Login, source: string): Promise<UserRecord | undefined>
}

const REMEMBERED_MS = 5 * 60_000
const MAX_REMEMBERED = 10_000

interface LoginCheckOptions {
  readonly directory: Directory
  readonly pepper: KeyObject
  readonly guesses: Throttle
  readonly now: () => number
  /** The cost of new password hashes. */
  readonly cost: PasswordCost
}

/**
 * Limits verifications, because each uses a core for 400 ms and 128 MiB. Sources with failed logins wait until all
 * other sources are served.
 */
const turnsAtScrypt = (countInVain: (source: string) => number): FairTurns =>
  createFairTurns({ maxRunning: 2, maxOfOneSource: 8, maxWaiting: 32, reason: 'too many logins at once', countInVain })

/** Creates the check of names and passwords. */
export function createLoginCheck({ directory, pepper, guesses, now, cost }: LoginCheckOptions): LoginCheck {
  const ownKey = randomBytes(32)
  const turns = turnsAtScrypt((source) => guesses.countFailures(source, now()))
  /** The expiry of each cached login, as Unix epoch milliseconds, by the hash of the pair and its record. */
  const right = new Map<string, number>()
  const looking = new Map<string, Promise<UserRecord | undefined>>()

  function hashOf({ username, password }: Login, record: UserRecord | null): string {
    const pair = JSON.stringify([username, password.reveal(), record])
    return createHmac('sha256', ownKey).update(pair).digest('base64')
  }

  /** Replaces a record that has a lower cost or no proof. Returns the record that is now in use. */
  async function takenOver({ username: name, password }: Login, record: UserRecord): Promise<UserRecord> {
    if (record.proof !== undefined && !isFormerCost(record, cost)) return record
    const { grants, networks, expiresAt } = record
    // The owner of a session includes the user's time of creation. A writer of Redis may have set that time in a record
    // without a proof, to bring back sessions that a change of the password ended.
    const createdAt = record.proof === undefined ? now() : record.createdAt
    const next = isFormerCost(record, cost)
      ? await makeUser(pepper, { name, password, grants, networks, expiresAt, createdAt }, cost)
      : { ...record, createdAt }
    return await directory.takeOverUser(name, record, next)
  }

  async function look(login: Login, record: UserRecord | null): Promise<UserRecord | undefined> {
    const { username: name, password } = login
    if (record !== null && (await matchesPassword(pepper, name, password, record))) {
      const kept = await takenOver(login, record)
      for (const one of new Set([record, kept]))
        setBounded(right, hashOf(login, one), now() + REMEMBERED_MS, MAX_REMEMBERED)
      return kept
    }
    await pretendToLook(pepper, { name, password, after: record }, cost)
    return undefined
  }

  return {
    async check(login, source) {
      const record = directory.findUser(login.username)
      const hash = hashOf(login, record)
      if (record !== null && (right.get(hash) ?? 0) > now()) return record
      const underWay = looking.get(hash)
      if (underWay !== undefined) return await underWay
      const looked = turns.run(toSource(source), async () => {
        // Counts the guess before it is verified, so that guesses sent at the same time do not all pass the throttle. A
        // login that is refused because too many are waiting does not count.
        refuseGuess(guesses, source, now())
        if (login.password.reveal().length > 2 * LONGEST_PASSWORD) return undefined
        const found = await look(login, record)
        if (found !== undefined) guesses.forgive(source)
        return found
      })
      looking.set(hash, looked)
      return await looked.finally(() => looking.delete(hash))
    },
  }
}

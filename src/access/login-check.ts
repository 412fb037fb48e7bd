import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import { ApplicationError } from '../domain/application-error.ts'
import type { Directory } from './directory.ts'
import { keepNewest } from './newest.ts'
import { isPasswordOf, LONGEST_PASSWORD, pretendToLook, type UserRecord } from './password.ts'
import type { Secret } from './secret.ts'
import { refuseGuess, type Throttle } from './throttle.ts'

/*
 * Names and passwords. A look at a password is dear on purpose, and old scripts send theirs with every request: a pair that
 * was right is remembered for a while, as a hash under a key that only lives in this process.
 */

export interface Login {
  readonly username: string
  readonly password: Secret
}

export interface LoginCheck {
  /** The user's record; undefined where name or password is not right. Throws OVERLOADED. */
  check(login: Login, source: string): Promise<UserRecord | undefined>
}

const REMEMBERED_MS = 5 * 60_000
const MOST_REMEMBERED = 10_000
/** Looks that run or wait at once: each takes a core for 100 ms and 32 MiB. */
const MOST_LOOKS = 8

interface LoginCheckOptions {
  readonly directory: Directory
  readonly pepper: KeyObject
  readonly guesses: Throttle
  readonly now: () => number
}

export function loginCheck({ directory, pepper, guesses, now }: LoginCheckOptions): LoginCheck {
  const ownKey = randomBytes(32)
  /** By hash of a right pair and the record it is right for: until when. */
  const right = new Map<string, number>()
  const looking = new Map<string, Promise<boolean>>()

  async function look({ username, password }: Login, record: UserRecord | null, hash: string): Promise<boolean> {
    if (record === null) {
      await pretendToLook(pepper, username, password)
      return false
    }
    if (!(await isPasswordOf(pepper, username, password, record))) return false
    keepNewest(right, hash, now() + REMEMBERED_MS, MOST_REMEMBERED)
    return true
  }

  return {
    async check(login, source) {
      const { username, password } = login
      const record = directory.findUser(username)
      const pair = JSON.stringify([username, password.reveal(), record?.mac])
      const hash = createHmac('sha256', ownKey).update(pair).digest('base64')
      if (record !== null && (right.get(hash) ?? 0) > now()) return record
      let looked = looking.get(hash)
      if (looked === undefined) {
        // Nobody looked, so it is no failure: it may be one of many who log in when a day begins.
        if (looking.size >= MOST_LOOKS) {
          throw new ApplicationError('OVERLOADED', undefined, { reason: 'too many logins at once', retryable: true })
        }
        // Counted before the look, so that guesses sent all at once are not looked at all at once.
        refuseGuess(guesses, source, now())
        if (password.reveal().length > 2 * LONGEST_PASSWORD) return undefined
        looked = look(login, record, hash).finally(() => looking.delete(hash))
        looking.set(hash, looked)
        if (await looked) guesses.forgive(source)
      }
      return (await looked) && record !== null ? record : undefined
    },
  }
}

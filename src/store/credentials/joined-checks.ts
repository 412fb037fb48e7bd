/*
 * Joins the checks of sessions. Requests that arrive in the same turn of the event loop with the cookie of the same
 * session share one command. It is created at the end of the turn, so that Redis runs it after all of these requests
 * arrived: a session that ended before one of them is never found alive. The client of Redis writes at the end of the
 * turn too, so that the check usually travels with the commands of the calls.
 */

import type { Redis } from '../redis/redis.ts'

/** The owner and the proof in the record of a session; both are null if there is no record. */
export type SessionRecordFields = readonly (string | null)[]

interface WaitingCheck {
  readonly record: Promise<SessionRecordFields>
  readonly resolve: (record: SessionRecordFields | Promise<SessionRecordFields>) => void
}

/** Reads the records of sessions. */
export class JoinedChecks {
  readonly #redis: Redis
  #waiting = new Map<string, WaitingCheck>()

  /** `redis` limits the time of each command. */
  constructor(redis: Redis) {
    this.#redis = redis
  }

  /** Returns the record with this key, as it is at some time after this call. Throws STORE_UNAVAILABLE. */
  read(key: string): Promise<SessionRecordFields> {
    let check = this.#waiting.get(key)
    if (check === undefined) {
      if (this.#waiting.size === 0) setImmediate(this.#send)
      check = createCheck()
      this.#waiting.set(key, check)
    }
    return check.record
  }

  readonly #send = (): void => {
    const all = this.#waiting
    this.#waiting = new Map()
    for (const [key, { resolve }] of all) {
      const command = ['HMGET', key, 'owner', 'proof']
      resolve(this.#redis.read(key, (client) => client.sendCommand<SessionRecordFields>(command)))
    }
  }
}

function createCheck(): WaitingCheck {
  let resolve!: WaitingCheck['resolve']
  const record = new Promise<SessionRecordFields>((settle) => {
    resolve = settle
  })
  return { record, resolve }
}

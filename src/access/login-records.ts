/*
 * Records logins and refused attempts in the audit. A script may log in with every request, and an attacker may guess
 * many times a second. So the audit gets at most one login in five minutes for each caller and address. It gets at
 * most ten refusals a minute for each address, and a hundred for all addresses. Further refusals are counted, and their
 * count is recorded a minute later. No request waits for the record: a login must not fail if Redis refuses writes.
 */

import { setBounded } from '../domain/bounded-map.ts'

const LOGIN_MS = 5 * 60_000
const MINUTE_MS = 60_000
const MAX_LOGINS = 10_000
const MAX_OF_A_SOURCE = 10
const MAX_A_MINUTE = 100

/** The origin of a request. */
export interface LoginOrigin {
  /** The address of the client. */
  readonly source: string
  /** The id of the request. */
  readonly requestId: string
}

/** One entry for the audit. */
export interface LoginEntry extends LoginOrigin {
  /** Id of the caller; `unknown` for a refused attempt. */
  readonly by: string
  readonly method: 'login' | 'login refused'
  readonly subject: Readonly<Record<string, unknown>>
}

/** The user or key that an attempt named; null if there is no such user or key. */
export type Claimed = { readonly user: string | null } | { readonly key: string | null }

/** Records logins and refused attempts. */
export interface LoginRecords {
  /** Records that a session was opened with user and password. */
  opened(caller: string, origin: LoginOrigin): void
  /** Records that an attempt was refused. */
  refused(claimed: Claimed, reason: string, origin: LoginOrigin): void
  /** Records the refusals that were only counted so far. */
  stop(): Promise<void>
}

/** Creates the recorder. `append` writes an entry. `onTrouble` is called if an entry could not be written. */
export function loginRecords(
  append: (entry: LoginEntry) => Promise<void>,
  onTrouble: (reason: string) => void,
  now: () => number = Date.now,
): LoginRecords {
  /** The time of the last recorded login of each caller and address. */
  const logins = new Map<string, number>()
  let minute = { since: 0, count: 0, left: 0, sources: new Map<string, number>() }
  let timer: NodeJS.Timeout | undefined

  const write = (entry: LoginEntry): Promise<void> =>
    append(entry).catch(() => onTrouble('A login could not be recorded in the audit'))

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const { left, sources } = minute
    minute = { since: now(), count: 0, left: 0, sources: new Map() }
    if (left === 0) return
    const subject = { refusals: left, addresses: sources.size }
    await write({ by: 'unknown', method: 'login refused', subject, source: '', requestId: '' })
  }

  /** Returns whether a refusal of this address gets its own entry; if not, counts the refusal. */
  function getsEntry(source: string): boolean {
    if (now() - minute.since >= MINUTE_MS) void flush()
    const ofSource = (minute.sources.get(source) ?? 0) + 1
    if (minute.sources.size < MAX_LOGINS) minute.sources.set(source, ofSource)
    if (ofSource <= MAX_OF_A_SOURCE && minute.count < MAX_A_MINUTE) {
      minute.count++
      return true
    }
    minute.left++
    timer ??= setTimeout(() => void flush(), MINUTE_MS).unref()
    return false
  }

  return {
    opened(caller, origin) {
      const pair = `${caller} ${origin.source}`
      const before = logins.get(pair) ?? Number.NEGATIVE_INFINITY
      if (now() - before < LOGIN_MS) return
      setBounded(logins, pair, now(), MAX_LOGINS)
      void write({ by: caller, method: 'login', subject: {}, ...origin })
    },
    refused(claimed, reason, origin) {
      if (getsEntry(origin.source)) {
        void write({ by: 'unknown', method: 'login refused', subject: { ...claimed, reason }, ...origin })
      }
    },
    stop: flush,
  }
}

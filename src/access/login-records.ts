/*
 * Logins and refused attempts, for the audit. A script may log in with every request, and somebody who guesses sends
 * many: of one caller and address one login is recorded in five minutes, of one address ten refusals a minute, of all
 * together a hundred. Others are counted, and the count is recorded a minute later. Nobody waits for the record: a
 * login changes nothing, and must not fail because Redis takes no writes.
 */

import { setBounded } from '../domain/bounded-map.ts'

const LOGIN_MS = 5 * 60_000
const MINUTE_MS = 60_000
const MAX_LOGINS = 10_000
const MAX_OF_A_SOURCE = 10
const MAX_A_MINUTE = 100

/** Where a request came from. */
interface Origin {
  readonly source: string
  /** Its id. */
  readonly request: string
}

/** One entry for the audit. */
export interface LoginEntry extends Origin {
  /** Id of the caller; `unknown` for a refused attempt. */
  readonly by: string
  readonly method: 'login' | 'login refused'
  readonly subject: Readonly<Record<string, unknown>>
}

/** Whom an attempt claimed to be; null if there is no such user or key. */
export type Claimed = { readonly user: string | null } | { readonly key: string | null }

/** Takes what happens at the gate. */
export interface LoginRecords {
  /** A session was opened with user and password. */
  opened(caller: string, origin: Origin): void
  refused(claimed: Claimed, reason: string, origin: Origin): void
  /** Records what was only counted so far. */
  stop(): Promise<void>
}

/** `append`: writes an entry. `onTrouble`: called if one could not be written. */
export function loginRecords(
  append: (entry: LoginEntry) => Promise<void>,
  onTrouble: (reason: string) => void,
  now: () => number = Date.now,
): LoginRecords {
  /** When a login of a caller and an address was recorded last. */
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
    await write({ by: 'unknown', method: 'login refused', subject, source: '', request: '' })
  }

  /** Whether one more refusal of this address is recorded by itself. */
  function hasRoom(source: string): boolean {
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
      const before = logins.get(pair)
      if (before !== undefined && now() - before < LOGIN_MS) return
      setBounded(logins, pair, now(), MAX_LOGINS)
      void write({ by: caller, method: 'login', subject: {}, ...origin })
    },
    refused(claimed, reason, origin) {
      if (hasRoom(origin.source)) {
        void write({ by: 'unknown', method: 'login refused', subject: { ...claimed, reason }, ...origin })
      }
    },
    stop: flush,
  }
}

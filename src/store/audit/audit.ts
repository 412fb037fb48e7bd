/*
 * Writes the audit. Each audit stream is in the slot of the records that its entries describe. The script that makes a
 * change also writes the entry. The entry of a reveal is written before the response.
 *
 * An entry's mac must cover its number, which only the script knows, and its content, whose key must not reach Redis.
 * So each entry has its own secret: the HMAC-SHA256 of its content under the audit's key. The script computes
 *
 *   mac(n) = "2:" + SHA-1(secret(n) ":" id(n) ":" mac(n - 1))
 *
 * and forgets the secret. A reader with the key computes the secret and the mac again. If the mac differs, the content,
 * time, number or predecessor of the entry was changed. SHA-1 is the only hash that Redis offers to scripts. Its key
 * here has 256 unknown bits and is used once. A forger would therefore need a second preimage, and the known collisions
 * of SHA-1 do not help.
 *
 * The chain does not show that entries were cut off at one of its ends. Two more signed records show this
 * (audit-bounds.ts):
 *
 * - A floor for each stream holds the number and mac of the last entry that was trimmed by age. The first entry of the
 *   stream follows it directly. Without a floor the first entry has number 1.
 * - Heads hold the number and mac of the newest entry of each stream, at most a minute old. They also hold the names of
 *   all streams.
 *
 * The keyring holds the time since when entries must be chained, as an attribute that the key-encryption key
 * authenticates (keyring-age.ts). Entries of keyrack 0.1.0 are older. Their mac is SHA-1(secret(n) ":" id(n)), or empty
 * if there was no key.
 *
 * A writer of Redis can still do the following. It can remove the entries at the end of a stream that are newer than
 * the last heads. It can restore everything (streams, floors, heads) to an earlier state, which only a running service
 * detects. A writer that watches commands (MONITOR) sees the secrets in them, and can forge the entries since the last
 * heads.
 */

import type { StreamName } from '../../domain/audit-names.ts'
import type { ApplicationError } from '../../domain/errors/application-error.ts'
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadWriteScript } from '../redis/script.ts'

const appendScript = loadWriteScript('append-audit')

/** The author of a change, and the call or command that makes it. */
export interface AuditContext {
  /** Id of the caller, or `cli` or `service` if there is no caller. */
  readonly by: string
  /** Method of the contract, or name of a command. */
  readonly method: string
  /** Id of the request, or "" if there is no request. */
  readonly requestId: string
  /** The client address of the call, or the system user of a command. It is "" if there is neither. */
  readonly source: string
  /**
   * The id that the caller gave the operation, so that a repeated call is recognized. It is null if the call will not
   * be repeated.
   */
  readonly operation: string | null
  /**
   * The error for an operation that Redis has not recorded yet, if the caller may have no more operations recorded.
   * Absent or null if it may.
   */
  readonly limitReached?: ApplicationError | null
  /** Called with the bytes of each result that Redis has recorded under the operation. */
  readonly onRecorded?: (bytes: number) => void
  /** The caller's comment on the change, for the history. Absent or null if there is none. */
  readonly comment?: string | null
  /**
   * Computes the HMAC-SHA256 of a text under the audit's key, in hex. Null if there is no key; entries then have no
   * mac.
   */
  readonly sign: Sign | null
}

/** Returns the context of a change that the service makes by itself. */
export const serviceAuditContext = (method: string, sign: AuditContext['sign']): AuditContext => ({
  by: 'service',
  method,
  requestId: '',
  source: '',
  operation: null,
  sign,
})

/** Computes the HMAC-SHA256 of a text under the audit's key, in hex. */
export type Sign = (text: string) => string

/** The subject of an entry, by name and never by value, such as {"devices": ["10.0.0.1"]}. */
export type Subject = Readonly<Record<string, unknown>>

/** The author of an entry, and the number of milliseconds for which the audit keeps the entry. */
export interface Author {
  readonly auditContext: AuditContext
  readonly keptMs: number
}

/** Returns the text that an entry's secret is computed from. */
export const signedText = (stream: StreamName, { by, method, request, on, source }: Signed): string =>
  JSON.stringify(['2', stream, by, method, request, on, source])

/** Returns that text for entries of keyrack 0.1.0, which are not chained. */
export const unchainedText = (stream: StreamName, { by, method, request, on }: Omit<Signed, 'source'>): string =>
  JSON.stringify([stream, by, method, request, on])

/** The signed members of an entry. */
export interface Signed extends Pick<AuditContext, 'by' | 'method' | 'source'> {
  /** The id of the request, under the name that entries have stored it with since 0.1.0. */
  readonly request: string
  readonly on: string
}

/** Returns the arguments of audit.lua. */
export function auditArguments({ auditContext, keptMs }: Author, stream: StreamName, subject: Subject): string[] {
  const { by, method, requestId: request, source, sign } = auditContext
  const on = JSON.stringify(subject)
  const secret = sign === null ? '' : sign(signedText(stream, { by, method, request, on, source }))
  return [`${keptMs}`, secret, by, method, request, on, source]
}

/** Writes audit entries that no change of records accompanies. */
export interface Audit {
  /** Records that secrets are revealed. If it throws STORE_UNAVAILABLE, the caller must not reveal them. */
  recordReveal(subject: Subject): Promise<void>
  /** Records a login or a refused login. */
  recordAccess(subject: Subject): Promise<void>
}

/** Creates the writer of audit entries for an author. */
export function createAudit(redis: Redis, keys: Keys, author: Author): Audit {
  return {
    async recordAccess(subject) {
      await redis.runScript(appendScript, [keys.access.audit], auditArguments(author, 'access', subject))
    },
    async recordReveal(subject) {
      await redis.runScript(appendScript, [keys.credentials.audit], auditArguments(author, 'credentials', subject))
    },
  }
}

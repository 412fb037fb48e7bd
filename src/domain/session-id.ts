/*
 * The text of a JSESSIONID. The id contains its own proof, so a session without edits needs no record in Redis:
 *
 * random (64 hex digits) | issued at (12) | kind (2) | owner's tag (16) | session it follows (64 or none) | proof (64)
 *
 * The proof is a MAC over everything before it and over the owner's full name, which the text does not contain. Only
 * the holder of the key can verify it (src/access/session-ids.ts). This file parses and formats the text, and verifies
 * nothing.
 */

/**
 * An `edits` id identifies staged edits, and is useless without the caller's key. A `login` id authenticates a user who
 * logged in.
 */
export type SessionKind = 'edits' | 'login'

/** The content of a JSESSIONID. It is unverified until its proof has been checked. */
export interface SessionId {
  readonly text: string
  readonly kind: SessionKind
  /** Unix epoch milliseconds. */
  readonly issuedAt: number
  /** A short MAC of the owner. The service uses it to find the owner of a login. */
  readonly ownerTag: string
  /**
   * The SHA-256, in hex, of the id of an expired session whose lost edits have not been reported yet; otherwise null.
   */
  readonly follows: string | null
  /** The text of the id without the proof. */
  readonly content: string
  readonly proof: string
}

/** The content of a new id. `random` is 64 hex digits. */
export interface SessionIdParts extends Pick<SessionId, 'kind' | 'issuedAt' | 'ownerTag' | 'follows'> {
  readonly random: string
}

const KINDS: Readonly<Record<string, SessionKind>> = { '01': 'edits', '02': 'login' }
const FORM = /^[0-9a-f]{64}([0-9a-f]{12})(0[12])([0-9a-f]{16})([0-9a-f]{64})?([0-9a-f]{64})$/
const PROOF_DIGITS = 64

/** Parses a cookie value; returns null if this version of keyrack cannot have issued it. */
export function parseSessionId(text: string): SessionId | null {
  const match = FORM.exec(text)
  if (match === null) return null
  const [, issuedAt, kind, ownerTag, follows, proof] = match
  return {
    text,
    kind: KINDS[kind!]!,
    issuedAt: Number.parseInt(issuedAt!, 16),
    ownerTag: ownerTag!,
    follows: follows ?? null,
    content: text.slice(0, -PROOF_DIGITS),
    proof: proof!,
  }
}

/** Returns the text of an id without its proof, which the caller appends. */
export function sessionIdContent({ random, kind, issuedAt, ownerTag, follows }: SessionIdParts): string {
  const kindDigits = kind === 'login' ? '02' : '01'
  return `${random}${toTimeDigits(issuedAt)}${kindDigits}${ownerTag}${follows ?? ''}`
}

let lastTime = 0
let lastDigits = '0'.repeat(12)

/** Formats a time as 12 hex digits. Under load many ids are issued in the same millisecond. */
function toTimeDigits(ms: number): string {
  if (ms === lastTime) return lastDigits
  lastTime = ms
  lastDigits = ms.toString(16).padStart(12, '0')
  return lastDigits
}

/**
 * Returns whether the text is an id of the previous version, which has only random digits. The sessions of such ids
 * have ended, but their lost edits can still be reported.
 */
export const isFormerSessionId = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Lifetimes of sessions, in milliseconds. */
export interface SessionLives {
  /** Maximum time between two calls. */
  readonly idleMs: number
  /**
   * Maximum time since the id was issued. A login always ends after this time. Another session ends after this time
   * only if it is idle.
   */
  readonly maxMs: number
}

/** Returns when a login ends even if it is in use, in Unix epoch milliseconds. Returns Infinity for other sessions. */
const absoluteEndOf = ({ kind, issuedAt }: Pick<SessionId, 'kind' | 'issuedAt'>, { maxMs }: SessionLives) =>
  kind === 'login' ? issuedAt + maxMs : Number.POSITIVE_INFINITY

/**
 * Returns whether an id is valid without a record in Redis. A login has no record until its first use, and another
 * session has none until its first edit, or until it needs one.
 */
export function livesWithoutRecord(
  id: Pick<SessionId, 'kind' | 'issuedAt'>,
  lives: SessionLives,
  now: number,
): boolean {
  const longest = id.kind === 'login' ? Math.min(lives.idleMs, lives.maxMs) : lives.maxMs
  return now < id.issuedAt + longest
}

/**
 * Returns whether a session that is used now needs a record, even without edits, to stay alive for the idle time. A
 * login always needs one. Another session needs one if its id becomes invalid without a record before that.
 */
export const needsRecord = (
  { kind, issuedAt }: Pick<SessionId, 'kind' | 'issuedAt'>,
  { idleMs, maxMs }: SessionLives,
  now: number,
): boolean => kind === 'login' || now + idleMs > issuedAt + maxMs

/**
 * Returns the remaining lifetime, in milliseconds, of a session that is used now. The session is over if the result is
 * 0 or less.
 */
export const lifeLeft = (id: Pick<SessionId, 'kind' | 'issuedAt'>, lives: SessionLives, now: number): number =>
  Math.min(lives.idleMs, absoluteEndOf(id, lives) - now)

/** Returns how long a session stays alive after it is used now, in milliseconds. */
export function lifetimeOf(sessionId: string, lives: SessionLives, now: number): number {
  const id = parseSessionId(sessionId)
  return id === null ? lives.idleMs : Math.max(1, lifeLeft(id, lives, now))
}

/**
 * Returns the time when the id was issued, in Unix epoch milliseconds. Returns null if its session may not get a record
 * now (see livesWithoutRecord). An id that does not contain the time counts as issued now.
 */
export function issueTimeForRecord(sessionId: string, lives: SessionLives, now: number): number | null {
  const id = parseSessionId(sessionId)
  if (id === null) return now
  return livesWithoutRecord(id, lives, now) ? id.issuedAt : null
}

/** Returns whether the record of a session stays when its edits are gone; see needsRecord. */
export function keepsRecord(sessionId: string, lives: SessionLives, now: number): boolean {
  const id = parseSessionId(sessionId)
  return id !== null && needsRecord(id, lives, now)
}

/**
 * Returns whether a session with edits does not end because its owner has too many sessions with a record. A login ends
 * nevertheless, because the maximum of logins bounds how many cookies authenticate a user.
 */
export const isSparedWithEdits = (sessionId: string): boolean => parseSessionId(sessionId)?.kind !== 'login'

/*
 * The text of a JSESSIONID. It proves itself, so that a session without edits needs no record in Redis:
 *
 *   random (64 hex digits) | issued at (12) | kind (2) | owner's tag (16) | session it follows (64 or none) | proof (64)
 *
 * The proof is a MAC over everything before it and over the owner's full name, which the text does not hold. Only the
 * holder of the key can check it (src/access/session-ids.ts); this file reads and writes the text and believes nothing.
 */

/** `edits`: names a place for edits, worth nothing without the caller's key. `login`: stands for a user who logged in. */
export type SessionKind = 'edits' | 'login'

/** What the text of a JSESSIONID claims, of unknown worth until its proof was checked. */
export interface SessionId {
  readonly text: string
  readonly kind: SessionKind
  /** Unix epoch milliseconds */
  readonly issuedAt: number
  /** A short MAC of the owner, by which the owner of a login is found. */
  readonly ownerTag: string
  /** SHA-256, in hex, of the id of an expired session whose owner has not heard yet which edits were lost; or null. */
  readonly follows: string | null
  /** Everything but the proof. */
  readonly content: string
  readonly proof: string
}

/** What a new id says. `random`: 64 hex digits. */
export interface SessionIdParts extends Pick<SessionId, 'kind' | 'issuedAt' | 'ownerTag' | 'follows'> {
  readonly random: string
}

const KINDS: Readonly<Record<string, SessionKind>> = { '01': 'edits', '02': 'login' }
const FORM = /^[0-9a-f]{64}([0-9a-f]{12})(0[12])([0-9a-f]{16})([0-9a-f]{64})?([0-9a-f]{64})$/
const PROOF_DIGITS = 64

/** Reads the text of a cookie; returns null if no keyrack of this version can have issued it. */
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

/** The text of an id but for its proof, which the caller appends. */
export function sessionIdContent({ random, kind, issuedAt, ownerTag, follows }: SessionIdParts): string {
  const kindDigits = kind === 'login' ? '02' : '01'
  return `${random}${issuedAt.toString(16).padStart(12, '0')}${kindDigits}${ownerTag}${follows ?? ''}`
}

/** How the version before wrote ids: random and nothing else. Their sessions are over; what they lost can be reported. */
export const isFormerSessionId = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** How long sessions live, in milliseconds. */
export interface SessionLives {
  /** Without a call. */
  readonly idleMs: number
  /** In all, from the issue of the id: always for a login, for other sessions only while they hold no edits. */
  readonly maxMs: number
}

/** When a login ends whatever is called, as Unix epoch milliseconds; Infinity for a session that is no login. */
export const absoluteEndOf = ({ kind, issuedAt }: Pick<SessionId, 'kind' | 'issuedAt'>, { maxMs }: SessionLives) =>
  kind === 'login' ? issuedAt + maxMs : Number.POSITIVE_INFINITY

/**
 * Whether an id lives although Redis has no record of it: a login until it was first used, a session that is no login
 * until it gets its first edit.
 */
export function livesWithoutRecord(
  id: Pick<SessionId, 'kind' | 'issuedAt'>,
  lives: SessionLives,
  now: number,
): boolean {
  const longest = id.kind === 'login' ? Math.min(lives.idleMs, lives.maxMs) : lives.maxMs
  return now < id.issuedAt + longest
}

/** How long a session that is used now lives on, in milliseconds; 0 or less if it is over. */
export const lifeLeft = (id: Pick<SessionId, 'kind' | 'issuedAt'>, lives: SessionLives, now: number): number =>
  Math.min(lives.idleMs, absoluteEndOf(id, lives) - now)

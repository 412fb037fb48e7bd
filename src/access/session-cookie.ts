import { parseSessionId, type SessionId } from '../domain/session-id.ts'
import { hashOf } from '../store/credentials/sessions.ts'
import type { SessionIds } from './session-ids.ts'

/**
 * The session cookie of a request. Requests of one connection that send the same headers share one object, so the proof
 * of the id is verified once, and its session need not be extended by each of them.
 */
export class SessionCookie {
  /** The value of the cookie as it was sent. */
  readonly text: string
  /** The id in the cookie, which is not verified; null if it has another form. */
  readonly id: SessionId | null
  #owner: string | null = null
  #verified: SessionId | null = null
  /** When its session was last extended, in milliseconds of performance.now. */
  #extendedAt = Number.NEGATIVE_INFINITY

  constructor(text: string) {
    this.text = text
    this.id = parseSessionId(text)
  }

  /** The SHA-256 of the value in hex. */
  get hash(): string {
    return hashOf(this.text)
  }

  /** Returns the id if it was issued to this owner, otherwise null. */
  read(ids: SessionIds, owner: string): SessionId | null {
    if (this.#owner !== owner) {
      this.#verified = ids.read(this.text, owner)
      this.#owner = owner
    }
    return this.#verified
  }

  /** Returns whether the session was extended in the last `ms` milliseconds. */
  wasExtended(ms: number): boolean {
    return performance.now() - this.#extendedAt < ms
  }

  /** Records that the session was extended at `time`, in milliseconds of performance.now. */
  noteExtended(time: number): void {
    this.#extendedAt = time
  }
}

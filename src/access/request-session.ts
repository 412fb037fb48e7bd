/*
 * The session of one request. It is opened when a method first needs it, and the members of a batch share it. An id is
 * used only if it belongs to a living session of the caller. If a session ended with staged edits, the next request
 * with an edit reports the loss, for each of its edits. Issuing an id writes nothing to Redis.
 *
 * The file is longer than others because opening a session and reporting a loss share the state of the request.
 */

import { type ApplicationError, sessionExpired, sessionHasEnded } from '../domain/errors/application-error.ts'
import type { Session } from '../domain/session.ts'
import { isFormerSessionId, type SessionId } from '../domain/session-id.ts'
import { waitForAll } from '../domain/wait-for-all.ts'
import type { Budget } from '../fairness/budget.ts'
import type { SessionState, Sessions } from '../store/credentials/sessions.ts'
import type { Caller } from './caller.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { SessionIds } from './session-ids.ts'

/** The dependencies that the sessions of all requests share. */
export interface SessionService {
  readonly ids: SessionIds
  /** Returns the access to the sessions in Redis, within the budget of a request. */
  readonly within: (budget: Budget) => Sessions
  /** If a session was extended in this time, it need not be extended again, in milliseconds. */
  readonly touchEveryMs: number
  /** Called if Redis holds a record for a caller's session that carries no valid proof. Both arguments are ids. */
  readonly onForged: (caller: string, requestId: string) => void
}

/** The request that a session belongs to. */
export interface RequestSessionOptions {
  readonly caller: Pick<Caller, 'id' | 'kind' | 'owner'>
  /** The cookie of the request; null if there is none. */
  readonly cookie: SessionCookie | null
  /** Whether a new id may be issued. */
  readonly mayOpen: boolean
  readonly budget: Budget
  /** The id of the request. */
  readonly requestId: string
  /** The Idempotency-Key of the request. If the request is repeated, its error names the lost edits again. */
  readonly idempotencyKey: string | null
}

/** The session of one request. Each request has one, and most requests never use it. */
export class RequestSession implements Session {
  readonly #service: SessionService
  readonly #options: RequestSessionOptions
  #sessions: Sessions | null = null
  #live: Promise<string> | null = null
  #issued: string | null = null
  #hasEnded = false
  #hasAskedForLoss = false
  /** The number of lost edits that this request has reported. */
  #reportedLoss = 0
  /** Whether the current call has a reply. A notification has none, so it leaves reports of losses to other calls. */
  hasReply = true

  constructor(service: SessionService, options: RequestSessionOptions) {
    this.#service = service
    this.#options = options
  }

  /** The id that was issued for this request, to be sent to the client as a cookie; null if none was issued. */
  get issued(): string | null {
    return this.#issued
  }

  get expected(): string | null {
    return this.#issued ?? this.#presented?.text ?? null
  }

  /** Whether the login of the request was ended by an earlier call of its batch. An API key or a password goes on. */
  get endedLogin(): boolean {
    return this.#hasEnded && !this.#options.mayOpen
  }

  id(): Promise<string> {
    return this.#once(false)
  }

  async idForEdit(): Promise<string> {
    // A batch must not go on with its other edits as if none had been lost.
    if (this.#reportedLoss > 0) throw sessionExpired(this.#reportedLoss)
    const id = await this.#once(this.hasReply)
    if (!this.#hasAskedForLoss) await this.#refuseAfterLoss(id)
    return id
  }

  async forgetLoss(): Promise<void> {
    this.#reportedLoss = 0
    const { follows } = this.#read(await this.id())!
    if (follows !== null) await this.#stored.takeLost(follows, null)
  }

  /** Opens a session without asking Redis. */
  openNew(): void {
    this.#issued = this.#issue(null)
    this.#live = Promise.resolve(this.#issued)
  }

  async end(): Promise<void> {
    const id = this.#live === null ? this.#presented : this.#read(await this.#live)
    if (id !== null) await this.#stored.end(id, this.#options.caller.owner)
    this.#live = null
    this.#issued = null
    this.#hasEnded = true
    this.#reportedLoss = 0
  }

  /**
   * Returns the access to sessions in Redis. In a batch, its round trips count towards the budget of the first call
   * that uses the session.
   */
  get #stored(): Sessions {
    this.#sessions ??= this.#service.within(this.#options.budget)
    return this.#sessions
  }

  #read(id: string): SessionId | null {
    return this.#service.ids.read(id, this.#options.caller.owner)
  }

  /** The id in the cookie if it was issued to this owner. */
  get #presented(): SessionId | null {
    if (this.#hasEnded) return null
    const { cookie, caller } = this.#options
    return cookie === null ? null : cookie.read(this.#service.ids, caller.owner)
  }

  /** Issues an id for this caller. The id of a user proves a login; other ids only hold staged edits. */
  #issue(follows: string | null): string {
    const { kind, owner } = this.#options.caller
    return this.#service.ids.issue(owner, kind === 'user' ? 'login' : 'edits', follows)
  }

  /** Opens the session once. If that fails after an id was issued, the next member of a batch uses that id. */
  #once(forEdit: boolean): Promise<string> {
    this.#live ??= this.#open(forEdit).catch((failure) => {
      this.#live = this.#issued === null ? null : Promise.resolve(this.#issued)
      throw failure
    })
    return this.#live
  }

  /** The Idempotency-Key, if a repeated request may open a session: then its error names the loss again. */
  get #repeatKey(): string | null {
    return this.#options.mayOpen ? this.#options.idempotencyKey : null
  }

  #takeLost(hash: string): Promise<number> {
    return this.#stored.takeLost(hash, this.#repeatKey)
  }

  /**
   * Returns the error for edits that were lost before the session of the cookie was opened. A client that gets it goes
   * on with another id. One that comes again with the same id did not get it.
   */
  #expiredBefore(lost: number): ApplicationError {
    if (this.#repeatKey !== null) this.openNew()
    return this.#expired(lost)
  }

  #expired(lost: number): ApplicationError {
    this.#reportedLoss = lost
    return sessionExpired(lost)
  }

  #open(forEdit: boolean): Promise<string> {
    return !forEdit && this.#wasExtended() ? this.#continue() : this.#findOrOpen(forEdit)
  }

  /** Reports lost edits if the session was opened or touched without a report before. Throws SESSION_EXPIRED. */
  async #refuseAfterLoss(id: string): Promise<void> {
    const { follows } = this.#read(id)!
    if (!this.hasReply) {
      const unreported = follows === null ? 0 : await this.#stored.findLost(follows)
      if (unreported > 0) throw sessionExpired(unreported)
      return
    }
    this.#hasAskedForLoss = true
    const lost = follows === null ? 0 : await this.#takeLost(follows)
    if (lost > 0) throw this.#expiredBefore(lost)
  }

  async #findOrOpen(forEdit: boolean): Promise<string> {
    this.#hasAskedForLoss = forEdit
    const presented = this.#presented
    const lostBefore = presented === null ? 0 : await this.#touch(presented, forEdit)
    if (presented !== null && lostBefore !== null) {
      if (lostBefore > 0) throw this.#expiredBefore(lostBefore)
      return presented.text
    }
    if (!this.#options.mayOpen) throw sessionHasEnded()
    const loss = await this.#findLoss(presented, forEdit)
    this.#issued = this.#issue(forEdit || loss === null ? null : loss.hash)
    if (forEdit && loss !== null) throw this.#expired(loss.lost)
    return this.#issued
  }

  /**
   * Returns the number of edits that were lost with the previous session. Returns null if the session of the cookie has
   * ended.
   */
  async #touch(presented: SessionId, forEdit: boolean): Promise<number | null> {
    const { caller, mayOpen, requestId } = this.#options
    const { follows } = presented
    const [state, lost] = await waitForAll([
      this.#extend(presented),
      forEdit && follows !== null ? this.#takeLost(follows) : Promise.resolve(0),
    ])
    if (state === 'forged') this.#service.onForged(caller.id, requestId)
    if (state === 'alive') return lost
    if (lost > 0) {
      this.#issued = mayOpen ? this.#issue(null) : null
      throw this.#expired(lost)
    }
    return null
  }

  /** Returns whether the session of the cookie was extended a moment ago, so that it need not be extended again. */
  #wasExtended(): boolean {
    // The use of a login leaves a record in Redis. Another session may have none without edits.
    const isLogin = this.#presented?.kind === 'login'
    return isLogin && this.#options.cookie!.wasExtended(this.#service.touchEveryMs)
  }

  /** Checks that the session of the cookie is still alive. */
  #continue(): Promise<string> {
    const presented = this.#presented!
    return this.#stored
      .hasRecord(presented, this.#options.caller.owner)
      .then((isAlive) => (isAlive ? presented.text : this.#findOrOpen(false)))
  }

  async #extend(presented: SessionId): Promise<SessionState> {
    const { caller, cookie } = this.#options
    const began = performance.now()
    const state = await this.#stored.touch(presented, caller.owner)
    if (state === 'alive') cookie!.noteExtended(began)
    return state
  }

  /**
   * Returns the number of edits that were lost, and the hash of the session that held them. This is the session of the
   * cookie, or the one before it. Returns null if none were lost.
   */
  async #findLoss(proven: SessionId | null, forEdit: boolean): Promise<{ lost: number; hash: string } | null> {
    const { cookie } = this.#options
    const mayHaveLost = proven !== null || (cookie !== null && !this.#hasEnded && isFormerSessionId(cookie.text))
    if (!mayHaveLost) return null
    for (const hash of [cookie!.hash, ...(proven?.follows == null ? [] : [proven.follows])]) {
      const lost = await (forEdit ? this.#takeLost(hash) : this.#stored.findLost(hash))
      if (lost > 0) return { lost, hash }
    }
    return null
  }
}

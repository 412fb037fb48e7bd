import type { Session } from '../api/context.ts'
import { ApplicationError } from '../domain/application-error.ts'
import { isFormerSessionId, type SessionId, type SessionKind } from '../domain/session-id.ts'
import { sessionExpired } from '../edit-sessions/edit-buffer.ts'
import { waitForAll } from '../edit-sessions/wait-for-all.ts'
import { hashOf, type Sessions } from '../store/credentials/sessions.ts'
import type { SessionIds } from './session-ids.ts'

/** The session of one request: opened when a method first needs it, shared by the members of a batch. */
export interface RequestSession extends Session {
  /** The id that was issued for this request and has to reach the caller as a cookie; otherwise null. */
  readonly issued: string | null
}

export interface RequestSessionOptions {
  readonly sessions: () => Sessions
  readonly ids: SessionIds
  readonly owner: string
  /** What ids that are issued to this caller stand for. */
  readonly kind: SessionKind
  /** The cookie as it came, of unknown worth. */
  readonly presented: string | null
  /** Whether a new id may be issued: a cookie alone, whose session ends under way, must not turn into another login. */
  readonly mayOpen: boolean
  /** Called if Redis holds a record for the caller's session that carries no valid proof. */
  readonly onForged: () => void
}

/**
 * An id that is not of a living session of the owner's is never adopted; if it was one that ended with edits in it, the
 * next edit says so, in this session or in the one that follows. Issuing an id writes nothing into Redis.
 */
export const createRequestSession = (options: RequestSessionOptions): RequestSession => new OneRequestsSession(options)

/** Made for every request, and most never use it. */
class OneRequestsSession implements RequestSession {
  readonly #options: RequestSessionOptions
  /** The presented id, if it was issued to this owner; undefined: nobody has asked yet. */
  #proven: SessionId | null | undefined
  #live: Promise<string> | null = null
  #issued: string | null = null
  #hasEnded = false
  #hasAskedForLoss = false

  constructor(options: RequestSessionOptions) {
    this.#options = options
  }

  get issued() {
    return this.#issued
  }

  get expected() {
    return this.#issued ?? this.#presented?.text ?? null
  }

  id(): Promise<string> {
    return this.#once(false)
  }

  async idForEdit(): Promise<string> {
    const id = await this.#once(true)
    if (!this.#hasAskedForLoss) await this.#tellLoss(id)
    return id
  }

  async forgetLoss(): Promise<void> {
    const { ids, owner, sessions } = this.#options
    const follows = ids.read(await this.id(), owner)?.follows ?? null
    if (follows !== null) await sessions().takeLost(follows)
  }

  async end(): Promise<void> {
    const { sessions, ids, owner } = this.#options
    const id = this.#live === null ? this.#presented : ids.read(await this.#live, owner)
    if (id !== null) await sessions().end(id, owner)
    this.#live = null
    this.#issued = null
    this.#hasEnded = true
  }

  get #presented(): SessionId | null {
    if (this.#hasEnded) return null
    const { ids, presented, owner } = this.#options
    this.#proven ??= presented === null ? null : ids.read(presented, owner)
    return this.#proven
  }

  /** One opening a request, but for one that failed: the next member of a batch goes on with the session that was opened. */
  #once(forEdit: boolean): Promise<string> {
    this.#live ??= this.#findOrOpen(forEdit).catch((failure) => {
      this.#live = this.#issued === null ? null : Promise.resolve(this.#issued)
      throw failure
    })
    return this.#live
  }

  /** For a session that was opened or touched by a read of the same request. Throws SESSION_EXPIRED. */
  async #tellLoss(id: string): Promise<void> {
    const { ids, owner, sessions } = this.#options
    this.#hasAskedForLoss = true
    const follows = ids.read(id, owner)?.follows ?? null
    const lost = follows === null ? 0 : await sessions().takeLost(follows)
    if (lost > 0) throw sessionExpired(lost)
  }

  async #findOrOpen(forEdit: boolean): Promise<string> {
    this.#hasAskedForLoss = forEdit
    const { owner, mayOpen, ids, kind } = this.#options
    const presented = this.#presented
    const lostBefore = presented === null ? 0 : await this.#touch(presented, forEdit)
    if (presented !== null && lostBefore !== null) {
      if (lostBefore > 0) throw sessionExpired(lostBefore)
      return presented.text
    }
    if (!mayOpen) throw new ApplicationError('UNAUTHORIZED', undefined, { reason: 'the session has ended' })
    const { lost, hash } = await this.#lossOf(presented, forEdit)
    this.#issued = ids.issue(owner, kind, forEdit || lost === 0 ? null : hash)
    if (forEdit && lost > 0) throw sessionExpired(lost)
    return this.#issued
  }

  /** The edits lost with the session that a living one follows, which an edit reports; null: it does not live. */
  async #touch(presented: SessionId, forEdit: boolean): Promise<number | null> {
    const { owner, onForged } = this.#options
    const sessions = this.#options.sessions()
    const { follows } = presented
    const [state, lost] = await waitForAll([
      sessions.touch(presented, owner),
      forEdit && follows !== null ? sessions.takeLost(follows) : Promise.resolve(0),
    ])
    if (state === 'forged') onForged()
    if (state === 'alive') return lost
    if (lost > 0) {
      this.#issued = this.#options.mayOpen ? this.#options.ids.issue(owner, this.#options.kind, null) : null
      throw sessionExpired(lost)
    }
    return null
  }

  /** The edits that were lost with the session of the cookie, or with the one it follows, and the hash they stand under. */
  async #lossOf(proven: SessionId | null, forEdit: boolean): Promise<{ lost: number; hash: string | null }> {
    const { presented } = this.#options
    const sessions = this.#options.sessions()
    const mayHaveLost = proven !== null || (presented !== null && !this.#hasEnded && isFormerSessionId(presented))
    const hashes = mayHaveLost ? [hashOf(presented!), proven?.follows ?? null].filter((hash) => hash !== null) : []
    for (const hash of hashes) {
      const lost = await (forEdit ? sessions.takeLost(hash) : sessions.findLost(hash))
      if (lost > 0) return { lost, hash }
    }
    return { lost: 0, hash: null }
  }
}

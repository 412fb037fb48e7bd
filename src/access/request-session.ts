import type { Session } from '../api/context.ts'
import { sessionExpired } from '../credentials/held-edits.ts'
import { ApplicationError } from '../domain/application-error.ts'
import type { Sessions } from '../store/sessions.ts'

/** The session of one request: opened when a method first needs it, shared by the members of a batch. */
export interface RequestSession extends Session {
  /** The id of a session that was opened for this request and has to reach the caller as a cookie; else null. */
  readonly issued: string | null
}

export interface RequestSessionOptions {
  readonly sessions: () => Sessions
  readonly owner: string
  readonly presented: string | null
  /** Whether a new one may be opened: a cookie alone, whose session ends under way, must not turn into another login. */
  readonly mayOpen: boolean
}

/**
 * `presented`: the cookie as it came, of unknown worth. An id that is not a living session of the owner's is never
 * adopted; if it was one that ended with edits in it, the next edit says so, in this session or in the one that follows.
 */
export const requestSession = (options: RequestSessionOptions): RequestSession => new OneRequestsSession(options)

/** Made for every request, and most never use it. */
class OneRequestsSession implements RequestSession {
  readonly #options: RequestSessionOptions
  #presented: string | null
  #live: Promise<string> | null = null
  #issued: string | null = null

  constructor(options: RequestSessionOptions) {
    this.#options = options
    this.#presented = options.presented
  }

  get issued() {
    return this.#issued
  }

  get expected() {
    return this.#issued ?? this.#presented
  }

  use(): Promise<string> {
    return this.#once(false)
  }

  useForEdit(): Promise<string> {
    return this.#once(true)
  }

  async end(): Promise<void> {
    const { sessions, owner } = this.#options
    const id = this.#live === null ? this.#presented : await this.#live
    if (id !== null) await sessions().end(id, owner)
    this.#live = null
    this.#issued = null
    this.#presented = null
  }

  /** One opening a request, but for one that failed: the next member of a batch goes on with the session that was opened. */
  #once(forEdit: boolean): Promise<string> {
    this.#live ??= this.#findOrOpen(forEdit).catch((failure) => {
      this.#live = this.#issued === null ? null : Promise.resolve(this.#issued)
      throw failure
    })
    return this.#live
  }

  async #findOrOpen(forEdit: boolean): Promise<string> {
    const { owner, mayOpen } = this.#options
    const sessions = this.#options.sessions()
    const presented = this.#presented
    if (presented !== null && (await sessions.touch(presented, owner))) return presented
    if (!mayOpen) throw new ApplicationError('UNAUTHORIZED', undefined, { reason: 'the session has ended' })
    const lost = presented === null ? 0 : await this.#lostWith(presented, forEdit)
    this.#issued = await sessions.open(owner, forEdit ? 0 : lost)
    if (forEdit && lost > 0) throw sessionExpired(lost)
    return this.#issued
  }

  /** A session that lives is another caller's: what it holds is not lost, nor this one's to be told of. */
  async #lostWith(id: string, forEdit: boolean): Promise<number> {
    const sessions = this.#options.sessions()
    if ((await sessions.findOwner(id)) !== null) return 0
    return await (forEdit ? sessions.takeLost(id) : sessions.findLost(id))
  }
}

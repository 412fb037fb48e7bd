import type { Session } from '../api/context.ts'
import { sessionExpired } from '../credentials/desk.ts'
import { ApplicationError } from '../domain/application-error.ts'
import type { Sessions } from '../store/sessions.ts'

/** The session of one request: opened when a method first needs it, shared by the members of a batch. */
export interface RequestSession extends Session {
  /** The id of a session that was opened for this request and has to reach the caller as a cookie; else null. */
  readonly issued: string | null
}

export interface RequestSessionOptions {
  readonly sessions: Sessions
  readonly owner: string
  readonly presented: string | null
  /** Whether a new one may be opened: a cookie alone, whose session ends under way, must not turn into another login. */
  readonly mayOpen: boolean
}

/**
 * `presented`: the cookie as it came, of unknown worth. An id that is not a living session of the owner's is never
 * adopted; if it was one that ended with edits in it, the next edit says so, in this session or in the one that follows.
 */
export function requestSession({ sessions, owner, mayOpen, ...given }: RequestSessionOptions): RequestSession {
  let { presented } = given
  let live: Promise<string> | null = null
  let issued: string | null = null

  async function findOrOpen(forEdit: boolean): Promise<string> {
    if (presented !== null && (await sessions.touch(presented, owner))) return presented
    if (!mayOpen) throw new ApplicationError('UNAUTHORIZED', undefined, { reason: 'the session has ended' })
    const lost = presented === null ? 0 : await lostWith(presented, forEdit)
    issued = await sessions.open(owner, forEdit ? 0 : lost)
    if (forEdit && lost > 0) throw sessionExpired(lost)
    return issued
  }

  /** A session that lives is another caller's: what it holds is not lost, nor this one's to be told of. */
  async function lostWith(id: string, forEdit: boolean): Promise<number> {
    if ((await sessions.findOwner(id)) !== null) return 0
    return await (forEdit ? sessions.takeLost(id) : sessions.findLost(id))
  }

  /** One opening a request, but for one that failed: the next member of a batch goes on with the session that was opened. */
  function use(forEdit: boolean): Promise<string> {
    live ??= findOrOpen(forEdit).catch((failure) => {
      live = issued === null ? null : Promise.resolve(issued)
      throw failure
    })
    return live
  }

  return {
    get issued() {
      return issued
    },
    use: () => use(false),
    useForEdit: () => use(true),
    async end() {
      const id = live === null ? presented : await live
      if (id !== null) await sessions.end(id, owner)
      live = null
      issued = null
      presented = null
    },
  }
}

import type { Session } from '../api/context.ts'
import type { Sessions } from '../store/sessions.ts'
import type { Caller } from './caller.ts'

/** The session of one request: opened when a method first needs it, shared by the members of a batch. */
export interface RequestSession extends Session {
  /** The id of a session that was opened for this request and has to reach the caller as a cookie; else null. */
  readonly issued: string | null
}

/** `presented`: the cookie as it came, of unknown worth. An id that is not a living session of the caller's is never adopted. */
export function requestSession(sessions: Sessions, caller: Caller, presented: string | null): RequestSession {
  let live: Promise<string> | null = null
  let issued: string | null = null

  async function findOrOpen(): Promise<string> {
    if (presented !== null && issued === null && (await sessions.touch(presented, caller.id))) return presented
    issued = await sessions.open(caller.id)
    return issued
  }

  return {
    get issued() {
      return issued
    },
    async use() {
      live ??= findOrOpen()
      await live
    },
    async end() {
      const id = live === null ? presented : await live
      if (id !== null) await sessions.end(id, caller.id)
      live = null
      issued = null
      presented = null
    },
  }
}

import type { Sessions } from '../store/sessions.ts'
import type { Caller } from './caller.ts'
import type { Gate, Presented } from './gate.ts'
import { type RequestSession, requestSession } from './request-session.ts'

/** One request of a caller who is known. */
export interface Visit {
  readonly caller: Caller
  readonly session: RequestSession
  /** Its id, in logs, in the audit and in the reply's header. */
  readonly request: string
}

/** Throws what Gate.identify throws. */
export async function openVisit(gate: Gate, sessions: Sessions, presented: Presented, request: string): Promise<Visit> {
  const { caller, shown } = await gate.identify(presented)
  const mayOpen = shown !== 'cookie'
  const session = requestSession({ sessions, owner: caller.owner, presented: presented.cookie, mayOpen })
  // The cookie goes on for name and password: it is given with the first request, and lives on with each.
  if (shown === 'login' || shown === 'cookie') await session.use()
  return { caller, session, request }
}

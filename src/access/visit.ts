import type { Sessions } from '../store/sessions.ts'
import type { Caller } from './caller.ts'
import type { Gate, Presented } from './gate.ts'
import { type RequestSession, requestSession } from './request-session.ts'

/** One request of a caller who is known. */
export interface Visit {
  readonly caller: Caller
  readonly session: RequestSession
  /** The header Idempotency-Key: a call that comes again under it is not done again. */
  readonly idempotencyKey: string | null
  /** Its id, in logs, in the audit and in the reply's header. */
  readonly request: string
}

/** Throws what Gate.identify throws. */
export async function openVisit(
  gate: Gate,
  sessions: Sessions,
  presented: Presented,
  { request, idempotencyKey }: Pick<Visit, 'request' | 'idempotencyKey'>,
): Promise<Visit> {
  const { caller, hasLogin } = await gate.identify(presented)
  const session = requestSession(sessions, caller.owner, presented.cookie)
  // The cookie goes on for name and password: it is given with the first request, and lives on with each.
  if (hasLogin) await session.use()
  return { caller, session, idempotencyKey, request }
}

import type { Sessions } from '../store/credentials/sessions.ts'
import type { Budget } from '../store/redis/budget.ts'
import type { Gate, Presented } from './authenticator.ts'
import type { Caller } from './caller.ts'
import type { LoginRecords } from './login-records.ts'
import { RefusedAttempt } from './refused-attempt.ts'
import { type RequestSession, requestSession } from './request-session.ts'
import type { SessionIds } from './session-ids.ts'

/** One request of a caller who is known. */
export interface Visit {
  readonly caller: Caller
  readonly session: RequestSession
  /** What its next call may take: the first shares with the look at who is calling. */
  nextBudget(): Budget
  /** The header Idempotency-Key: a call that comes again under it is not done again. */
  readonly idempotencyKey: string | null
  /** Its id, in logs, in the audit and in the reply's header. */
  readonly request: string
  /** The address it comes from. */
  readonly source: string
}

/** What a visit is opened with. */
export interface Reception {
  readonly gate: Gate
  readonly sessionIds: SessionIds
  readonly sessionsWithin: (budget: Budget) => Sessions
  readonly newBudget: () => Budget
  /** Called if Redis holds a record for a caller's session that carries no valid proof; `caller`: its id. */
  readonly onForgedSession: (caller: string, request: string) => void
  readonly logins: LoginRecords
}

/** Throws what Gate.identify throws. */
export async function openVisit(
  { gate, sessionIds, sessionsWithin, newBudget, onForgedSession, logins }: Reception,
  presented: Presented,
  { request, idempotencyKey }: Pick<Visit, 'request' | 'idempotencyKey'>,
): Promise<Visit> {
  const { source } = presented
  let current = newBudget()
  let made: Sessions | null = null
  // The member of a batch that needs the session first pays for it; most requests need none.
  const sessions = (): Sessions => {
    made ??= sessionsWithin({ begin: () => current.begin() })
    return made
  }
  const { caller, shown } = await gate.identify(presented).catch((refusal) => {
    if (refusal instanceof RefusedAttempt) logins.refused(refusal.claimed, refusal.reason, { source, request })
    throw refusal
  })
  const session = requestSession({
    sessions,
    ids: sessionIds,
    owner: caller.owner,
    kind: caller.kind === 'user' ? 'login' : 'edits',
    presented: presented.cookie,
    mayOpen: shown !== 'cookie',
    onForged: () => onForgedSession(caller.id, request),
  })
  // The cookie goes on for name and password: it is given with the first request, and lives on with each.
  if (shown === 'login' || shown === 'cookie') await session.use()
  if (shown === 'login' && session.issued !== null) logins.opened(caller.id, { source, request })
  let isFirst = true
  const nextBudget = (): Budget => {
    if (!isFirst) current = newBudget()
    isFirst = false
    return current
  }
  return { caller, session, nextBudget, idempotencyKey, request, source }
}

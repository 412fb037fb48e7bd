import type { Budget, RequestBudget } from '../store/budget.ts'
import type { Sessions } from '../store/sessions.ts'
import type { Caller } from './caller.ts'
import type { Gate, Presented } from './gate.ts'
import { type RequestSession, requestSession } from './request-session.ts'

/** One request of a caller who is known. */
export interface Visit {
  readonly caller: Caller
  readonly session: RequestSession
  readonly budget: RequestBudget
  /** The header Idempotency-Key: a call that comes again under it is not done again. */
  readonly idempotencyKey: string | null
  /** Its id, in logs, in the audit and in the reply's header. */
  readonly request: string
}

/** What a visit is opened with. */
export interface Reception {
  readonly gate: Gate
  readonly sessionsWithin: (budget: Budget) => Sessions
  readonly newBudget: () => RequestBudget
}

/** Throws what Gate.identify throws. */
export async function openVisit(
  { gate, sessionsWithin, newBudget }: Reception,
  presented: Presented,
  { request, idempotencyKey }: Pick<Visit, 'request' | 'idempotencyKey'>,
): Promise<Visit> {
  const budget = newBudget()
  const sessions = sessionsWithin(budget)
  const { caller, shown } = await gate.identify(presented, sessions)
  const mayOpen = shown !== 'cookie'
  const session = requestSession({ sessions, owner: caller.owner, presented: presented.cookie, mayOpen })
  // The cookie goes on for name and password: it is given with the first request, and lives on with each.
  if (shown === 'login' || shown === 'cookie') await session.use()
  budget.pause()
  return { caller, session, budget, idempotencyKey, request }
}

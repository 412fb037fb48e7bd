import type { Sessions } from '../store/credentials/sessions.ts'
import type { Budget } from '../store/redis/budget.ts'
import type { Authenticator, RequestCredentials } from './authenticator.ts'
import type { Caller } from './caller.ts'
import type { LoginRecords } from './login-records.ts'
import { RefusedAttempt } from './refused-attempt.ts'
import { createRequestSession, type RequestSession } from './request-session.ts'
import type { SessionIds } from './session-ids.ts'

/** One request of a caller who is known. */
export interface RpcRequest {
  readonly caller: Caller
  readonly session: RequestSession
  /** What its next call may take: the first shares with the look at who is calling. */
  nextBudget(): Budget
  /** The header Idempotency-Key: a call that comes again under it is not done again. */
  readonly idempotencyKey: string | null
  /** Its id, in logs, in the audit and in the reply's header. */
  readonly id: string
  /** The address it comes from. */
  readonly source: string
}

/** What a visit is opened with. */
export interface RpcRequestOptions {
  readonly gate: Authenticator
  readonly sessionIds: SessionIds
  readonly sessionsWithin: (budget: Budget) => Sessions
  readonly newBudget: () => Budget
  /** Called if Redis holds a record for a caller's session that carries no valid proof; `caller`: its id. */
  readonly onForgedSession: (caller: string, request: string) => void
  readonly logins: LoginRecords
}

/** Throws what Gate.identify throws. */
export async function openRequest(
  { gate, sessionIds, sessionsWithin, newBudget, onForgedSession, logins }: RpcRequestOptions,
  presented: RequestCredentials,
  { id, idempotencyKey }: Pick<RpcRequest, 'id' | 'idempotencyKey'>,
): Promise<RpcRequest> {
  const { source } = presented
  let current = newBudget()
  let made: Sessions | null = null
  // The member of a batch that needs the session first pays for it; most requests need none.
  const sessions = (): Sessions => {
    made ??= sessionsWithin({ begin: () => current.begin() })
    return made
  }
  const { caller, scheme } = await gate.authenticate(presented).catch((refusal) => {
    if (refusal instanceof RefusedAttempt) logins.refused(refusal.claimed, refusal.reason, { source, request: id })
    throw refusal
  })
  const session = createRequestSession({
    sessions,
    ids: sessionIds,
    owner: caller.owner,
    kind: caller.kind === 'user' ? 'login' : 'edits',
    presented: presented.cookie,
    mayOpen: scheme !== 'cookie',
    onForged: () => onForgedSession(caller.id, id),
  })
  // The cookie goes on for name and password: it is given with the first request, and lives on with each.
  if (scheme === 'login' || scheme === 'cookie') await session.id()
  if (scheme === 'login' && session.issued !== null) logins.opened(caller.id, { source, request: id })
  let isFirst = true
  const nextBudget = (): Budget => {
    if (!isFirst) current = newBudget()
    isFirst = false
    return current
  }
  return { caller, session, nextBudget, idempotencyKey, id, source }
}

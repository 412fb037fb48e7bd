import type { Caller } from './caller.ts'
import type { RequestBudget } from './request-budget.ts'
import type { RequestSession } from './request-session.ts'

/** One request of an authenticated caller, with one call or a batch of them. */
export interface RpcRequest extends RequestHeaders {
  readonly caller: Caller
  /**
   * The id under which the limits of the service count this request: the caller's id, or the address of an anonymous
   * caller.
   */
  readonly limitKey: string
  readonly session: RequestSession
  /**
   * Resolves once Redis has confirmed that the session of the cookie is alive, and rejects if it has ended. Until then,
   * the request must change nothing and no reply may be sent. Null if the request needs no session.
   */
  readonly sessionCheck: Promise<unknown> | null
  /** Limits the time that the calls of this request wait for Redis. */
  readonly budget: RequestBudget
  /** The address of the client. */
  readonly source: string
}

/** The headers of a request that its calls need, and its id. */
export interface RequestHeaders {
  /** The id of the request in logs, in the audit and in the response's header. */
  readonly id: string
  /** The value of the Idempotency-Key header. If a call with this key has succeeded before, it does not run again. */
  readonly idempotencyKey: string | null
  /** The comment of the request, for the history of what it changes; see request-comment.ts. */
  readonly comment: string | null
}

import type { Caller } from './caller.ts'
import type { RequestBudget } from './request-budget.ts'
import type { RequestSession } from './request-session.ts'

/** One request of an authenticated caller, with one call or a batch of them. */
export interface RpcRequest extends RequestIds {
  readonly caller: Caller
  /**
   * Whose share of the service the request counts against: the caller's, or that of the address of an anonymous caller.
   */
  readonly share: string
  readonly session: RequestSession
  /** How long its calls may wait for Redis. */
  readonly budget: RequestBudget
  /** The address the request comes from. */
  readonly source: string
}

/** What names a request. */
export interface RequestIds {
  /** The id of the request in logs, in the audit and in the response's header. */
  readonly id: string
  /** The header Idempotency-Key: a call that was done under it is not done again. */
  readonly idempotencyKey: string | null
}

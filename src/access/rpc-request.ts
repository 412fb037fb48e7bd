import type { Caller } from './caller.ts'
import type { RequestBudget } from './request-budget.ts'
import type { RequestSession } from './request-session.ts'

/** One request of an authenticated caller, with one call or a batch of them. */
export interface RpcRequest extends RequestIds {
  readonly caller: Caller
  /** The id whose share of the service the request uses: that of the caller, or the address of an anonymous caller. */
  readonly share: string
  readonly session: RequestSession
  /** The limit of the time that its calls wait for Redis. */
  readonly budget: RequestBudget
  /** The address the request comes from. */
  readonly source: string
}

/** The ids of a request. */
export interface RequestIds {
  /** The id of the request in logs, in the audit and in the response's header. */
  readonly id: string
  /** The header Idempotency-Key: a call that succeeded under it does not run again. */
  readonly idempotencyKey: string | null
}

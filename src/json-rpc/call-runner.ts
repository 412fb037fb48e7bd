/*
 * The steps of each call: authorises, validates the params, runs the handler, and converts every failure to an error
 * of the contract. A call runs alone, or with others that share its read (shared-reads.ts).
 */

import { requirePermission } from '../access/authorize.ts'
import type { IdempotencyQuota } from '../access/idempotency-quota.ts'
import { idempotentOperationId } from '../access/operation-id.ts'
import { checkComment } from '../access/request-comment.ts'
import type { RpcRequest } from '../access/rpc-request.ts'
import { ApplicationError, sessionHasEnded } from '../domain/errors/application-error.ts'
import type { Session } from '../domain/session.ts'
import type { SharedCalls } from './group-calls.ts'
import type { Method, MethodTable } from './method-table.ts'
import type { Outcome } from './outcome.ts'
import type { Params } from './request.ts'
import { internalError, methodNotFound, type RepliedError, toRpcError } from './rpc-errors.ts'
import { validateParams } from './validate-params.ts'

export interface CallRunnerOptions {
  readonly methods: MethodTable
  /** Limits the bytes that calls with an Idempotency-Key leave in Redis. */
  readonly idempotencyQuota: Pick<IdempotencyQuota, 'findRefusal'>
  /** Called after every call of a method that exists. */
  onCall(method: string, outcome: Outcome, ms: number, request: RpcRequest): void
  /** Called with an error that a method threw and that the contract does not declare. */
  onDefect(method: string, defect: unknown): void
}

export type CallOutcome = { readonly result: unknown } | { readonly error: RepliedError }

/** Runs the calls of all requests. */
export class CallRunner {
  readonly #options: CallRunnerOptions

  constructor(options: CallRunnerOptions) {
    this.#options = options
  }

  /**
   * Runs one call and returns what `finish` makes of its outcome. `index` is its position in the batch. A batch has
   * many calls, and each further promise of a call takes as long as a check of its params. So this is the only
   * asynchronous function between the batch and the handler.
   */
  async run<Reply>(
    name: string,
    sent: Params,
    request: RpcRequest,
    index: number,
    finish: (outcome: CallOutcome) => Reply,
  ): Promise<Reply> {
    const method = this.#options.methods.get(name)
    if (method === undefined) return finish({ error: methodNotFound(name) })
    const began = performance.now()
    let outcome: CallOutcome
    try {
      outcome = { result: await this.#checkAndRun(method, sent, request, index) }
    } catch (failure) {
      outcome = this.#toOutcome(method, sent, failure)
    }
    const ms = performance.now() - began
    const reply = finish(outcome)
    this.#options.onCall(name, outcome, ms, request)
    return reply
  }

  /** Runs calls that share a read. `finish` gets the position of each call in the group, and its outcome. */
  async runTogether(
    { method, calls, params }: SharedCalls,
    request: RpcRequest,
    finish: (at: number, outcome: CallOutcome) => void,
  ): Promise<void> {
    const { name, shared } = method
    const began = performance.now()
    let outcomeOf: (at: number) => CallOutcome
    try {
      const scope = { request, method: name, budget: request.budget.next(), operation: null, limitReached: null }
      const results = await shared!.read(params, scope)
      outcomeOf = (at) => ({ result: results[at] })
    } catch (failure) {
      outcomeOf = (at) => this.#toOutcome(method, calls[at]!.params, failure)
    }
    const ms = performance.now() - began
    for (let at = 0; at < calls.length; at++) {
      const outcome = outcomeOf(at)
      finish(at, outcome)
      this.#options.onCall(name, outcome, ms, request)
    }
  }

  /** Checks the permission and the params of a call and starts its handler. */
  #checkAndRun(method: Method, sent: Params, request: RpcRequest, index: number): Promise<unknown> {
    const { mutates } = method.facts
    if (request.session.endedLogin) throw sessionHasEnded()
    try {
      requirePermission(request.caller, method)
      if (mutates) checkComment(request.comment)
    } catch (refusal) {
      if (!method.needsSession) throw refusal
      return refuseWithSession(request.session, refusal)
    }
    const budget = request.budget.next()
    const params = validateParams(method, sent, request.session)
    // A promise of params always rejects: they are not valid, and the call has opened its session.
    if (params instanceof Promise) return params
    // The id is a hash of the params, which takes time to compute. Only writes are recorded under an id, so reads
    // have none.
    const operation = mutates ? idempotentOperationId(request, { method: method.name, params: sent }, index) : null
    const limitReached = operation === null ? null : this.#options.idempotencyQuota.findRefusal(request.caller.id)
    return method.run(params, { request, method: method.name, budget, operation, limitReached })
  }

  /** Returns the outcome of a call that threw. Reports a defect. */
  #toOutcome(method: Method, sent: Params, failure: unknown): CallOutcome {
    const error = toRpcError(method, sent, failure)
    if (error === null) this.#options.onDefect(method.name, failure)
    return { error: error ?? internalError() }
  }
}

/**
 * Opens the session that a call has although it is refused. If the store does not allow that, the call is refused
 * without a session. A defect is thrown in place of the refusal, so that it is reported.
 */
async function refuseWithSession(session: Session, refusal: unknown): Promise<never> {
  try {
    await session.id()
  } catch (failure) {
    if (!(failure instanceof ApplicationError)) throw failure
  }
  throw refusal
}

/*
 * The steps of every request: authenticate, parse, authorise, validate, run, reply, in this order. Each step is a
 * function in its own file. This file contains neither HTTP (src/http) nor the order of the calls in a batch
 * (batch.ts). A call by path takes the same steps as a JSON-RPC request with a single call; only its reply has another
 * form (problem.ts).
 */

import type { OpenrpcDocument } from '@open-rpc/meta-schema'
import { Router } from '@open-rpc/server-js'
import type { Authenticator } from '../access/authenticator.ts'
import { requirePermission } from '../access/authorize.ts'
import type { RequestCredentials } from '../access/credential-check.ts'
import { idempotentOperationId } from '../access/idempotency.ts'
import type { KeptOperations } from '../access/kept-operations.ts'
import { checkComment } from '../access/request-comment.ts'
import type { RequestIds, RpcRequest } from '../access/rpc-request.ts'
import { TurnsByWeight } from '../fairness/turns-by-weight.ts'
import { type Answer, type CallReply, toAnswer, toReply, wasRefused } from './answer.ts'
import { answerBatch, type CallLimits } from './batch.ts'
import { type BodyParser, RefusedBody } from './body-parser.ts'
import { ONE_STEP_BYTES } from './json-in-steps.ts'
import type { Method, MethodTable } from './method-table.ts'
import { toPlainReply } from './problem.ts'
import { estimateReply } from './reply-estimate.ts'
import { type Replies, SMALL_REPLY } from './reply-room.ts'
import { type Call, isUnreadable, type Params, readMessage, type Unreadable } from './request.ts'
import { countBytes, invalidRequest, type Outcome } from './response.ts'
import { internalError, methodNotFound, NO_ROOM, type RepliedError, toRpcError } from './rpc-errors.ts'
import { validateParams } from './validate-params.ts'

export interface PipelineOptions {
  readonly contract: OpenrpcDocument
  readonly authenticator: Pick<Authenticator, 'authenticate'>
  readonly bodies: BodyParser
  readonly methods: MethodTable
  readonly limits: CallLimits
  /** Limits the bytes that calls with an Idempotency-Key leave in Redis. */
  readonly operations: Pick<KeptOperations, 'findRefusal'>
  /** Called after every call of a method that exists. */
  onCall(method: string, outcome: Outcome, ms: number, request: RpcRequest): void
  /** Called with an error that a method threw and that the contract does not declare. */
  onDefect(method: string, defect: unknown): void
}

/** Maximum bytes of the large bodies of one caller that are answered at once. A larger body is answered alone. */
const MAX_LARGE_BYTES = 2 ** 20

/**
 * Runs the steps of every request. This class has the interface of the library's Router but replaces its behaviour. The
 * Router looks methods up on a bare object, repeats received values in its errors, and cannot pass on the caller.
 */
export class RequestPipeline extends Router {
  readonly #options: PipelineOptions
  /** A parsed body takes up to ten times the memory of its bytes, so a caller's large bodies wait unparsed. */
  readonly #large = new TurnsByWeight(MAX_LARGE_BYTES)

  constructor(options: PipelineOptions) {
    // The Router would compile a validator for each param, and only its own `call` uses them.
    super({ ...options.contract, methods: [] }, {})
    this.#options = options
  }

  /** Authenticates the caller and returns its request. Throws UNAUTHORIZED, OVERLOADED or STORE_UNAVAILABLE. */
  async authenticate(credentials: RequestCredentials, ids: RequestIds): Promise<RpcRequest> {
    const request = await this.begin(credentials, ids)
    await request.admission
    return request
  }

  /** Does the same for a request that only `answer` uses. It leaves the wait for the admission to `answer`. */
  begin(credentials: RequestCredentials, ids: RequestIds): RpcRequest | Promise<RpcRequest> {
    return this.#options.authenticator.authenticate(credentials, ids)
  }

  /**
   * Answers a body. `replies` limits the memory of the replies. Returns null for notifications unless all of them were
   * refused; see `wasRefused`.
   */
  async answer(body: Uint8Array, request: RpcRequest, replies: Replies): Promise<Answer | null> {
    // A large body waits for its turn only if its caller is admitted.
    if (body.length > ONE_STEP_BYTES) await request.admission
    return await this.#inTurn(body, replies, () => this.#answer(body, request, replies))
  }

  /**
   * Answers a call whose body has the params by name, or is empty. The reply has no envelope: its bytes are the result,
   * or the problem document of the error.
   */
  async answerNamed(method: string, body: Uint8Array, request: RpcRequest, replies: Replies): Promise<CallReply> {
    return await this.#inTurn(body, replies, () => this.#answerNamed(method, body, request, replies))
  }

  /** Parses and answers a body at once if it is small, otherwise when the large bodies of its caller leave room. */
  #inTurn<Result>(body: Uint8Array, { caller }: Replies, answer: () => Promise<Result>): Promise<Result> {
    return body.length <= ONE_STEP_BYTES ? answer() : this.#large.run(caller, body.length, answer)
  }

  async #answerNamed(method: string, body: Uint8Array, request: RpcRequest, replies: Replies): Promise<CallReply> {
    const params = body.length === 0 ? {} : await this.#options.bodies.parse(body)
    if (params instanceof RefusedBody) return toPlainReply(params.outcome)
    if (typeof params !== 'object' || params === null || Array.isArray(params)) {
      return toPlainReply(invalidRequest('the body must be an object with the params by name'))
    }
    const call: Call = { id: null, isNotification: false, method, params: params as Params }
    return await this.#reply(call, request, 0, replies, (_id, outcome) => toPlainReply(outcome))
  }

  async #answer(body: Uint8Array, request: RpcRequest, replies: Replies): Promise<Answer | null> {
    const message = await this.#options.bodies.parse(body)
    if (request.admission === null) return await this.#answerMessage(message, request, replies)
    // Reads are sent together with the check of the session, so that the check takes no round trip of its own.
    if (!this.#changesNothing(message)) await request.admission
    const answer = await this.#answerMessage(message, request, replies)
    await request.admission
    return answer
  }

  async #answerMessage(message: unknown, request: RpcRequest, replies: Replies): Promise<Answer | null> {
    const { limits } = this.#options
    if (message instanceof RefusedBody) return toAnswer(toReply(null, message.outcome))
    if (Array.isArray(message)) {
      return await answerBatch(message, limits, (call, index) => this.#reply(call, request, index, replies))
    }
    const call = readMessage(message, limits)
    const reply = await this.#reply(call, request, 0, replies)
    const hasReply = isUnreadable(call) || !call.isNotification || wasRefused(reply.outcome)
    return hasReply ? toAnswer(reply) : null
  }

  /** Returns whether a message holds only calls that change nothing in Redis, not even a session. */
  #changesNothing(message: unknown): boolean {
    const { limits, methods } = this.#options
    const calls: readonly unknown[] = Array.isArray(message) ? message : [message]
    return calls.every((one) => {
      const call = readMessage(one, limits)
      const method = isUnreadable(call) ? undefined : methods.get(call.method)
      return !(method?.facts.mutates || method?.needsSession)
    })
  }

  /** Runs one call if there is memory for its reply, and returns the reply. `format` creates it from the outcome. */
  #reply(
    call: Call | Unreadable,
    request: RpcRequest,
    index: number,
    replies: Replies,
    format = toReply,
  ): CallReply | Promise<CallReply> {
    if (isUnreadable(call)) return format(call.id, invalidRequest(call.reason))
    const estimate = estimateReply(call, this.#options.limits.maxPageSize)
    const finish = (outcome: Outcome): CallReply => {
      let size = 0
      try {
        const reply = format(call.id, outcome)
        size = countBytes(reply.bytes)
        return reply
      } finally {
        if (estimate > 0 || size > SMALL_REPLY) replies.made(estimate, size)
      }
    }
    const run = (): Promise<CallReply> => this.#run(call.method, call.params, request, index, finish)
    const mayBegin = replies.begin(estimate)
    if (mayBegin === true) return run()
    return Promise.resolve(mayBegin).then((begins) => (begins ? run() : format(call.id, NO_ROOM)))
  }

  /** Runs one call. `index` is its position in the batch. */
  override call(name: string, params: Params, request?: RpcRequest, index = 0): Promise<CallOutcome> {
    return this.#run(name, params, request!, index, (outcome) => outcome)
  }

  /**
   * Runs one call and returns what `finish` makes of its outcome. It converts every failure to an error of the
   * contract. A batch has many calls, and each further promise of a call takes as long as a check of its params. So
   * this is the only asynchronous function between the batch and the handler.
   */
  async #run<Reply>(
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
      outcome = { result: await this.#begin(method, sent, request, index) }
    } catch (failure) {
      const error = toRpcError(method, sent, failure)
      if (error === null) this.#options.onDefect(name, failure)
      outcome = { error: error ?? internalError() }
    }
    const ms = performance.now() - began
    const reply = finish(outcome)
    this.#options.onCall(name, outcome, ms, request)
    return reply
  }

  /** Checks the permission and the params of a call and starts its handler. */
  #begin(method: Method, sent: Params, request: RpcRequest, index: number): Promise<unknown> {
    const { mutates } = method.facts
    requirePermission(request.caller, method)
    if (mutates) checkComment(request.comment)
    const budget = request.budget.next()
    const params = validateParams(method, sent, request.session)
    // A promise of params always rejects: they are not valid, and the call has opened its session.
    if (params instanceof Promise) return params
    // The id is a hash of the params, which takes time to compute. Only writes are recorded under an id, so reads
    // have none.
    const operation = mutates ? idempotentOperationId(request, { method: method.name, params: sent }, index) : null
    const limitReached = operation === null ? null : this.#options.operations.findRefusal(request.caller.id)
    return method.run(params, { request, method: method.name, budget, operation, limitReached })
  }

  override isMethodImplemented(name: string): boolean {
    return this.#options.methods.has(name)
  }
}

type CallOutcome = { readonly result: unknown } | { readonly error: RepliedError }

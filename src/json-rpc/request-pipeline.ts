/*
 * The steps of every request: authenticate, parse, authorise, validate, run, reply, in this order. This file
 * authenticates, parses and replies. call-runner.ts has the steps of each call: authorise, validate, run. This file
 * contains neither HTTP (src/http) nor the order of the calls in a batch
 * (batch.ts). A call by path takes the same steps as a JSON-RPC request with a single call; only its reply has another
 * form (problem.ts).
 */

import type { OpenrpcDocument } from '@open-rpc/meta-schema'
import { Router } from '@open-rpc/server-js'
import type { Authenticator } from '../access/authenticator.ts'
import type { RequestCredentials } from '../access/credential-check.ts'
import type { RequestHeaders, RpcRequest } from '../access/rpc-request.ts'
import { WeightedQueue } from '../fairness/weighted-queue.ts'
import { type Answer, type CallReply, toAnswer, toReply, wasRefused } from './answer.ts'
import { answerBatch, type CallLimits } from './batch.ts'
import { type BodyParser, RefusedBody } from './body-parser.ts'
import { type CallOutcome, CallRunner, type CallRunnerOptions } from './call-runner.ts'
import { groupCalls, type SharedCalls } from './group-calls.ts'
import { ONE_STEP_BYTES } from './json-in-steps.ts'
import { invalidRequest, type Outcome } from './outcome.ts'
import { toPlainReply } from './problem.ts'
import { countBytes } from './reply-bytes.ts'
import { estimateReply } from './reply-estimate.ts'
import { type ReplyAccount, SMALL_REPLY } from './reply-memory.ts'
import { type Call, type Id, isUnreadable, type Params, readMessage, type Unreadable } from './request.ts'
import { NO_REPLY_MEMORY } from './rpc-errors.ts'

export interface PipelineOptions extends CallRunnerOptions {
  readonly contract: OpenrpcDocument
  readonly authenticator: Pick<Authenticator, 'authenticate'>
  readonly bodies: BodyParser
  readonly limits: CallLimits
}

/**
 * Maximum bytes of the large bodies of one caller that are answered at once. A larger body is answered alone. The work
 * for one is divided into steps, but each has parts that are not, and short calls wait for those of all.
 */
const MAX_LARGE_BYTES = 160 * 1024

/**
 * Runs the steps of every request. This class has the interface of the library's Router but replaces its behaviour. The
 * Router looks methods up on a bare object, repeats received values in its errors, and cannot pass on the caller.
 */
export class RequestPipeline extends Router {
  readonly #options: PipelineOptions
  readonly #runner: CallRunner
  /** A parsed body takes up to ten times the memory of its bytes, so a caller's large bodies wait unparsed. */
  readonly #large = new WeightedQueue(MAX_LARGE_BYTES)

  constructor(options: PipelineOptions) {
    // The Router would compile a validator for each param, and only its own `call` uses them.
    super({ ...options.contract, methods: [] }, {})
    this.#options = options
    this.#runner = new CallRunner(options)
  }

  /** Authenticates the caller and returns its request. Throws UNAUTHORIZED, OVERLOADED or STORE_UNAVAILABLE. */
  async authenticate(credentials: RequestCredentials, headers: RequestHeaders): Promise<RpcRequest> {
    const request = await this.authenticateEarly(credentials, headers)
    await request.sessionCheck
    return request
  }

  /** Authenticates, but does not wait until Redis has confirmed the session of a cookie; `answer` does. */
  authenticateEarly(credentials: RequestCredentials, headers: RequestHeaders): RpcRequest | Promise<RpcRequest> {
    return this.#options.authenticator.authenticate(credentials, headers)
  }

  /**
   * Answers a body. `account` limits the memory of the replies. Returns null for notifications unless all of them were
   * refused; see `wasRefused`.
   */
  answer(body: Uint8Array, request: RpcRequest, account: ReplyAccount): Promise<Answer | null> {
    if (body.length > ONE_STEP_BYTES) return this.#answerLarge(body, request, account)
    return this.#answer(this.#options.bodies.parse(body), request, account)
  }

  async #answerLarge(body: Uint8Array, request: RpcRequest, account: ReplyAccount): Promise<Answer | null> {
    // A large body waits for its turn only if the session of its caller is alive.
    await request.sessionCheck
    return await this.#large.run(account.caller, body.length, async () =>
      this.#answer(await this.#options.bodies.parse(body), request, account),
    )
  }

  /**
   * Answers a call whose body has the params by name, or is empty. The reply has no envelope: its bytes are the result,
   * or the problem document of the error. A large body waits until those of its caller allow it.
   */
  async answerNamed(method: string, body: Uint8Array, request: RpcRequest, account: ReplyAccount): Promise<CallReply> {
    const answer = () => this.#answerNamed(method, body, request, account)
    return await (body.length > ONE_STEP_BYTES ? this.#large.run(account.caller, body.length, answer) : answer())
  }

  async #answerNamed(method: string, body: Uint8Array, request: RpcRequest, account: ReplyAccount): Promise<CallReply> {
    const params = body.length === 0 ? {} : await this.#options.bodies.parse(body)
    if (params instanceof RefusedBody) return toPlainReply(params.outcome)
    if (typeof params !== 'object' || params === null || Array.isArray(params)) {
      return toPlainReply(invalidRequest('the body must be an object with the params by name'))
    }
    const call: Call = { id: null, isNotification: false, method, params: params as Params }
    return await this.#reply(call, request, 0, account, (_id, outcome) => toPlainReply(outcome))
  }

  /** Answers a parsed body. Most requests have no session to check, and a promise less saves 1 % of a short call. */
  #answer(message: unknown, request: RpcRequest, account: ReplyAccount): Promise<Answer | null> {
    if (request.sessionCheck === null) return this.#answerMessage(message, request, account)
    return this.#answerChecked(message, request, account)
  }

  async #answerChecked(message: unknown, request: RpcRequest, account: ReplyAccount): Promise<Answer | null> {
    // Reads are sent together with the check of the session, so that the check takes no round trip of its own.
    if (!this.#changesNothing(message)) await request.sessionCheck
    const answer = await this.#answerMessage(message, request, account)
    await request.sessionCheck
    return answer
  }

  async #answerMessage(message: unknown, request: RpcRequest, account: ReplyAccount): Promise<Answer | null> {
    const { limits } = this.#options
    if (message instanceof RefusedBody) return toAnswer(toReply(null, message.outcome))
    if (Array.isArray(message)) {
      return await answerBatch(message, limits, (calls, from) => this.#replyAll(calls, request, from, account))
    }
    const call = readMessage(message, limits)
    const reply = await this.#reply(call, request, 0, account)
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

  /** Answers calls that may run at the same time, in order. */
  async #replyAll(
    calls: readonly (Call | Unreadable)[],
    request: RpcRequest,
    from: number,
    account: ReplyAccount,
  ): Promise<readonly CallReply[]> {
    const replyAlone = (at: number) => this.#reply(calls[at]!, request, from + at, account)
    // If there is no memory, each call waits by itself. After a logout each is refused by itself.
    const { groups, alone } =
      account.isFull || request.session.endedLogin
        ? UNGROUPED
        : groupCalls(calls, this.#options.methods, request.caller)
    if (groups.length === 0) return await Promise.all(calls.map((_, at) => replyAlone(at)))
    const made = new Array<CallReply>(calls.length)
    const putAlone = async (at: number): Promise<void> => {
      made[at] = await replyAlone(at)
    }
    await Promise.all([
      ...groups.map((group) => this.#replyTogether(group, request, account, made)),
      ...alone.map(putAlone),
    ])
    return made
  }

  /** Answers calls that share a read. Puts each reply at the position of its call. */
  #replyTogether(group: SharedCalls, request: RpcRequest, account: ReplyAccount, made: CallReply[]): Promise<void> {
    const { calls, positions } = group
    return this.#runner.runTogether(group, request, (at, outcome) => {
      made[positions[at]!] = makeReply(calls[at]!.id, outcome, 0, account, toReply)
    })
  }

  /** Runs one call if there is memory for its reply, and returns the reply. `format` creates it from the outcome. */
  #reply(
    call: Call | Unreadable,
    request: RpcRequest,
    index: number,
    account: ReplyAccount,
    format = toReply,
  ): CallReply | Promise<CallReply> {
    if (isUnreadable(call)) return format(call.id, invalidRequest(call.reason))
    const estimate = estimateReply(call, this.#options.limits.maxPageSize)
    const finish = (outcome: Outcome): CallReply => makeReply(call.id, outcome, estimate, account, format)
    const run = (): Promise<CallReply> => {
      // Only edits and commits read this. No other call of the batch runs at the same time.
      request.session.hasReply = !call.isNotification
      return this.#runner.run(call.method, call.params, request, index, finish)
    }
    const mayBegin = account.begin(estimate)
    if (mayBegin === true) return run()
    return Promise.resolve(mayBegin).then((begins) => (begins ? run() : format(call.id, NO_REPLY_MEMORY)))
  }

  /** Runs one call. `index` is its position in the batch. */
  override call(name: string, params: Params, request?: RpcRequest, index = 0): Promise<CallOutcome> {
    return this.#runner.run(name, params, request!, index, (outcome) => outcome)
  }

  override isMethodImplemented(name: string): boolean {
    return this.#options.methods.has(name)
  }
}

/** The groups of calls of which none share a read. */
const UNGROUPED = { groups: [], alone: [] }

/** Makes the reply to a call that began with this estimate, and counts it. */
function makeReply(
  id: Id,
  outcome: Outcome,
  estimate: number,
  account: ReplyAccount,
  format: typeof toReply,
): CallReply {
  let size = 0
  try {
    const reply = format(id, outcome)
    size = countBytes(reply.bytes)
    return reply
  } finally {
    if (estimate > 0 || size > SMALL_REPLY) account.made(estimate, size)
  }
}

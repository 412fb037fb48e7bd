import { ServerTransport } from '@open-rpc/server-js/build/transports/server-transport.js'
import { errors } from '../../generated/errors.ts'
import { type MethodName, methodFacts } from '../../generated/server-stubs.ts'
import { oneAtATime } from '../fairness/one-at-a-time.ts'
import { stepper } from '../fairness/stepper.ts'
import { checkShape, type JsonLimits, ShapeProblem } from './json-depth.ts'
import { ONE_STEP_BYTES, parseInSteps } from './json-in-steps.ts'
import { type MethodRouter, methodNotFound } from './method-router.ts'
import type { Replies } from './reply-room.ts'
import { type Call, ForbiddenKey, isUnreadable, parseBody, readMessage, type Unreadable } from './request.ts'
import { batchBytes, invalidRequest, type Outcome, PARSE_ERROR, replyBytes, sizeOf } from './response.ts'

export interface TransportOptions<Visit> {
  readonly listen: () => Promise<void>
  readonly close: () => Promise<void>
  /** Largest batch. */
  readonly maxBatch: number
  /** The shape that the JSON of a body may have. */
  readonly json: JsonLimits
  /** How long a batch goes on asking a store that does not answer. */
  readonly deadlineMs: number
  /** After replies of this many bytes together the rest of a batch is refused. */
  readonly batchReplyBytes: number
  /** About how many bytes the reply to a call takes while it is made; 0: few. */
  readonly estimateReply: (call: Call) => number
  /** LEGACY_CLIENTS: a missing `jsonrpc` member is accepted. */
  readonly legacy: boolean
  /** The id its caller gave a call, or null. `index`: in its batch; 0 for a call alone. */
  readonly operationOf: (visit: Visit, call: Call, index: number) => string | null
  /** Told of every call that ran. */
  readonly onCall: (method: string, outcome: Outcome, ms: number, visit: Visit) => void
}

/** What goes back for one body. `null`: nothing but notifications, so there is nothing to say. */
export interface Answer {
  readonly bytes: readonly Uint8Array[]
  /** The error of a single call that got no result, for the transport's status. */
  readonly errorCode: number | null
  /** A single call that was not begun, because there is no room for its reply. */
  readonly isRefused: boolean
}

/** Answers bodies; how they are transported, over HTTP or otherwise, is not its concern. */
export class RpcTransport<Visit> extends ServerTransport {
  readonly #options: TransportOptions<Visit>
  // Large bodies of one caller wait for each other, and not for those of others.
  readonly #readLarge = oneAtATime()

  constructor(options: TransportOptions<Visit>) {
    super()
    this.#options = options
  }

  override start(): Promise<void> {
    return this.#options.listen()
  }

  override stop(): Promise<void> {
    return this.#options.close()
  }

  /** `replies`: room for the bytes of what is answered. A call that finds none is refused before it is run. */
  async answer(body: Uint8Array, visit: Visit, replies: Replies): Promise<Answer | null> {
    let message: unknown
    try {
      message = await this.#parse(body, replies.caller)
    } catch (refusal) {
      if (refusal instanceof ForbiddenKey) return single(null, invalidRequest(refusal.message))
      if (refusal instanceof ShapeProblem) return single(null, parseError(refusal.message))
      return single(null, parseError('the body is not JSON in UTF-8'))
    }
    if (Array.isArray(message)) return await this.#answerBatch(message, { visit, replies })
    return await this.#answerOne(message, { visit, replies })
  }

  #parse(body: Uint8Array, caller: string): unknown {
    const limits = this.#options.json
    if (body.length > ONE_STEP_BYTES) return this.#readLarge(caller, () => parseInSteps(body, limits))
    checkShape(body, limits)
    return parseBody(body)
  }

  async #answerOne(message: unknown, asked: Asked<Visit>): Promise<Answer | null> {
    const call = this.#read(message)
    const { outcome, bytes } = await this.#replyTo(call, 0, asked)
    if (!isUnreadable(call) && call.isNotification) return null
    return { bytes, errorCode: codeOf(outcome), isRefused: outcome === NO_ROOM }
  }

  async #answerBatch(messages: readonly unknown[], asked: Asked<Visit>): Promise<Answer | null> {
    const { maxBatch, batchReplyBytes, deadlineMs } = this.#options
    if (messages.length === 0) return single(null, invalidRequest('a batch has at least one request'))
    if (messages.length > maxBatch) return single(null, invalidRequest(`a batch has at most ${maxBatch} requests`))
    const replies: (readonly Uint8Array[])[] = []
    const started = performance.now()
    let refusal: Outcome | null = null
    let storeIsDown = false
    const step = stepper()
    let size = 0
    const calls = messages.map((message) => this.#read(message))
    const positions = new Map(calls.map((call, index) => [call, index]))
    for (const run of this.#runs(calls)) {
      if (step.isOver()) await step.next()
      // A store that stays silent costs a batch one deadline, not one for each of its members.
      if (storeIsDown && performance.now() - started > deadlineMs) refusal ??= NOT_ASKED
      if (size >= batchReplyBytes) refusal ??= notRun(`the replies before it have ${batchReplyBytes} bytes or more`)
      const made = await Promise.all(
        run.map((call) =>
          refusal === null ? this.#replyTo(call, positions.get(call)!, asked) : refused(call, refusal),
        ),
      )
      storeIsDown = made.some(({ outcome }) => codeOf(outcome) === NOT_ASKED.error.code)
      run.forEach((call, index) => {
        const { bytes, outcome } = made[index]!
        // Members after one for which there was no room may need what it would have changed.
        if (outcome === NO_ROOM) refusal ??= NO_ROOM
        size += sizeOf(bytes)
        if (isUnreadable(call) || !call.isNotification) replies.push(bytes)
      })
    }
    return replies.length === 0 ? null : { bytes: batchBytes(replies), errorCode: null, isRefused: false }
  }

  /** Runs a call if there is room for its reply. */
  async #replyTo(call: Call | Unreadable, index: number, { visit, replies }: Asked<Visit>): Promise<Made> {
    if (isUnreadable(call)) return refused(call, invalidRequest(call.reason))
    const estimate = this.#options.estimateReply(call)
    const mayBegin = replies.begin(estimate)
    if (mayBegin !== true && !(await mayBegin)) return refused(call, NO_ROOM)
    let size = 0
    try {
      const outcome = await this.#outcomeOf(call, visit, index)
      const bytes = replyBytes(call.id, outcome)
      size = sizeOf(bytes)
      return { outcome, bytes }
    } finally {
      if (estimate > 0 || size > SMALL_REPLY) replies.made(estimate, size)
    }
  }

  // Members of a batch see each other's changes in order. Neighbours that change nothing can't tell whether they run one
  // after the other, so they run together, as many as the memory for their results allows.
  #runs(calls: readonly (Call | Unreadable)[]): (Call | Unreadable)[][] {
    const runs: (Call | Unreadable)[][] = []
    let open: (Call | Unreadable)[] | null = null
    let bytes = 0
    for (const call of calls) {
      const estimate = isUnreadable(call) ? 0 : this.#options.estimateReply(call)
      bytes += estimate
      if (changesNothing(call) && open !== null && open.length < MAX_TOGETHER && bytes <= MAX_BYTES_TOGETHER) {
        open.push(call)
        continue
      }
      open = [call]
      bytes = estimate
      runs.push(open)
      if (!changesNothing(call)) open = null
    }
    return runs
  }

  #read(message: unknown): Call | Unreadable {
    return readMessage(message, { legacy: this.#options.legacy })
  }

  async #outcomeOf(call: Call, visit: Visit, index: number): Promise<Outcome> {
    const router = this.routers.find((candidate) => candidate.isMethodImplemented(call.method))
    if (router === undefined) return methodNotFound(call.method)
    const started = performance.now()
    const operation = this.#options.operationOf(visit, call, index)
    const outcome = await (router as MethodRouter<Visit>).call(call.method, call.params, visit, operation)
    this.#options.onCall(call.method, outcome, performance.now() - started, visit)
    return outcome
  }
}

/** Who asks, and the room for what is answered. */
interface Asked<Visit> {
  readonly visit: Visit
  readonly replies: Replies
}

interface Made {
  readonly outcome: Outcome
  readonly bytes: readonly Uint8Array[]
}

const refused = (call: Call | Unreadable, outcome: Outcome): Made => ({ outcome, bytes: replyBytes(call.id, outcome) })

/** Smaller replies are counted when their client does not take them at once. */
const SMALL_REPLY = 65_536

/** Reads of a batch that run at the same time: their results are held until all are there. */
const MAX_TOGETHER = 100
const MAX_BYTES_TOGETHER = 16 * 2 ** 20

const NOT_ASKED = {
  error: { ...errors.STORE_UNAVAILABLE, data: { code: 'STORE_UNAVAILABLE', applied: 'no', retryable: true } },
}

/** For a call that was not begun. */
const notRun = (reason: string): Outcome => ({
  error: { ...errors.OVERLOADED, data: { code: 'OVERLOADED', applied: 'no', retryable: true, reason } },
})

const NO_ROOM = notRun('more bytes of replies are made or wait for this caller than the service has room for')

const codeOf = (outcome: Outcome): number | null => ('error' in outcome ? outcome.error.code : null)

const parseError = (reason: string): Outcome => ({
  error: { code: PARSE_ERROR, message: 'Parse error', data: { reason } },
})

const changesNothing = (call: Call | Unreadable): boolean =>
  isUnreadable(call) || !(methodFacts[call.method as MethodName]?.mutates ?? false)

const single = (id: Call['id'], outcome: Outcome): Answer => ({
  bytes: replyBytes(id, outcome),
  errorCode: codeOf(outcome),
  isRefused: false,
})

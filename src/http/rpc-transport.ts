import { ServerTransport } from '@open-rpc/server-js/build/transports/server-transport.js'
import { errors } from '../../generated/errors.ts'
import { type MethodName, methodFacts } from '../../generated/server-stubs.ts'
import { stepper } from '../api/stepper.ts'
import { checkShape, type JsonLimits, ShapeProblem } from './json-depth.ts'
import { ONE_STEP_BYTES, parseInSteps } from './json-in-steps.ts'
import { type Call, ForbiddenKey, isUnreadable, parseBody, readMessage, type Unreadable } from './message.ts'
import { type MethodRouter, methodNotFound } from './method-router.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { batchBytes, invalidRequest, type Outcome, PARSE_ERROR, replyBytes } from './reply.ts'

export interface TransportOptions<Visit> {
  readonly listen: () => Promise<void>
  readonly close: () => Promise<void>
  /** Largest batch. */
  readonly maxBatch: number
  /** The shape that the JSON of a body may have. */
  readonly json: JsonLimits
  /** How long a batch goes on asking a store that does not answer. */
  readonly deadlineMs: number
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
}

/** Answers bodies; who carries them, HTTP or another, is not its concern. */
export class RpcTransport<Visit> extends ServerTransport {
  readonly #options: TransportOptions<Visit>
  // Several large bodies that are read at the same time would take one step each between two turns of other requests.
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

  async answer(body: Uint8Array, visit: Visit): Promise<Answer | null> {
    let message: unknown
    try {
      message = await this.#parse(body)
    } catch (refusal) {
      if (refusal instanceof ForbiddenKey) return single(null, invalidRequest(refusal.message))
      if (refusal instanceof ShapeProblem) return single(null, parseError(refusal.message))
      return single(null, parseError('the body is not JSON in UTF-8'))
    }
    return Array.isArray(message) ? await this.#answerBatch(message, visit) : await this.#answerOne(message, visit)
  }

  #parse(body: Uint8Array): unknown {
    const limits = this.#options.json
    if (body.length > ONE_STEP_BYTES) return this.#readLarge(() => parseInSteps(body, limits))
    checkShape(body, limits)
    return parseBody(body)
  }

  async #answerOne(message: unknown, visit: Visit): Promise<Answer | null> {
    const call = this.#read(message)
    const outcome = await this.#outcomeOf(call, visit, 0)
    return isUnreadable(call) || !call.isNotification ? single(call.id, outcome) : null
  }

  async #answerBatch(messages: readonly unknown[], visit: Visit): Promise<Answer | null> {
    const { maxBatch } = this.#options
    if (messages.length === 0) return single(null, invalidRequest('a batch has at least one request'))
    if (messages.length > maxBatch) return single(null, invalidRequest(`a batch has at most ${maxBatch} requests`))
    const replies: Uint8Array[][] = []
    const started = performance.now()
    let storeIsDown = false
    const step = stepper()
    const calls = messages.map((message) => this.#read(message))
    const positions = new Map(calls.map((call, index) => [call, index]))
    for (const run of this.#runs(calls)) {
      if (step.isOver()) await step.next()
      // A store that stays silent costs a batch one deadline, not one for each of its members.
      const givesUp = storeIsDown && performance.now() - started > this.#options.deadlineMs
      const outcomes: Outcome[] = await Promise.all(
        run.map((call) => (givesUp ? NOT_ASKED : this.#outcomeOf(call, visit, positions.get(call)!))),
      )
      storeIsDown = outcomes.some((outcome) => 'error' in outcome && outcome.error.code === NOT_ASKED.error.code)
      run.forEach((call, index) => {
        if (isUnreadable(call) || !call.isNotification) replies.push(replyBytes(call.id, outcomes[index]!))
      })
    }
    return replies.length === 0 ? null : { bytes: batchBytes(replies), errorCode: null }
  }

  // Members of a batch see each other's changes in order. Neighbours that change nothing can't tell whether they run one
  // after the other, so they run together, as many as the memory for their results allows.
  #runs(calls: readonly (Call | Unreadable)[]): (Call | Unreadable)[][] {
    const runs: (Call | Unreadable)[][] = []
    let open: (Call | Unreadable)[] | null = null
    for (const call of calls) {
      if (changesNothing(call) && open !== null && open.length < mostTogether(open)) {
        open.push(call)
        continue
      }
      open = [call]
      runs.push(open)
      if (!changesNothing(call)) open = null
    }
    return runs
  }

  #read(message: unknown): Call | Unreadable {
    return readMessage(message, { legacy: this.#options.legacy })
  }

  async #outcomeOf(call: Call | Unreadable, visit: Visit, index: number): Promise<Outcome> {
    if (isUnreadable(call)) return invalidRequest(call.reason)
    const router = this.routers.find((candidate) => candidate.isMethodImplemented(call.method))
    if (router === undefined) return methodNotFound()
    const started = performance.now()
    const operation = this.#options.operationOf(visit, call, index)
    const outcome = await (router as MethodRouter<Visit>).call(call.method, call.params, visit, operation)
    this.#options.onCall(call.method, outcome, performance.now() - started, visit)
    return outcome
  }
}

/** Reads of a batch that run at the same time: one trip to the store serves them all, and their results are held until all are there. */
const mostTogether = (run: readonly (Call | Unreadable)[]): number => (run.some(answersPage) ? 16 : 100)

const answersPage = (call: Call | Unreadable): boolean => !isUnreadable(call) && PAGES.has(call.method)

const PAGES: ReadonlySet<string> = new Set(
  Object.entries(methodFacts)
    .filter(([, { params }]) => params.some((name) => name === 'pageData' || name === 'pageSize'))
    .map(([name]) => name),
)

const NOT_ASKED = {
  error: { ...errors.STORE_UNAVAILABLE, data: { code: 'STORE_UNAVAILABLE', applied: 'no', retryable: true } },
}

const parseError = (reason: string): Outcome => ({
  error: { code: PARSE_ERROR, message: 'Parse error', data: { reason } },
})

const changesNothing = (call: Call | Unreadable): boolean =>
  isUnreadable(call) || !(methodFacts[call.method as MethodName]?.mutates ?? false)

const single = (id: Call['id'], outcome: Outcome): Answer => ({
  bytes: replyBytes(id, outcome),
  errorCode: 'error' in outcome ? outcome.error.code : null,
})

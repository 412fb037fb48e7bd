/*
 * The calls of a batch, in order. Neighbours that change nothing run together. A batch stops asking a store that is
 * silent, and stops making replies when those before have as many bytes as one response may have.
 */

import { type MethodName, methodFacts } from '../../generated/server-stubs.ts'
import { stepper } from '../fairness/stepper.ts'
import { type Answer, type CallReply, errorCodeOf, toAnswer, toReply } from './answer.ts'
import { estimateReply } from './reply-estimate.ts'
import { type Call, isUnreadable, readMessage, type Unreadable } from './request.ts'
import { batchBytes, countBytes, invalidRequest, type Outcome } from './response.ts'
import { NO_ROOM, notRun, STORE_IS_DOWN } from './rpc-errors.ts'

/** How calls are read, and how much one body may ask for. */
export interface CallLimits {
  /** Calls in one batch. */
  readonly maxBatch: number
  /** After replies of this many bytes together the rest of a batch is refused. */
  readonly batchReplyBytes: number
  /** How long a batch goes on asking a store that does not answer. */
  readonly deadlineMs: number
  /** Records in one page; larger pages are refused. */
  readonly maxPageSize: number
  /** LEGACY_CLIENTS: a missing `jsonrpc` member is accepted. */
  readonly legacy: boolean
}

type Message = Call | Unreadable

/** Answers one call; `index` is its position in the batch. */
export type AnswerCall = (call: Message, index: number) => Promise<CallReply>

/**
 * Reads of a batch that run at the same time: their results are held until all are there. A reply may have several
 * times the bytes of its estimate, and replies are counted between two runs.
 */
const MAX_TOGETHER = 100
const MAX_BYTES_TOGETHER = 4 * 2 ** 20

/**
 * Returns the replies of a batch in the order of its calls; null: all were notifications, of which at least one ran.
 */
export async function answerBatch(
  messages: readonly unknown[],
  limits: CallLimits,
  answerCall: AnswerCall,
): Promise<Answer | null> {
  if (messages.length === 0) return toAnswer(toReply(null, invalidRequest('a batch has at least one request')))
  if (messages.length > limits.maxBatch) {
    return toAnswer(toReply(null, invalidRequest(`a batch has at most ${limits.maxBatch} requests`)))
  }
  return await new Batch(limits, answerCall).answer(messages.map((message) => readMessage(message, limits)))
}

class Batch {
  readonly #limits: CallLimits
  readonly #answerCall: AnswerCall
  readonly #replies: (readonly Uint8Array[])[] = []
  readonly #began = performance.now()
  /** What calls that have not begun are refused with. */
  #refusal: Outcome | null = null
  #storeIsDown = false
  #size = 0
  #hasBegun = false
  /** The bytes of the largest reply to each method so far. */
  readonly #largest = new Map<string, number>()

  constructor(limits: CallLimits, answerCall: AnswerCall) {
    this.#limits = limits
    this.#answerCall = answerCall
  }

  async answer(messages: readonly Message[]): Promise<Answer | null> {
    const step = stepper()
    let index = 0
    for (const run of this.#runs(messages)) {
      if (step.isOver()) await step.next()
      await this.#answerRun(run, index)
      index += run.length
    }
    const replies = this.#replies
    if (replies.length > 0) return { bytes: batchBytes(replies), errorCode: null, isRefused: false }
    return this.#hasBegun ? null : toAnswer(toReply(null, NO_ROOM))
  }

  async #answerRun(run: readonly Message[], from: number): Promise<void> {
    const refusal = this.#findRefusal()
    const made = await Promise.all(
      run.map((call, index) => (refusal === null ? this.#answerCall(call, from + index) : toReply(call.id, refusal))),
    )
    this.#storeIsDown = made.some(({ outcome }) => errorCodeOf(outcome) === STORE_IS_DOWN.error.code)
    for (const [index, call] of run.entries()) this.#add(call, made[index]!)
  }

  #findRefusal(): Outcome | null {
    const { deadlineMs, batchReplyBytes } = this.#limits
    // A store that stays silent costs a batch one deadline, not one for each of its members.
    if (this.#storeIsDown && performance.now() - this.#began > deadlineMs) this.#refusal ??= STORE_IS_DOWN
    if (this.#size >= batchReplyBytes) {
      this.#refusal ??= notRun(`the replies before it have ${batchReplyBytes} bytes or more`)
    }
    return this.#refusal
  }

  #add(call: Message, { bytes, outcome }: CallReply): void {
    // Members after one for which there was no room may need what it would have changed.
    if (outcome === NO_ROOM) this.#refusal ??= NO_ROOM
    else this.#hasBegun = true
    const size = countBytes(bytes)
    this.#size += size
    if (!isUnreadable(call)) this.#largest.set(call.method, Math.max(size, this.#largest.get(call.method) ?? 0))
    if (isUnreadable(call) || !call.isNotification) this.#replies.push(bytes)
  }

  // Members of a batch see each other's changes in order. Neighbours that change nothing cannot tell whether they run
  // one after the other, so they run together, as many as the memory for their results allows.
  *#runs(calls: readonly Message[]): Generator<Message[], void> {
    for (let at = 0; at < calls.length; ) {
      const run = [calls[at]!]
      let bytes = this.#expectReply(calls[at++]!)
      while (at < calls.length && run.length < MAX_TOGETHER && changesNothing(run[0]!) && changesNothing(calls[at]!)) {
        bytes += this.#expectReply(calls[at]!)
        if (bytes > MAX_BYTES_TOGETHER) break
        run.push(calls[at++]!)
      }
      yield run
    }
  }

  /** The bytes of the reply to expect: the estimate, or those of the largest reply to the same method in this batch. */
  #expectReply(call: Message): number {
    if (isUnreadable(call)) return 0
    return Math.max(estimateReply(call, this.#limits.maxPageSize), this.#largest.get(call.method) ?? 0)
  }
}

const changesNothing = (call: Message): boolean =>
  isUnreadable(call) || !(methodFacts[call.method as MethodName]?.mutates ?? false)

/*
 * Runs the calls of a batch in order. Adjacent calls that change nothing run together. If the store does not answer,
 * the batch stops calling it after one deadline. The batch also stops when its replies have as many bytes as one
 * response may have.
 */

import { type MethodName, methodFacts } from '../../generated/server-stubs.ts'
import { beginTimeSlice } from '../fairness/time-slices.ts'
import { type Answer, type CallReply, errorCodeOf, toAnswer, toReply, wasRefused } from './answer.ts'
import { invalidRequest, type Outcome } from './outcome.ts'
import { batchBytes, countBytes } from './reply-bytes.ts'
import { estimateReply } from './reply-estimate.ts'
import { type Call, isUnreadable, readMessage, type Unreadable } from './request.ts'
import { afterIndex, NO_REPLY_MEMORY, notRun, STORE_IS_DOWN } from './rpc-errors.ts'

/** Limits of one request body, and how its calls are read. */
export interface CallLimits {
  /** Maximum number of calls in one batch. */
  readonly maxBatch: number
  /** If the replies have this many bytes in total, the rest of the batch is refused. */
  readonly batchReplyBytes: number
  /** How long a batch keeps calling a store that does not answer, in milliseconds. */
  readonly deadlineMs: number
  /** Maximum records in one page; requests for larger pages are refused. */
  readonly maxPageSize: number
  /** Whether a missing `jsonrpc` member is accepted (LEGACY_CLIENTS). */
  readonly legacy: boolean
}

type Message = Call | Unreadable

/** Answers calls that may run at the same time, in their order; `from` is the position of the first in the batch. */
export type AnswerCalls = (calls: readonly Message[], from: number) => Promise<readonly CallReply[]>

/**
 * Limits of the reads that run at the same time. Their results stay in memory until all of them are complete. A reply
 * may be several times larger than its estimate, and replies are counted only after all of these reads.
 */
const MAX_TOGETHER = 100
const MAX_BYTES_TOGETHER = 4 * 2 ** 20

/**
 * Returns the replies of a batch in the order of its calls. Returns null if all of them were notifications, unless all
 * of them were refused; see `wasRefused`.
 */
export async function answerBatch(
  messages: readonly unknown[],
  limits: CallLimits,
  answerCalls: AnswerCalls,
): Promise<Answer | null> {
  if (messages.length === 0) return toAnswer(toReply(null, invalidRequest('a batch must have at least one request')))
  if (messages.length > limits.maxBatch) {
    return toAnswer(toReply(null, invalidRequest(`a batch must have at most ${limits.maxBatch} requests`)))
  }
  return await new Batch(limits, answerCalls).answer(messages.map((message) => readMessage(message, limits)))
}

class Batch {
  readonly #limits: CallLimits
  readonly #answerCalls: AnswerCalls
  readonly #replies: (readonly Uint8Array[])[] = []
  readonly #began = performance.now()
  /** The error for the calls that have not begun; null if they may run. */
  #refusal: Outcome | null = null
  /** The error of one of the calls that ran last, if the store or an index was not ready for it; otherwise null. */
  #lastNotReady: Outcome | null = null
  #size = 0
  /** The error of the last call that was refused; null if any call ran. */
  #refused: Outcome | null = NO_REPLY_MEMORY
  /** The size of the largest reply to each method so far, in bytes. */
  readonly #largest = new Map<string, number>()

  constructor(limits: CallLimits, answerCalls: AnswerCalls) {
    this.#limits = limits
    this.#answerCalls = answerCalls
  }

  async answer(messages: readonly Message[]): Promise<Answer | null> {
    const slice = beginTimeSlice()
    let index = 0
    for (const run of this.#runs(messages)) {
      if (slice.isOver()) await slice.next()
      await this.#answerRun(run, index)
      index += run.length
    }
    const replies = this.#replies
    if (replies.length > 0) {
      return { bytes: batchBytes(replies), errorCode: null, isRefused: false, isOverLimit: false, retryAfterSeconds: 1 }
    }
    return this.#refused === null ? null : toAnswer(toReply(null, this.#refused))
  }

  async #answerRun(run: readonly Message[], from: number): Promise<void> {
    const refusal = this.#findRefusal()
    const made = refusal === null ? await this.#answerCalls(run, from) : run.map(({ id }) => toReply(id, refusal))
    this.#lastNotReady = made.find(({ outcome }) => errorCodeOf(outcome) === STORE_IS_DOWN.error.code)?.outcome ?? null
    for (let at = 0; at < run.length; at++) this.#add(run[at]!, made[at]!)
  }

  #findRefusal(): Outcome | null {
    const { deadlineMs, batchReplyBytes } = this.#limits
    // A store that does not answer costs the batch one deadline, not one for each call. So does an index that is being
    // built.
    if (this.#lastNotReady !== null && performance.now() - this.#began > deadlineMs) {
      this.#refusal ??= afterIndex(this.#lastNotReady) ?? STORE_IS_DOWN
    }
    if (this.#size >= batchReplyBytes) {
      this.#refusal ??= notRun(`the earlier replies of this batch have ${batchReplyBytes} bytes or more`)
    }
    return this.#refusal
  }

  #add(call: Message, { bytes, outcome }: CallReply): void {
    // If a call was refused for lack of memory, the calls after it are refused too. They may depend on the change that
    // it would have made.
    if (outcome === NO_REPLY_MEMORY) this.#refusal ??= NO_REPLY_MEMORY
    if (!wasRefused(outcome)) this.#refused = null
    else if (this.#refused !== null) this.#refused = outcome
    const size = countBytes(bytes)
    this.#size += size
    if (!isUnreadable(call) && size > this.#largestOf(call)) this.#largest.set(call.method, size)
    if (isUnreadable(call) || !call.isNotification) this.#replies.push(bytes)
  }

  // The calls of a batch see each other's changes in order. Adjacent calls that change nothing have the same results in
  // any order, so they run together, as far as the limit for their results allows.
  *#runs(calls: readonly Message[]): Generator<Message[], void> {
    for (let at = 0; at < calls.length; ) {
      const run = [calls[at]!]
      let bytes = this.#expectReply(calls[at++]!)
      const mayGrow = changesNothing(run[0]!)
      while (mayGrow && at < calls.length && run.length < MAX_TOGETHER && changesNothing(calls[at]!)) {
        bytes += this.#expectReply(calls[at]!)
        if (bytes > MAX_BYTES_TOGETHER) break
        run.push(calls[at++]!)
      }
      yield run
    }
  }

  /**
   * Returns the expected size of a reply in bytes: the estimate, or the size of the largest reply to the same method in
   * this batch if that is larger.
   */
  #expectReply(call: Message): number {
    if (isUnreadable(call)) return 0
    return Math.max(estimateReply(call, this.#limits.maxPageSize), this.#largestOf(call))
  }

  #largestOf({ method }: Call): number {
    return this.#largest.get(method) ?? 0
  }
}

/** The methods that change something. To look up a name that JSON.parse made is faster in a Set than in an object. */
const CHANGING: ReadonlySet<string> = new Set(
  Object.keys(methodFacts).filter((name) => methodFacts[name as MethodName].mutates),
)

const changesNothing = (call: Message): boolean => isUnreadable(call) || !CHANGING.has(call.method)

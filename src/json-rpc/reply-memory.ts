/*
 * Limits the memory of replies. While a large reply is created, its estimated size counts. The estimate also counts
 * against a second, smaller limit, so that callers take turns with work that keeps the process and Redis busy. Once the
 * reply exists, its real size counts until the client has read it.
 */

import { FairCapacity } from '../fairness/fair-capacity.ts'

/** The limits of a ReplyMemory. */
export interface ReplyMemoryOptions {
  /**
   * Maximum bytes of replies that are being created or that clients have not read. The replies may exceed it if
   * estimates are too low.
   */
  readonly bytes: number
  /** Maximum time that a call waits for free memory before it is refused, in milliseconds. */
  readonly waitMs: number
}

/**
 * Maximum estimated bytes of large replies that are created at the same time. This is enough for two of the largest
 * replies. One caller never gets both.
 */
const MAKING_BYTES = 32 * 2 ** 20
const MAX_ESTIMATE = MAKING_BYTES / 2

/** Maximum bytes of a small reply. A small reply counts only if its client does not read it at once. */
export const SMALL_REPLY = 65_536

/** The memory that the replies to all callers share. */
export class ReplyMemory {
  readonly #made: FairCapacity
  readonly #making = new FairCapacity(MAKING_BYTES)
  readonly #waitMs: number
  readonly #waiting = new Set<() => boolean>()

  constructor({ bytes, waitMs }: ReplyMemoryOptions) {
    this.#made = new FairCapacity(bytes)
    this.#waitMs = waitMs
  }

  /** Bytes of replies that are being created or that clients have not read. */
  get used(): number {
    return this.#made.used
  }

  /** Returns the account of one request. Its replies count against the share of its caller. */
  for(caller: string): ReplyAccount {
    return new ReplyAccount(this, caller)
  }

  /**
   * Waits, if necessary, until a call may begin. Returns `false` if there is not enough memory for a reply of the
   * estimated size.
   */
  begin(caller: string, estimate: number): boolean | Promise<boolean> {
    if (this.#mayBegin(caller, estimate)) return true
    return new Promise((resolve) => {
      const begins = (): boolean => {
        if (!this.#mayBegin(caller, estimate)) return false
        clearTimeout(timer)
        resolve(true)
        return true
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(begins)
        resolve(false)
      }, this.#waitMs)
      this.#waiting.add(begins)
    })
  }

  /** Returns whether a call of this caller has to wait, however small its reply is. */
  isFullFor(caller: string): boolean {
    return this.#made.isFullFor(caller)
  }

  /** Ends a call that began with this estimate. */
  end(caller: string, estimate: number): void {
    const taken = Math.min(estimate, MAX_ESTIMATE)
    this.#making.add(caller, -taken)
    this.#made.add(caller, -taken)
    this.#wake()
  }

  /** Adds bytes of existing replies. A negative number subtracts bytes that clients have read. */
  count(caller: string, bytes: number): void {
    this.#made.add(caller, bytes)
    if (bytes < 0) this.#wake()
  }

  #mayBegin(caller: string, estimate: number): boolean {
    if (estimate === 0) return !this.isFullFor(caller)
    const wanted = Math.min(estimate, MAX_ESTIMATE)
    if (!this.#making.take(caller, wanted)) return false
    if (this.#made.take(caller, wanted)) return true
    this.#making.add(caller, -wanted)
    return false
  }

  #wake(): void {
    for (const begins of this.#waiting) if (begins()) this.#waiting.delete(begins)
  }
}

/** Counts the bytes of the replies to one request in the ReplyMemory. */
export class ReplyAccount {
  readonly #memory: ReplyMemory
  /** The caller against whose share the replies count. */
  readonly caller: string
  #held = 0

  constructor(memory: ReplyMemory, caller: string) {
    this.#memory = memory
    this.caller = caller
  }

  /** Returns whether even a call with a small reply has to wait. */
  get isFull(): boolean {
    return this.#memory.isFullFor(this.caller)
  }

  /**
   * Returns whether a call may begin. `estimate` is the expected size of its reply in bytes, or 0 if the reply is
   * small. Call `made` at the end of each call that began.
   */
  begin(estimate: number): boolean | Promise<boolean> {
    return this.#memory.begin(this.caller, estimate)
  }

  /** Ends a call that began, and counts the real size of its reply. */
  made(estimate: number, size: number): void {
    // The size counts first: the end of the call lets waiting calls begin.
    this.hold(this.#held + size)
    this.#memory.end(this.caller, estimate)
  }

  /** Sets the number of bytes that the client has not read yet. */
  hold(bytes: number): void {
    this.#memory.count(this.caller, bytes - this.#held)
    this.#held = bytes
  }
}

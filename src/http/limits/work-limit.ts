/*
 * Limits the requests that run and wait. At most `inFlight` requests run and `waiting` more queue for up to `waitMs`.
 * Other requests get OVERLOADED at once, because an unbounded queue would make every response late. Callers share both
 * limits, and their queues are served in turn.
 */

import { ApplicationError } from '../../domain/errors/application-error.ts'
import { FairCapacity } from '../../fairness/fair-capacity.ts'

/** The limits of running and waiting requests. */
export interface WorkLimits {
  readonly inFlight: number
  readonly waiting: number
  readonly waitMs: number
}

/** Admits requests within the limits, which all callers share, and counts them. */
export class WorkLimit {
  readonly #limits: WorkLimits
  readonly #running: FairCapacity
  readonly #queued: FairCapacity
  /** The functions that start waiting requests, by caller and in order. The caller at the front is next. */
  readonly #queues = new Map<string, Set<() => void>>()

  constructor(limits: WorkLimits) {
    this.#limits = limits
    this.#running = new FairCapacity(limits.inFlight)
    this.#queued = new FairCapacity(limits.waiting)
  }

  /** The number of requests that run. */
  get inFlight(): number {
    return this.#running.used
  }

  /** The number of requests that wait. */
  get waiting(): number {
    return this.#queued.used
  }

  /**
   * Returns a function that ends the request, or null if the request has to wait. It does not overtake waiting requests
   * of its caller: as long as some wait, `take` refuses, because each end starts all requests that may run.
   */
  tryBegin(caller: string): (() => void) | null {
    return this.#running.take(caller, 1) ? this.#endOf(caller) : null
  }

  /**
   * Waits until the request may run. Resolves with a function that ends the request. Throws OVERLOADED if the queue is
   * full or the request has waited too long.
   */
  async begin(caller: string): Promise<() => void> {
    const end = this.tryBegin(caller)
    if (end !== null) return end
    if (!this.#queued.take(caller, 1)) throw overloaded()
    await this.#wait(caller)
    return this.#endOf(caller)
  }

  #wait(caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#leaveQueue(caller, start)
        reject(overloaded())
      }, this.#limits.waitMs)
      const start = (): void => {
        clearTimeout(timer)
        resolve()
      }
      this.#queues.set(caller, (this.#queues.get(caller) ?? new Set()).add(start))
    })
  }

  #endOf(caller: string): () => void {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#running.add(caller, -1)
      this.#startNext()
    }
  }

  /** Starts waiting requests while the limit allows it, one request of each caller in turn. */
  #startNext(): void {
    for (const [caller, queue] of this.#queues) {
      if (this.#running.used >= this.#limits.inFlight) return
      if (!this.#running.take(caller, 1)) continue
      const [start] = queue
      this.#leaveQueue(caller, start!)
      // The caller moves to the end, after the other callers.
      if (this.#queues.delete(caller)) this.#queues.set(caller, queue)
      start!()
    }
  }

  #leaveQueue(caller: string, start: () => void): void {
    const queue = this.#queues.get(caller)!
    queue.delete(start)
    if (queue.size === 0) this.#queues.delete(caller)
    this.#queued.add(caller, -1)
  }
}

/** Returns the error for a request that did not run. */
export const overloaded = (reason = 'more requests than the service can take'): ApplicationError =>
  new ApplicationError('OVERLOADED', undefined, { reason, retryable: true })

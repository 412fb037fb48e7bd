/*
 * Limits the requests that run and wait. At most `inFlight` requests run and `waiting` more queue for up to `waitMs`.
 * Other requests get OVERLOADED at once, because an unbounded queue would make every response late. Callers share both
 * limits, and their queues are served in turn.
 */

import { ApplicationError } from '../domain/application-error.ts'
import { FairRoom } from '../fairness/fair-room.ts'

/** The limits of running and waiting requests. */
export interface WorkLimits {
  readonly inFlight: number
  readonly waiting: number
  readonly waitMs: number
}

/** Admits requests within the limits, and counts them. */
export interface WorkLimit {
  readonly inFlight: number
  readonly waiting: number
  /** Waits until the request may run. Resolves with a function that ends the request. Throws OVERLOADED. */
  begin(caller: string): Promise<() => void>
}

/** Creates the limit, which all callers share. */
export function createWorkLimit(limits: WorkLimits): WorkLimit {
  const running = new FairRoom(limits.inFlight)
  const queued = new FairRoom(limits.waiting)
  /** The functions that start waiting requests, by caller and in order. The caller at the front is next. */
  const queues = new Map<string, Set<() => void>>()

  function leaveQueue(caller: string, start: () => void): void {
    const queue = queues.get(caller)
    queue?.delete(start)
    if (queue?.size === 0) queues.delete(caller)
    queued.add(caller, -1)
  }

  /** Starts waiting requests while the limit allows it, one request of each caller in turn. */
  function startNext(): void {
    for (const [caller, queue] of queues) {
      if (running.used >= limits.inFlight) return
      if (!running.take(caller, 1)) continue
      const [start] = queue
      leaveQueue(caller, start!)
      // The caller moves to the end, after the other callers.
      if (queues.delete(caller)) queues.set(caller, queue)
      start!()
    }
  }

  function endOf(caller: string): () => void {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      running.add(caller, -1)
      if (queues.size > 0) startNext()
    }
  }

  function wait(caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        leaveQueue(caller, start)
        reject(overloaded())
      }, limits.waitMs)
      const start = (): void => {
        clearTimeout(timer)
        resolve()
      }
      queues.set(caller, (queues.get(caller) ?? new Set()).add(start))
    })
  }

  return {
    get inFlight() {
      return running.used
    },
    get waiting() {
      return queued.used
    },
    async begin(caller) {
      if (!queues.has(caller) && running.take(caller, 1)) return endOf(caller)
      if (!queued.take(caller, 1)) throw overloaded()
      await wait(caller)
      return endOf(caller)
    },
  }
}

/** Returns the error for a request that did not run. */
export const overloaded = (reason = 'more requests than the service can take'): ApplicationError =>
  new ApplicationError('OVERLOADED', undefined, { reason, retryable: true })

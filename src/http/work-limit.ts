/*
 * At most `inFlight` requests run and `waiting` more queue for up to `waitMs`; others get OVERLOADED at once, because
 * an unbounded queue would make every response late. Callers share both, and their queues are served in turn.
 */

import { ApplicationError } from '../domain/application-error.ts'
import { FairRoom } from '../fairness/fair-room.ts'

/** How many requests run and wait. */
export interface WorkLimits {
  readonly inFlight: number
  readonly waiting: number
  readonly waitMs: number
}

/** Admits requests within the limits, and counts them. */
export interface WorkLimit {
  readonly inFlight: number
  readonly waiting: number
  /** Resolves, when the request may run, with a function that ends it. Throws OVERLOADED. */
  begin(caller: string): Promise<() => void>
}

/** Creates the limit that all callers share. */
export function createWorkLimit(limits: WorkLimits): WorkLimit {
  const running = new FairRoom(limits.inFlight)
  const queued = new FairRoom(limits.waiting)
  /** Starts of waiting requests by caller, each in order; the caller at the front is next. */
  const queues = new Map<string, Set<() => void>>()

  function leaveQueue(caller: string, start: () => void): void {
    const queue = queues.get(caller)
    queue?.delete(start)
    if (queue?.size === 0) queues.delete(caller)
    queued.add(caller, -1)
  }

  /** Starts waiting requests while there is room, one of each caller in turn. */
  function startNext(): void {
    for (const [caller, queue] of queues) {
      if (running.used >= limits.inFlight) return
      if (!running.take(caller, 1)) continue
      const [start] = queue
      leaveQueue(caller, start!)
      // Behind the other callers.
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

/** The refusal of a request that was not begun. */
export const overloaded = (reason = 'more requests than the service can take'): ApplicationError =>
  new ApplicationError('OVERLOADED', undefined, { reason, retryable: true })

/*
 * Callers take turns: at most a few pieces of work of one caller go on at a time, and what each of them does is done in
 * slices, between which the others get theirs.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApplicationError } from '../../domain/application-error.ts'
import type { Sliced } from '../index/slices.ts'

/** Work for one caller, as far as it may go. */
export interface Job {
  readonly caller: string
  /** When its answer is of no use any more, on the clock of performance.now. */
  readonly deadline: number
  /** Nobody waits for its answer any more. */
  readonly signal: AbortSignal
  /** Steps it may take in all. */
  readonly maxCost: number
  /** Steps it has taken. */
  cost: number
}

/** Work without a caller, and without limits. */
export const createUnlimitedJob = (): Job => ({
  caller: '',
  deadline: Infinity,
  signal: new AbortController().signal,
  maxCost: Infinity,
  cost: 0,
})

/** How long a slice may take, in milliseconds. */
const SLICE_MS = 5

/** Timers of Node end at once if they are longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface Waiting {
  begin(): void
}

/** Bounds how many pieces of work of one caller go on at a time. */
export class Turns {
  readonly #max: number
  readonly #active = new Map<string, number>()
  readonly #waiting = new Map<string, Set<Waiting>>()

  /** `max`: of one caller, at a time. */
  constructor(max: number) {
    this.#max = max
  }

  /** Does work when it is its caller's turn. Throws OVERLOADED if that is not before the deadline. */
  async take<Result>(job: Job, work: () => Promise<Result>): Promise<Result> {
    const { caller } = job
    const mustWait = (this.#active.get(caller) ?? 0) >= this.#max
    if (mustWait) await this.#untilTurn(job)
    else this.#active.set(caller, (this.#active.get(caller) ?? 0) + 1)
    try {
      // What waited would otherwise follow what ended at once, and so on, without a turn for anything else.
      if (mustWait) await nextTurn()
      return await work()
    } finally {
      this.#pass(caller)
    }
  }

  #untilTurn({ caller, deadline, signal }: Job): Promise<void> {
    const queue = this.#waiting.get(caller) ?? new Set()
    this.#waiting.set(caller, queue)
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin() {
          leave()
          resolve()
        },
      }
      const leave = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        queue.delete(waiting)
        if (queue.size === 0) this.#waiting.delete(caller)
      }
      const giveUp = (): void => {
        leave()
        reject(tooManySearches())
      }
      const timer = setTimeout(giveUp, Math.min(deadline - performance.now(), LONGEST_TIMER_MS))
      signal.addEventListener('abort', giveUp)
      queue.add(waiting)
    })
  }

  /** Hands the turn over to what the caller has waited for longest. */
  #pass(caller: string): void {
    const next = this.#waiting.get(caller)?.values().next().value
    if (next !== undefined) {
      next.begin()
      return
    }
    const left = this.#active.get(caller)! - 1
    if (left === 0) this.#active.delete(caller)
    else this.#active.set(caller, left)
  }
}

/**
 * Does work slice by slice; null if it became stale between two slices. Throws SEARCH_TOO_EXPENSIVE if it takes more steps
 * or more time than the job may.
 */
export async function runInSlices<Result>(
  job: Job,
  work: Sliced<Result>,
  isStale: () => boolean,
): Promise<Result | null> {
  for (;;) {
    for (const until = performance.now() + SLICE_MS; performance.now() < until; ) {
      const { done, value } = work.next()
      if (done === true) return value
      job.cost += value
      if (job.cost > job.maxCost) throw tooExpensive('steps', job)
    }
    if (performance.now() > job.deadline) throw tooExpensive('time', job)
    await nextTurn()
    job.signal.throwIfAborted()
    if (isStale()) return null
  }
}

const tooManySearches = (): ApplicationError =>
  new ApplicationError('OVERLOADED', 'Too many searches of this caller at once', {
    reason: 'searches of this caller',
    retryable: true,
  })

const CHEAPER =
  'fewer or longer wildcards, an exact value or a prefix, an ipAddress block, fewer networks, a lower offset'

function tooExpensive(reason: 'steps' | 'time', { cost, maxCost: max }: Job): ApplicationError {
  const how =
    reason === 'steps'
      ? `looks at more than ${max} texts and devices (MAX_SEARCH_COST)`
      : `had looked at ${cost} texts and devices when its time was up`
  const message = `The search ${how}. Cheaper are ${CHEAPER}`
  return new ApplicationError('SEARCH_TOO_EXPENSIVE', message, {
    reason,
    cost,
    max,
    cheaper: CHEAPER,
    retryable: false,
  })
}

/*
 * Limits how many jobs of one caller run at the same time, and runs each job in slices. Other jobs run between two
 * slices.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApplicationError } from '../../domain/errors/application-error.ts'
import type { Sliced } from '../index/structures/slices.ts'

/** Work for one caller, with its limits. */
export interface Job {
  readonly caller: string
  /** The time at which its search began, which may have had earlier jobs, in milliseconds of performance.now. */
  readonly searchBegunAt: number
  /** The time at which the job arrived, in milliseconds of performance.now. */
  readonly begunAt: number
  /** The time after which nobody waits for its result, in milliseconds of performance.now. */
  readonly deadline: number
  /** Aborted once no call waits for its result. */
  readonly signal: AbortSignal
  /** Maximum number of steps of the job. */
  readonly maxCost: number
  /** Number of steps that the job has taken. */
  cost: number
  /** The time that the slices of the job took, in milliseconds. */
  ownMs: number
}

/** Creates a job without a caller and without limits. */
export const createUnlimitedJob = (): Job => ({
  caller: '',
  searchBegunAt: performance.now(),
  begunAt: performance.now(),
  deadline: Infinity,
  signal: new AbortController().signal,
  maxCost: Infinity,
  cost: 0,
  ownMs: 0,
})

/** Maximum time of a slice, in milliseconds. */
const SLICE_MS = 5

/** The longest timer that Node supports, in milliseconds. A timer with a longer time would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

interface Waiting {
  begin(): void
}

/** Limits the number of jobs of one caller that run at the same time. */
export class JobLimiter {
  readonly #max: number
  readonly #active = new Map<string, number>()
  readonly #waiting = new Map<string, Set<Waiting>>()

  /** `max` is the maximum number of jobs of one caller that run at the same time. */
  constructor(max: number) {
    this.#max = max
  }

  /**
   * Runs a job once fewer than the maximum of its caller run. Throws OVERLOADED if the deadline of the job passes
   * before that. Throws at once if no call waits for the result any more.
   */
  async run<Result>(job: Job, work: () => Promise<Result>): Promise<Result> {
    const { caller, signal } = job
    signal.throwIfAborted()
    const mustWait = (this.#active.get(caller) ?? 0) >= this.#max
    if (mustWait) await this.#untilAllowed(job)
    else this.#active.set(caller, (this.#active.get(caller) ?? 0) + 1)
    try {
      // Without this pause, jobs that waited would run directly one after another. No other work could run between
      // them.
      if (mustWait) await nextTurn()
      return await work()
    } finally {
      this.#beginNext(caller)
    }
  }

  #untilAllowed({ caller, deadline, signal }: Job): Promise<void> {
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
      const timer = setTimeout(giveUp, Math.min(deadline - performance.now(), MAX_TIMER_MS))
      signal.addEventListener('abort', giveUp)
      queue.add(waiting)
    })
  }

  /** Begins the next job of the caller, which is the one that has waited longest. */
  #beginNext(caller: string): void {
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
 * Runs work slice by slice. Returns null if the work became stale between two slices. Throws SEARCH_TOO_EXPENSIVE if
 * the work takes more steps or more time than the job allows. Throws OVERLOADED if its time ran out mostly because it
 * waited for other work.
 */
export async function runInSlices<Result>(
  job: Job,
  work: Sliced<Result>,
  isStale: () => boolean,
): Promise<Result | null> {
  for (;;) {
    const begun = performance.now()
    try {
      while (performance.now() < begun + SLICE_MS) {
        const { done, value } = work.next()
        if (done === true) return value
        job.cost += value
        if (job.cost > job.maxCost) throw tooExpensive('steps', job)
      }
    } finally {
      job.ownMs += performance.now() - begun
    }
    if (performance.now() > job.deadline) throw outOfTime(job)
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

/**
 * A job that ran for less than this share of its time was late because it waited. Two jobs of one caller that take
 * turns, and are both too expensive, have almost half of the time each.
 */
const OWN_SHARE = 0.3

/** Returns the error for a job whose deadline has passed. */
function outOfTime(job: Job): ApplicationError {
  if (job.ownMs >= OWN_SHARE * (performance.now() - job.begunAt)) return tooExpensive('time', job)
  const message = 'The search waited for other work for most of its time: send it again'
  return new ApplicationError('OVERLOADED', message, { reason: 'waited', retryable: true })
}

const CHEAPER =
  'fewer or longer wildcards, an exact value or a prefix, an ipAddress block, fewer networks, a lower offset'

function tooExpensive(reason: 'steps' | 'time', { cost, maxCost: max }: Job): ApplicationError {
  const how =
    reason === 'steps'
      ? `examines more than ${max} texts and devices (MAX_SEARCH_COST)`
      : `had examined ${cost} texts and devices when its time ran out`
  const message = `The search ${how}. Cheaper: ${CHEAPER}`
  return new ApplicationError('SEARCH_TOO_EXPENSIVE', message, {
    reason,
    cost,
    max,
    cheaper: CHEAPER,
    retryable: false,
  })
}

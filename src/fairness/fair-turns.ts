/*
 * Limits work that takes much memory and time: a few pieces run, a few more wait. Sources take turns. If one source has
 * many requests, they wait for each other, and a single request of another source runs next. If too many requests wait,
 * the source with the most waiters loses its newest one. A source that was refused recently counts as heavier, so
 * sources that retry at once do not keep out a source with a first request.
 */

import { ApplicationError } from '../domain/application-error.ts'
import { setBounded } from '../domain/bounded-map.ts'

/** Runs the work of many sources, a few pieces at a time. */
export interface FairTurns {
  /** Runs the work when it is its turn. Throws OVERLOADED if too much work waits, of this source or in total. */
  run<Result>(source: string, work: () => Promise<Result>): Promise<Result>
}

export interface FairTurnsOptions {
  /** The maximum number of pieces that run at the same time. */
  readonly maxRunning: number
  /** The maximum number of pieces of one source that run or wait. */
  readonly maxOfOneSource: number
  /** The maximum number of pieces that wait. */
  readonly maxWaiting: number
  /** The reason for a refusal, which the caller reads in the error. */
  readonly reason: string
  /**
   * Returns how much recent work of a source was in vain. A source with less such work runs first and is refused last.
   */
  readonly countInVain?: (source: string) => number
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

/** A refusal counts against its source for this time, in milliseconds. */
const REFUSAL_COUNTS_MS = 60_000
const MAX_REFUSED_SOURCES = 10_000

/** The refusals of a source: their number, and the time of the last one. */
interface Refusals {
  readonly count: number
  readonly at: number
}

interface Waiter {
  readonly begin: () => void
  readonly refuse: (reason: ApplicationError) => void
}

/** The burden of a source on the others. It is compared by waiters first, then by work in vain and refusals. */
interface Burden {
  readonly source: string
  readonly waiters: number
  readonly inVain: number
}

const isHeavier = (a: Burden, b: Burden): boolean =>
  a.waiters > b.waiters || (a.waiters === b.waiters && a.inVain > b.inVain)

/** Creates turns that nothing has taken yet. */
export function createFairTurns(options: FairTurnsOptions): FairTurns {
  return new TurnsOfSources(options)
}

class TurnsOfSources implements FairTurns {
  readonly #options: FairTurnsOptions
  /** The waiters by source. If several sources have the same `inVain`, the first one in the map runs next. */
  readonly #queues = new Map<string, Waiter[]>()
  /** Number of pieces of work that run or wait, by source. */
  readonly #counts = new Map<string, number>()
  readonly #refusals = new Map<string, Refusals>()
  readonly #now: () => number
  #running = 0
  #waiting = 0

  constructor(options: FairTurnsOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  async run<Result>(source: string, work: () => Promise<Result>): Promise<Result> {
    const { maxRunning, maxOfOneSource, maxWaiting } = this.#options
    const own = this.#counts.get(source) ?? 0
    if (own >= maxOfOneSource) throw this.#overloaded()
    if (this.#running >= maxRunning && this.#waiting >= maxWaiting) this.#makeRoom(source)
    this.#counts.set(source, own + 1)
    try {
      await this.#waitForTurn(source)
      try {
        return await work()
      } finally {
        this.#running--
        this.#beginNext()
      }
    } finally {
      const left = this.#counts.get(source)! - 1
      if (left > 0) this.#counts.set(source, left)
      else this.#counts.delete(source)
    }
  }

  async #waitForTurn(source: string): Promise<void> {
    if (this.#running < this.#options.maxRunning) {
      this.#running++
      return
    }
    this.#waiting++
    await new Promise<void>((begin, refuse) => {
      this.#queues.set(source, [...(this.#queues.get(source) ?? []), { begin, refuse }])
    })
  }

  #beginNext(): void {
    if (this.#running >= this.#options.maxRunning) return
    let next: Burden | null = null
    for (const source of this.#queues.keys()) {
      const burden = this.#burdenOf(source)
      if (next === null || burden.inVain < next.inVain) next = burden
    }
    if (next === null) return
    const queue = this.#queues.get(next.source)!
    // The source is deleted and set again, so that it comes after all others in the map.
    this.#queues.delete(next.source)
    const { begin } = queue.shift()!
    if (queue.length > 0) this.#queues.set(next.source, queue)
    this.#waiting--
    this.#running++
    begin()
  }

  /**
   * Refuses the newest waiter of the source with the heaviest burden. If several sources have the same burden, it
   * chooses the one that has waited for the shortest time. Throws OVERLOADED if every source has a lighter burden than
   * the newcomer.
   */
  #makeRoom(newcomer: string): void {
    const own = this.#burdenOf(newcomer)
    let heaviest: Burden = { ...own, waiters: own.waiters + 1 }
    for (const source of this.#queues.keys()) {
      const burden = this.#burdenOf(source)
      if (source !== newcomer && !isHeavier(heaviest, burden)) heaviest = burden
    }
    this.#noteRefusal(heaviest.source)
    if (heaviest.source === newcomer) throw this.#overloaded()
    const queue = this.#queues.get(heaviest.source)!
    const { refuse } = queue.pop()!
    if (queue.length === 0) this.#queues.delete(heaviest.source)
    this.#waiting--
    refuse(this.#overloaded())
  }

  #burdenOf(source: string): Burden {
    const inVain = (this.#options.countInVain?.(source) ?? 0) + this.#countRefusals(source)
    return { source, waiters: this.#queues.get(source)?.length ?? 0, inVain }
  }

  #countRefusals(source: string): number {
    const refusals = this.#refusals.get(source)
    return refusals === undefined || this.#now() - refusals.at > REFUSAL_COUNTS_MS ? 0 : refusals.count
  }

  #noteRefusal(source: string): void {
    const count = this.#countRefusals(source) + 1
    setBounded(this.#refusals, source, { count, at: this.#now() }, MAX_REFUSED_SOURCES)
  }

  #overloaded(): ApplicationError {
    return new ApplicationError('OVERLOADED', undefined, { reason: this.#options.reason, retryable: true })
  }
}

/*
 * Limits work that takes much memory and time. A few pieces of work run, and a few more wait in a queue. If one source
 * has many requests, they wait for each other, and a single request of another source runs next. If too many requests
 * wait, the source with the most waiters loses its newest one. Among sources with equally many waiters, it is the one
 * with the most faults in the last minute: wasted work, and refusals while another request of the source waited. A
 * refusal of a source that sent a single request is no fault. Otherwise many new sources could keep out a source that
 * wasted work once, because each retry would be another fault. Such refusals decide only among sources without faults:
 * the source that was refused most often gives way. Otherwise many sources that retry single requests at once could
 * keep out a first request. A source that was refused still gives way to each new source. So a stream of requests from
 * ever new sources can keep out a source that comes again.
 */

import { setBounded } from '../domain/bounded-map.ts'
import { ApplicationError } from '../domain/errors/application-error.ts'

/** The limits of a queue. */
export interface FairQueueOptions {
  /** The maximum number of pieces that run at the same time. */
  readonly maxRunning: number
  /** The maximum number of pieces of one source that run or wait. */
  readonly maxOfOneSource: number
  /** The maximum number of pieces that wait. */
  readonly maxWaiting: number
  /** The reason for a refusal, which the caller reads in the error. */
  readonly reason: string
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

/** After this time without a fault, in milliseconds, a source has no faults any more; likewise for refusals. */
const COUNT_MS = 60_000
const MAX_COUNTED_SOURCES = 10_000

/** The number of faults or refusals of a source, and the time of the last one. */
interface Tally {
  readonly count: number
  readonly at: number
}

interface Waiter {
  readonly begin: () => void
  readonly refuse: (reason: ApplicationError) => void
}

/** The burden that a source puts on the others. Burdens are compared by waiters first, then by faults and refusals. */
interface Burden {
  readonly source: string
  readonly waiters: number
  readonly faults: number
  /** Refusals of single requests while the source had no fault. */
  readonly refusals: number
}

const isHeavier = (a: Burden, b: Burden): boolean =>
  (a.waiters - b.waiters || a.faults - b.faults || a.refusals - b.refusals) > 0

/** Runs the work of many sources, a few pieces at a time. */
export class FairQueue {
  readonly #options: FairQueueOptions
  /** The waiters by source. If several sources have the same `faults`, the first one in the map runs next. */
  readonly #queues = new Map<string, Waiter[]>()
  /** Number of pieces of work that run or wait, by source. */
  readonly #counts = new Map<string, number>()
  readonly #faults = new Map<string, Tally>()
  readonly #refusals = new Map<string, Tally>()
  readonly #now: () => number
  #running = 0
  #waiting = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  /** Runs the work once it may run. Throws OVERLOADED if too much work waits, of this source or in total. */
  async run<Result>(source: string, work: () => Promise<Result>): Promise<Result> {
    const { maxRunning, maxOfOneSource, maxWaiting } = this.#options
    const own = this.#counts.get(source) ?? 0
    if (own >= maxOfOneSource) throw this.#overloaded()
    if (this.#running >= maxRunning && this.#waiting >= maxWaiting) this.#refuseHeaviest(source)
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

  /** Records wasted work of a source, such as a failed login. A source with less of it runs first. */
  noteWasted(source: string): void {
    this.#count(this.#faults, source)
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
      if (next === null || burden.faults < next.faults) next = burden
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
  #refuseHeaviest(newcomer: string): void {
    const own = this.#burdenOf(newcomer)
    let heaviest: Burden = { ...own, waiters: own.waiters + 1 }
    for (const source of this.#queues.keys()) {
      const burden = this.#burdenOf(source)
      if (source !== newcomer && !isHeavier(heaviest, burden)) heaviest = burden
    }
    if (heaviest.waiters > 1) this.#count(this.#faults, heaviest.source)
    else if (heaviest.faults === 0) this.#count(this.#refusals, heaviest.source)
    if (heaviest.source === newcomer) throw this.#overloaded()
    const queue = this.#queues.get(heaviest.source)!
    const { refuse } = queue.pop()!
    if (queue.length === 0) this.#queues.delete(heaviest.source)
    this.#waiting--
    refuse(this.#overloaded())
  }

  #burdenOf(source: string): Burden {
    const waiters = this.#queues.get(source)?.length ?? 0
    return { source, waiters, faults: this.#get(this.#faults, source), refusals: this.#get(this.#refusals, source) }
  }

  #get(tallies: ReadonlyMap<string, Tally>, source: string): number {
    const tally = tallies.get(source)
    return tally === undefined || this.#now() - tally.at > COUNT_MS ? 0 : tally.count
  }

  #count(tallies: Map<string, Tally>, source: string): void {
    setBounded(tallies, source, { count: this.#get(tallies, source) + 1, at: this.#now() }, MAX_COUNTED_SOURCES)
  }

  #overloaded(): ApplicationError {
    return new ApplicationError('OVERLOADED', undefined, { reason: this.#options.reason, retryable: true })
  }
}

/*
 * Runs the large jobs of each caller in order. Jobs run together while their total weight is at most the maximum; a
 * heavier job runs alone. Callers do not wait for each other.
 */

interface Waiting {
  readonly weight: number
  readonly begin: () => void
}

/** The jobs of one caller: the weight of those that run, and those that wait. */
interface CallerJobs {
  running: number
  readonly waiting: Waiting[]
}

/** Limits the weight of the work that runs for one caller. */
export class WeightedQueue {
  readonly #maxWeight: number
  readonly #callers = new Map<string, CallerJobs>()

  /** `maxWeight` is the maximum weight of the jobs of one caller that run together, for example in bytes. */
  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight
  }

  /** Runs a job once all earlier jobs of the caller have begun, and the weight of those that run allows it. */
  async run<Result>(caller: string, weight: number, work: () => Promise<Result>): Promise<Result> {
    const own = this.#callers.get(caller) ?? { running: 0, waiting: [] }
    this.#callers.set(caller, own)
    if (own.waiting.length > 0 || !this.#fits(own, weight)) {
      await new Promise<void>((begin) => own.waiting.push({ weight, begin }))
    } else own.running += weight
    try {
      return await work()
    } finally {
      own.running -= weight
      this.#beginNext(own)
      if (own.running === 0) this.#callers.delete(caller)
    }
  }

  #fits({ running }: CallerJobs, weight: number): boolean {
    return running === 0 || running + weight <= this.#maxWeight
  }

  #beginNext(own: CallerJobs): void {
    for (let [next] = own.waiting; next !== undefined && this.#fits(own, next.weight); [next] = own.waiting) {
      own.waiting.shift()
      own.running += next.weight
      next.begin()
    }
  }
}

/*
 * Runs the large pieces of work of each caller in order. Pieces run together while they weigh at most the maximum; a
 * piece that is heavier runs alone. Callers do not wait for each other.
 */

interface Waiting {
  readonly weight: number
  readonly begin: () => void
}

/** The pieces of one caller: the weight of those that run, and those that wait. */
interface Pieces {
  running: number
  readonly waiting: Waiting[]
}

/** Limits the weight of the work that runs for one caller. */
export class TurnsByWeight {
  readonly #maxWeight: number
  readonly #callers = new Map<string, Pieces>()

  /** `maxWeight` is the maximum weight of the pieces of one caller that run together, for example in bytes. */
  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight
  }

  /** Runs the work once all earlier pieces of the caller have begun and those that still run leave room for it. */
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

  #fits({ running }: Pieces, weight: number): boolean {
    return running === 0 || running + weight <= this.#maxWeight
  }

  #beginNext(own: Pieces): void {
    for (let [next] = own.waiting; next !== undefined && this.#fits(own, next.weight); [next] = own.waiting) {
      own.waiting.shift()
      own.running += next.weight
      next.begin()
    }
  }
}

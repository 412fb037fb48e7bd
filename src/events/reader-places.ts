/*
 * Counts the readers of events of this process, in all and of each caller.
 */
import { ApplicationError } from '../domain/application-error.ts'

/** The maximum numbers of readers. */
export interface ReaderLimits {
  readonly maxReaders: number
  readonly maxReadersPerCaller: number
}

/** The places of the readers of this process. */
export class ReaderPlaces {
  readonly #limits: ReaderLimits
  readonly #shares = new Map<string, number>()
  #taken = 0
  #isClosed = false

  constructor(limits: ReaderLimits) {
    this.#limits = limits
  }

  /**
   * Takes a place, which counts for `share` too. Returns the function that gives it back; further calls of it do
   * nothing. Throws OVERLOADED.
   */
  take(share: string): () => void {
    const own = this.#shares.get(share) ?? 0
    if (this.#isClosed || this.#taken >= this.#limits.maxReaders || own >= this.#limits.maxReadersPerCaller) {
      const reason = this.#isClosed ? 'the service stops' : 'there are too many readers of events'
      throw new ApplicationError('OVERLOADED', undefined, { reason })
    }
    this.#taken++
    this.#shares.set(share, own + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#taken--
      const left = this.#shares.get(share)! - 1
      if (left === 0) this.#shares.delete(share)
      else this.#shares.set(share, left)
    }
  }

  /** Gives no more places. */
  close(): void {
    this.#isClosed = true
  }
}

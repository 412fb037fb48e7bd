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
    const reason = this.#findReason(own)
    if (reason !== null) throw new ApplicationError('OVERLOADED', undefined, { reason, retryable: true })
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

  /** Returns why there is no place for a caller that has `own` places, or null. */
  #findReason(own: number): string | null {
    const { maxReaders, maxReadersPerCaller } = this.#limits
    if (this.#isClosed) return 'the service stops'
    if (own >= maxReadersPerCaller)
      return `this caller has as many streams of events as it may have: ${maxReadersPerCaller}`
    return this.#taken >= maxReaders ? `the service has as many streams of events as it may have: ${maxReaders}` : null
  }

  /** Gives no more places. */
  close(): void {
    this.#isClosed = true
  }
}

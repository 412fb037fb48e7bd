/*
 * Counts the readers of events of this process, in all and of each caller.
 */
import { ApplicationError } from '../domain/errors/application-error.ts'

/** The maximum numbers of readers. */
export interface ReaderLimits {
  readonly maxReaders: number
  readonly maxReadersPerCaller: number
}

/** Limits the readers of this process. */
export class ReaderLimiter {
  readonly #limits: ReaderLimits
  readonly #countsByKey = new Map<string, number>()
  #count = 0
  #isClosed = false

  constructor(limits: ReaderLimits) {
    this.#limits = limits
  }

  /**
   * Counts a reader, in all and for `limitKey`. Returns the function that ends the count; further calls of it do
   * nothing. Throws OVERLOADED.
   */
  add(limitKey: string): () => void {
    const own = this.#countsByKey.get(limitKey) ?? 0
    const reason = this.#findReason(own)
    if (reason !== null) throw new ApplicationError('OVERLOADED', undefined, { reason, retryable: true })
    this.#count++
    this.#countsByKey.set(limitKey, own + 1)
    let isCounted = true
    return () => {
      if (!isCounted) return
      isCounted = false
      this.#count--
      const left = this.#countsByKey.get(limitKey)! - 1
      if (left === 0) this.#countsByKey.delete(limitKey)
      else this.#countsByKey.set(limitKey, left)
    }
  }

  /** Returns why a caller that has `own` readers may have no other one, or null. */
  #findReason(own: number): string | null {
    const { maxReaders, maxReadersPerCaller } = this.#limits
    if (this.#isClosed) return 'the service stops'
    if (own >= maxReadersPerCaller)
      return `this caller has as many streams of events as it may have: ${maxReadersPerCaller}`
    return this.#count >= maxReaders ? `the service has as many streams of events as it may have: ${maxReaders}` : null
  }

  /** Accepts no more readers. */
  close(): void {
    this.#isClosed = true
  }
}

/*
 * Ends transfers that are slower than a minimum rate, averaged over a period. Otherwise slow clients would fill our
 * memory with bodies that arrived in part, and with responses that no client reads. A transfer is first checked after
 * one whole period.
 */

export interface MinimumRateOptions {
  /** The minimum rate. 0 turns the check off. */
  readonly bytesPerSecond: number
  readonly periodMs: number
  readonly now: () => number
}

/** A body that is being received, or a response that is being sent. */
export interface Transfer {
  /** Bytes that have been transferred so far. */
  readonly bytes: number
  cut(): void
}

interface Period {
  readonly since: number
  readonly bytes: number
}

export class MinimumRate {
  readonly #options: MinimumRateOptions
  readonly #periods = new Map<Transfer, Period | null>()

  constructor(options: MinimumRateOptions) {
    this.#options = options
  }

  /** Starts checking a transfer, until it ends. */
  watch(transfer: Transfer): void {
    this.#periods.set(transfer, null)
  }

  end(transfer: Transfer): void {
    this.#periods.delete(transfer)
  }

  /**
   * Ends transfers that are too slow. Call it several times in a period. The first call after `watch` begins the period
   * of a transfer.
   */
  check(): void {
    const now = this.#options.now()
    for (const [transfer, period] of this.#periods) {
      if (period !== null && now - period.since < this.#options.periodMs) continue
      if (period !== null && this.#isTooSlow(transfer, period, now)) {
        this.#periods.delete(transfer)
        transfer.cut()
      } else this.#periods.set(transfer, { since: now, bytes: transfer.bytes })
    }
  }

  #isTooSlow({ bytes }: Transfer, period: Period, now: number): boolean {
    return bytes - period.bytes < (this.#options.bytesPerSecond * (now - period.since)) / 1000
  }
}

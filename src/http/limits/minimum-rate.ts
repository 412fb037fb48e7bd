/*
 * Ends transfers that are slower than a minimum rate, averaged over a period. Otherwise slow clients would fill our
 * memory with bodies that arrived in part, and with responses that no client reads. A transfer is first checked after
 * one whole period. A period is longer if the minimum rate would transfer less in it than twice the slack: the end of a
 * shorter one could not show whether the transfer was too slow.
 */

/** The minimum rate, and the period over which it is averaged. */
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
  /** How many more bytes may have been transferred that `bytes` does not include yet. */
  readonly slack: number
  cut(): void
}

interface Period {
  readonly since: number
  readonly bytes: number
}

/** Ends transfers that are slower than the minimum rate. */
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
      } else if (period === null || this.#isOver(transfer, period, now)) {
        this.#periods.set(transfer, { since: now, bytes: transfer.bytes })
      }
    }
  }

  #isTooSlow({ bytes, slack }: Transfer, period: Period, now: number): boolean {
    return bytes - period.bytes + slack < this.#leastBytes(period, now)
  }

  #isOver({ slack }: Transfer, period: Period, now: number): boolean {
    return this.#leastBytes(period, now) >= 2 * slack
  }

  /** The bytes that the minimum rate transfers from the beginning of a period until now. */
  #leastBytes({ since }: Period, now: number): number {
    return (this.#options.bytesPerSecond * (now - since)) / 1000
  }
}

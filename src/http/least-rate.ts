/*
 * Cuts transfers that are slower than a minimum rate, averaged over a period: the part of a body that a slow client has
 * sent, or of a response that it has not read, fills our memory. Each transfer has one whole period before it is
 * judged.
 */

export interface LeastRateOptions {
  /** 0: no transfer is cut. */
  readonly bytesPerSecond: number
  readonly periodMs: number
  readonly now: () => number
}

/** A body that is received, or a response that is sent. */
export interface Transfer {
  /** Bytes that were transferred so far. */
  readonly bytes: number
  cut(): void
}

interface Period {
  readonly since: number
  readonly bytes: number
}

export class LeastRate {
  readonly #options: LeastRateOptions
  readonly #periods = new Map<Transfer, Period | null>()

  constructor(options: LeastRateOptions) {
    this.#options = options
  }

  /** Judges a transfer until it ends. */
  watch(transfer: Transfer): void {
    this.#periods.set(transfer, null)
  }

  end(transfer: Transfer): void {
    this.#periods.delete(transfer)
  }

  /**
   * Cuts transfers that are too slow. Call it several times in a period; the first call begins the period of a
   * transfer.
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

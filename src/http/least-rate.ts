/*
 * Cuts transfers that are slower than a least rate, averaged over a period: what a slow client has sent of a body, or
 * has not taken of a response, fills our memory. Each transfer has one whole period before it is judged.
 */

export interface LeastRateOptions {
  /** 0: no transfer is cut. */
  readonly bytesPerSecond: number
  readonly periodMs: number
  readonly now: () => number
}

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

  /** To be called several times in a period. The first look at a transfer begins its period. */
  look(): void {
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

/*
 * Room of a fixed size that callers share, by dynamic thresholds: a caller that holds some may take more if it then holds at
 * most three times what stays free. One caller alone gets three quarters. Of n greedy callers that take and give back all the
 * time each gets 3/(3n+1), and 1/(3n+1) stays free for the next one. No caller has to be known beforehand, and nothing is set aside for callers that do not come.
 */

const SHARE_OF_FREE = 3

export class FairRoom {
  readonly capacity: number
  #used = 0
  readonly #held = new Map<string, number>()

  constructor(capacity: number) {
    this.capacity = capacity
  }

  get used(): number {
    return this.#used
  }

  heldBy(caller: string): number {
    return this.#held.get(caller) ?? 0
  }

  /** Whether the room or the share of a caller is exhausted. */
  isFullFor(caller: string): boolean {
    const free = this.capacity - this.#used
    return free <= 0 || this.heldBy(caller) > SHARE_OF_FREE * free
  }

  /** Takes room if the caller may have it; returns whether it does. */
  take(caller: string, amount: number): boolean {
    const held = this.#held.get(caller) ?? 0
    const free = this.capacity - this.#used
    if (amount > free || (held > 0 && held + amount > SHARE_OF_FREE * (free - amount))) return false
    this.#used += amount
    this.#held.set(caller, held + amount)
    return true
  }

  /** Counts what exists already, also if there is no room for it; a negative amount gives room back. */
  add(caller: string, amount: number): void {
    this.#used += amount
    const held = this.heldBy(caller) + amount
    if (held > 0) this.#held.set(caller, held)
    else this.#held.delete(caller)
  }
}

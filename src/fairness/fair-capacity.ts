/*
 * Shares a fixed capacity among callers, by dynamic thresholds. A caller that already holds capacity may take more only
 * if it then holds at most three times the free capacity. A single caller gets three quarters. Each of n greedy callers
 * gets 3/(3n+1), and 1/(3n+1) stays free for another one. The callers need not be known in advance, and no capacity is
 * reserved for absent ones.
 */
const SHARE_OF_FREE = 3

/** A fixed capacity that callers share. */
export class FairCapacity {
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

  /** Returns whether the capacity, or the caller's share of it, is exhausted. */
  isFullFor(caller: string): boolean {
    const free = this.capacity - this.#used
    return free <= 0 || this.heldBy(caller) > SHARE_OF_FREE * free
  }

  /** Takes this amount if the caller may have it. Returns whether it did. */
  take(caller: string, amount: number): boolean {
    const held = this.#held.get(caller) ?? 0
    const free = this.capacity - this.#used
    if (amount > free || (held > 0 && held + amount > SHARE_OF_FREE * (free - amount))) return false
    this.#used += amount
    this.#held.set(caller, held + amount)
    return true
  }

  /** Adds an amount that is already in use, even if it exceeds the capacity. A negative amount frees capacity. */
  add(caller: string, amount: number): void {
    this.#used += amount
    const held = this.heldBy(caller) + amount
    if (held > 0) this.#held.set(caller, held)
    else this.#held.delete(caller)
  }
}

import type { Period } from '../../domain/search/period.ts'
import { Entries } from './entries.ts'
import { isCheaperToInsert } from './live-slots.ts'
import { sortByValue } from './number-column.ts'
import { OrderedList } from './ordered-list.ts'
import { shrunk, withCapacity } from './typed-array.ts'

/** The times of all recorded configuration changes, in ascending order. */
export class ChangeTimes {
  readonly entries = new Entries()
  #times = new Float64Array(0)
  readonly #order = new OrderedList((a, b) => this.#times[a]! - this.#times[b]! || a - b)
  /** Entries from this one on are not in the order yet. */
  #ordered = 0

  /** Memory of the times, in bytes. */
  get bytes(): number {
    return this.entries.bytes + this.#times.byteLength + this.#order.bytes
  }

  timeOf(entry: number): number {
    return this.#times[entry]!
  }

  of(slot: number): number[] {
    return this.entries
      .of(slot)
      .map((entry) => this.#times[entry]!)
      .sort((a, b) => a - b)
  }

  /** Sets the times of a slot. */
  replace(slot: number, times: readonly number[]): void {
    const held = this.entries.of(slot)
    if (held.length === times.length && held.every((entry) => times.includes(this.#times[entry]!))) return
    for (const entry of held) if (entry < this.#ordered) this.#order.remove(entry)
    this.entries.drop(slot)
    this.add(slot, times)
  }

  /** Sets the times of a slot that has none. */
  add(slot: number, times: readonly number[]): void {
    for (const time of times) {
      const entry = this.entries.add(slot)
      this.#times = withCapacity(this.#times, entry, this.entries.room)
      this.#times[entry] = time
      if (entry < this.#ordered) this.#order.insert(entry)
    }
  }

  /** Returns whether there are times that are not in the order yet. */
  hasNew(): boolean {
    return this.#ordered < this.entries.length
  }

  /** Puts all new times in order. */
  orderNew(): void {
    const [from, end] = [this.#ordered, this.entries.length]
    if (!this.hasNew()) return
    this.#ordered = end
    if (isCheaperToInsert(end - from, end)) {
      for (let entry = from; entry < end; entry++) if (this.entries.isUsed(entry)) this.#order.insert(entry)
      return
    }
    this.entries.fit()
    this.#times = shrunk(this.#times, end)
    this.#order.fill(sortByValue(this.#times, end).filter((entry) => this.entries.isUsed(entry)))
  }

  /** Returns the entries with times in a period, and their count. */
  findInPeriod({ from, to }: Period): { count: number; runs: () => Iterable<Uint32Array> } {
    const first = this.#order.rankOf((entry) => this.#times[entry]! - from)
    const behind = this.#order.rankOf((entry) => (this.#times[entry]! > to ? 1 : -1))
    return { count: behind - first, runs: () => this.#order.runs(first, behind) }
  }
}

import type { Period } from '../../../domain/search/period.ts'
import { shrunk, withCapacity } from '../structures/typed-array.ts'
import { Entries } from './entries.ts'
import { EntryOrder, type OrderedRange } from './entry-order.ts'
import { sortByValue } from './number-column.ts'

/** The times of all recorded configuration changes, in ascending order. */
export class ChangeTimes {
  readonly entries = new Entries()
  #times = new Float64Array(0)
  readonly order = new EntryOrder(this.entries, {
    compare: (a, b) => this.#times[a]! - this.#times[b]!,
    sort: (end) => {
      this.#times = shrunk(this.#times, end)
      return sortByValue(this.#times, end)
    },
  })

  /** Memory of the times, in bytes. */
  get bytes(): number {
    return this.entries.bytes + this.#times.byteLength + this.order.bytes
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
    for (const entry of held) this.order.remove(entry)
    this.entries.drop(slot)
    this.add(slot, times)
  }

  /** Sets the times of a slot that has none. */
  add(slot: number, times: readonly number[]): void {
    for (const time of times) {
      const entry = this.entries.add(slot)
      this.#times = withCapacity(this.#times, entry, this.entries.capacity)
      this.#times[entry] = time
      this.order.add(entry)
    }
  }

  /** Returns the entries with times in a period. */
  findInPeriod({ from, to }: Period): OrderedRange {
    return this.order.findRange(
      (entry) => this.#times[entry]! - from,
      (entry) => this.#times[entry]! - to,
    )
  }
}

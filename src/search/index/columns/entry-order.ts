import { OrderedList } from '../structures/ordered-list.ts'
import { isCheaperToInsert } from './device-slots.ts'
import type { Entries } from './entries.ts'

/** The values of entries. */
export interface EntryValues {
  /** Compares the values of two entries. */
  compare(a: number, b: number): number
  /** Returns all entries below `end`, ordered by their values. It frees memory that they do not need. */
  sort(end: number): Uint32Array
}

/** Entries that follow each other in an order. */
export interface OrderedRange {
  readonly count: number
  readonly runs: () => Iterable<Uint32Array>
}

/** The order of entries by their values. New entries are put in order together, when a search needs the order. */
export class EntryOrder {
  readonly #entries: Entries
  readonly #values: EntryValues
  readonly #list: OrderedList
  /** Entries from this one on are not in the order yet. */
  #end = 0

  constructor(entries: Entries, values: EntryValues) {
    this.#entries = entries
    this.#values = values
    this.#list = new OrderedList((a, b) => values.compare(a, b) || a - b)
  }

  /** Memory of the order, in bytes. */
  get bytes(): number {
    return this.#list.bytes
  }

  /** Takes an entry that has its value. If the entry is new, `orderNew` puts it in order. */
  add(entry: number): void {
    if (entry < this.#end) this.#list.insert(entry)
  }

  /** Removes an entry that still has its value. */
  remove(entry: number): void {
    if (entry < this.#end) this.#list.remove(entry)
  }

  /** Returns whether there are entries that are not in the order yet. */
  hasNew(): boolean {
    return this.#end < this.#entries.length
  }

  /** Puts the new entries in order if they are at most `few`, or few beside the others. Returns whether it did. */
  prepare(few: number): boolean {
    const [added, all] = [this.#entries.length - this.#end, this.#entries.length]
    if (added > few && !isCheaperToInsert(added, all)) return false
    this.orderNew()
    return true
  }

  /** Puts all new entries in order. */
  orderNew(): void {
    if (!this.hasNew()) return
    const [from, end] = [this.#end, this.#entries.length]
    this.#end = end
    if (isCheaperToInsert(end - from, end)) {
      for (let entry = from; entry < end; entry++) if (this.#entries.isUsed(entry)) this.#list.insert(entry)
      return
    }
    this.#entries.fit()
    const sorted = this.#values.sort(end)
    this.#list.fill(this.#entries.hasFree ? sorted.filter((entry) => this.#entries.isUsed(entry)) : sorted)
  }

  /**
   * Returns the entries of a range of values. `fromFirst` compares the value of an entry with the first of the range,
   * and `fromLast` with the last.
   */
  findRange(fromFirst: (entry: number) => number, fromLast: (entry: number) => number): OrderedRange {
    const first = this.#list.rankOf(fromFirst)
    const behind = this.#list.rankOf((entry) => (fromLast(entry) > 0 ? 1 : -1))
    return { count: behind - first, runs: () => this.#list.runs(first, behind) }
  }
}

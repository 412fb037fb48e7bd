import type { AddressColumn } from './address-column.ts'
import { countingSort } from './counting-sort.ts'
import { OrderedList } from './ordered-list.ts'
import { roomFor } from './room.ts'

/** The numbers of one field, -Infinity for null, and the slots in the order of (number, address). */
export class NumberColumn {
  readonly order: OrderedList
  #values = new Float64Array(0)

  constructor(addresses: AddressColumn) {
    this.order = new OrderedList(
      (a, b) => compareNumbers(this.#values[a]!, this.#values[b]!) || addresses.compare(a, b),
    )
  }

  valueOf(slot: number): number {
    return this.#values[slot]!
  }

  /** Of a slot that is new; its place in the order comes with `arrange`. */
  append(slot: number, value: number): void {
    this.#values = roomFor(this.#values, slot)
    this.#values[slot] = value
  }

  insert(slot: number, value: number): void {
    this.append(slot, value)
    this.order.insert(slot)
  }

  remove(slot: number): void {
    this.order.remove(slot)
  }

  replace(slot: number, value: number): void {
    if (this.#values[slot] === value) return
    this.remove(slot)
    this.insert(slot, value)
  }

  /** Puts all slots below `count`, which are in address order, in this column's. */
  arrange(count: number): void {
    this.order.fill(sortByValue(this.#values, count))
  }

  /** Ranks of the slots with numbers from `first` to `last`. */
  rangeOf(first: number, last: number): readonly [from: number, to: number] {
    return [
      this.order.rankOf((slot) => compareNumbers(this.#values[slot]!, first)),
      this.order.rankOf((slot) => (this.#values[slot]! > last ? 1 : -1)),
    ]
  }
}

// -Infinity less itself is no number.
const compareNumbers = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)

/** The first `count` places in the order of their values; equal ones stay as they stand. */
export function sortByValue(values: Float64Array, count: number): Uint32Array {
  const sorted = values.slice(0, count).sort()
  let different = 0
  for (let at = 0; at < count; at++) if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[different++] = sorted[at]!
  const ranked = sorted.subarray(0, different)
  return countingSort(count, different, (at) => rankIn(ranked, values[at]!))
}

function rankIn(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

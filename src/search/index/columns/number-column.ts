import { createAscending } from '../structures/ascending.ts'
import { OrderedList } from '../structures/ordered-list.ts'
import { radixSort } from '../structures/radix-sort.ts'
import { shrunk, withCapacity } from '../structures/typed-array.ts'
import type { AddressColumn } from './address-column.ts'
import { type DeviceSlots, isCheaperToInsert } from './device-slots.ts'

/** The numbers of one field, and the slots in the order of (number, address). A null is stored as -Infinity. */
export class NumberColumn {
  readonly order: OrderedList
  #values = new Float64Array(0)
  /** Slots from this one on are not in the order yet. */
  #ordered = 0

  constructor(addresses: AddressColumn) {
    this.order = new OrderedList(
      (a, b) => compareNumbers(this.#values[a]!, this.#values[b]!) || addresses.compare(a, b),
    )
  }

  /** Memory of the column, in bytes. */
  get bytes(): number {
    return this.#values.byteLength + this.order.bytes
  }

  valueOf(slot: number): number {
    return this.#values[slot]!
  }

  /** Copies the numbers of the first slots into an array, which may have fewer elements. All must be whole. */
  copyTo(numbers: Uint32Array): void {
    const values = this.#values
    for (let slot = 0; slot < numbers.length; slot++) numbers[slot] = values[slot]!
  }

  /** Allocates memory for `count` numbers. */
  reserve(count: number): void {
    this.#values = shrunk(this.#values, count)
  }

  /** Sets the number of a slot that has none. */
  add(slot: number, value: number): void {
    this.#values = withCapacity(this.#values, slot)
    this.#values[slot] = value
    if (slot < this.#ordered) this.order.insert(slot)
  }

  /** Removes the number of a slot. */
  remove(slot: number): void {
    if (slot < this.#ordered) this.order.remove(slot)
  }

  /** Returns whether there are slots that are not in the order yet. */
  hasNew(slots: DeviceSlots): boolean {
    return this.#ordered < slots.end
  }

  /** Puts all new slots in order. */
  orderNew(slots: DeviceSlots): void {
    const from = this.#ordered
    if (!this.hasNew(slots)) return
    this.#ordered = slots.end
    if (isCheaperToInsert(slots.end - from, slots.size)) for (const slot of slots.since(from)) this.order.insert(slot)
    else this.order.fill(sortByValue(this.#values, slots.end, slots.inAddressOrder()))
  }

  /** Returns the ranks of the slots with numbers from `first` to `last`. */
  rangeOf(first: number, last: number): readonly [from: number, to: number] {
    return [
      this.order.rankOf((slot) => compareNumbers(this.#values[slot]!, first)),
      this.order.rankOf((slot) => (this.#values[slot]! > last ? 1 : -1)),
    ]
  }
}

// A subtraction would return NaN for two infinities.
const compareNumbers = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Returns `items` in the order of their values. Items with equal values keep their order. All items are below `count`.
 * It overwrites `items`.
 */
export function sortByValue(values: Float64Array, count: number, items = createAscending(count)): Uint32Array {
  const [low, high] = toSortKeys(values, count)
  return radixSort(radixSort(items, low), high)
}

/** Returns two 32-bit keys for each value, which sort in the same order as the values. */
function toSortKeys(values: Float64Array, count: number): [low: Uint32Array, high: Uint32Array] {
  const [low, high] = [new Uint32Array(count), new Uint32Array(count)]
  const least = findLeast(values, count)
  for (let at = 0; at < count; at++) {
    // The key of a number is its difference from the lowest value, so that small differences need few bits. The key 0
    // is for null.
    const value = values[at]!
    if (value === Number.NEGATIVE_INFINITY) continue
    const above = value - least + 1
    if (!(Number.isInteger(value) && above <= MAX_EXACT)) return toBitKeys(values, count)
    low[at] = above >>> 0
    high[at] = above / WORD
  }
  return [low, high]
}

const WORD = 2 ** 32
/** Above this limit, differences of whole numbers may not be exact. */
const MAX_EXACT = 2 ** 52

function findLeast(values: Float64Array, count: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < count; at++) {
    if (values[at]! < least && values[at] !== Number.NEGATIVE_INFINITY) least = values[at]!
  }
  return least
}

/** Works like toSortKeys, but for fractions and very large numbers. It uses the bits of the floats. */
function toBitKeys(values: Float64Array, count: number): [low: Uint32Array, high: Uint32Array] {
  const [low, high] = [new Uint32Array(count), new Uint32Array(count)]
  const one = new Float64Array(1)
  const bits = new Uint32Array(one.buffer)
  for (let at = 0; at < count; at++) {
    // Adding 0 converts -0 to 0. Both are equal, but their bits differ.
    one[0] = values[at]! + 0
    // The bits of floats sort in the same order as the floats once the bits of negative floats are inverted.
    const isNegative = bits[HIGH]! >>> 31 === 1
    low[at] = isNegative ? ~bits[LOW]! : bits[LOW]!
    high[at] = isNegative ? ~bits[HIGH]! : bits[HIGH]! ^ SIGN
  }
  return [low, high]
}

const SIGN = 0x8000_0000
const HIGH = new Uint8Array(new Float64Array([-1]).buffer)[7] === 0xbf ? 1 : 0
const LOW = 1 - HIGH

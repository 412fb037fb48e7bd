/*
 * The MAC addresses of interfaces as numbers. Nearly all of them differ, so they would be millions of texts. An address
 * of 6 octets is stored as one of 8 octets with zeros at its end.
 */
import { toMacDigits } from '../../../domain/search/mac-pattern.ts'
import type { TextPattern } from '../../../domain/search/pattern.ts'
import { createAscending } from '../structures/ascending.ts'
import { Bitmap } from '../structures/bitmap.ts'
import { radixSort } from '../structures/radix-sort.ts'
import { shrunk, withCapacity } from '../structures/typed-array.ts'
import { Entries } from './entries.ts'
import { EntryOrder, type OrderedRange } from './entry-order.ts'

/** Number of hexadecimal digits of an address of 6 octets, of one of 8 octets, and of a word. */
const [SHORT, LONG, WORD] = [12, 16, 8]
const TWO_OCTETS = 0x1_0000

/** The MAC addresses of all interfaces. */
export class MacAddresses {
  readonly entries = new Entries()
  /** For each entry, the first 4 octets and the last 4 octets. */
  #high = new Uint32Array(0)
  #low = new Uint32Array(0)
  /** The entries of 8 octets. */
  readonly #isLong = new Bitmap(0)
  readonly order = new EntryOrder(this.entries, {
    compare: (a, b) => this.#high[a]! - this.#high[b]! || this.#low[a]! - this.#low[b]!,
    sort: (end) => {
      this.#high = shrunk(this.#high, end)
      this.#low = shrunk(this.#low, end)
      return radixSort(radixSort(createAscending(end), this.#low), this.#high)
    },
  })

  /** Memory of the addresses, in bytes. */
  get bytes(): number {
    const words = this.#high.byteLength + this.#low.byteLength
    return this.entries.bytes + words + this.#isLong.bytes + this.order.bytes
  }

  /** Returns the digits of the addresses of a slot, sorted. */
  of(slot: number): string[] {
    return this.entries
      .of(slot)
      .map((entry) => this.#digitsOf(entry))
      .sort()
  }

  /** Sets the addresses of a slot. An address of 6 octets may be given as its number. */
  replace(slot: number, macAddresses: readonly (string | number)[]): void {
    const held = this.entries.of(slot)
    const last = macAddresses.length - 1
    const isHeld =
      held.length === macAddresses.length &&
      held.every((entry, at) => this.#digitsOf(entry) === toDigits(macAddresses[last - at]!))
    if (isHeld) return
    for (const entry of held) {
      this.order.remove(entry)
      this.#isLong.delete(entry)
    }
    this.entries.drop(slot)
    this.add(slot, macAddresses)
  }

  /** Sets the addresses of a slot that has none. */
  add(slot: number, macAddresses: readonly (string | number)[]): void {
    for (let at = 0; at < macAddresses.length; at++) {
      const entry = this.entries.add(slot)
      this.#set(entry, macAddresses[at]!)
      this.order.add(entry)
    }
  }

  /** Returns a function that tests whether the address of an entry matches. */
  matches({ kind, text }: TextPattern): (entry: number) => boolean {
    const digits = Uint8Array.from(text, (digit) => Number.parseInt(digit, 16))
    const length = digits.length
    const has = (entry: number, from: number): boolean => {
      for (let at = 0; at < length; at++) if (this.#digitAt(entry, from + at) !== digits[at]) return false
      return true
    }
    switch (kind) {
      case 'exact':
        return (entry) => this.#lengthOf(entry) === length && has(entry, 0)
      case 'prefix':
        return (entry) => this.#lengthOf(entry) >= length && has(entry, 0)
      case 'suffix':
        return (entry) => this.#lengthOf(entry) >= length && has(entry, this.#lengthOf(entry) - length)
      case 'contains':
        return (entry) => {
          const last = this.#lengthOf(entry) - length
          for (let from = 0; from <= last; from++) if (has(entry, from)) return true
          return false
        }
    }
  }

  /**
   * Returns entries that include all whose address begins with these digits. Returns null if more than `few` addresses
   * would have to be put in order for this.
   */
  findPrefix(digits: string, few: number): OrderedRange | null {
    if (!this.order.prepare(few)) return null
    const [low, high] = [toWords(digits.padEnd(LONG, '0')), toWords(digits.padEnd(LONG, 'f'))]
    const compareTo =
      ([first, second]: readonly [number, number]) =>
      (entry: number): number =>
        this.#high[entry]! - first || this.#low[entry]! - second
    return this.order.findRange(compareTo(low), compareTo(high))
  }

  #set(entry: number, macAddress: string | number): void {
    this.#high = withCapacity(this.#high, entry, this.entries.capacity)
    this.#low = withCapacity(this.#low, entry, this.entries.capacity)
    if (typeof macAddress === 'number') {
      const high = Math.floor(macAddress / TWO_OCTETS)
      this.#high[entry] = high
      // The remainder of so large numbers would take V8 longer.
      this.#low[entry] = (macAddress - high * TWO_OCTETS) * TWO_OCTETS
      return
    }
    const digits = toMacDigits(macAddress)
    const [high, low] = toWords(digits.padEnd(LONG, '0'))
    this.#high[entry] = high
    this.#low[entry] = low
    if (digits.length === LONG) this.#isLong.add(entry)
  }

  #lengthOf(entry: number): number {
    return this.#isLong.has(entry) ? LONG : SHORT
  }

  #digitAt(entry: number, at: number): number {
    return at < WORD ? (this.#high[entry]! >>> (28 - 4 * at)) & 15 : (this.#low[entry]! >>> (60 - 4 * at)) & 15
  }

  #digitsOf(entry: number): string {
    return `${toHex(this.#high[entry]!, WORD)}${toHex(this.#low[entry]!, WORD)}`.slice(0, this.#lengthOf(entry))
  }
}

const toHex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0')

const toDigits = (macAddress: string | number): string =>
  typeof macAddress === 'number' ? toHex(macAddress, SHORT) : toMacDigits(macAddress)

const toWords = (digits: string): readonly [first: number, second: number] => [
  Number.parseInt(digits.slice(0, WORD), 16),
  Number.parseInt(digits.slice(WORD), 16),
]

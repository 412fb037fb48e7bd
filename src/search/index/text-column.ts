import { compareCodePoints, sortsByUnits } from '../../domain/text.ts'
import type { AddressColumn } from './address-column.ts'
import { countingSort } from './counting-sort.ts'
import { Dictionary } from './dictionary.ts'
import { OrderedList } from './ordered-list.ts'
import { roomFor } from './room.ts'

/** The folded texts of one field, "" for null, and the slots in the order of (text, address). */
export class TextColumn {
  readonly dictionary = new Dictionary()
  readonly order: OrderedList
  #codes = new Uint32Array(0)

  constructor(addresses: AddressColumn) {
    this.order = new OrderedList((a, b) => this.#compareTexts(a, b) || addresses.compare(a, b))
  }

  codeOf(slot: number): number {
    return this.#codes[slot]!
  }

  textOf(slot: number): string {
    return this.dictionary.textOf(this.#codes[slot]!)
  }

  /** Of a slot that is new; its place in the order comes with `arrange`. */
  append(slot: number, text: string): void {
    this.#codes = roomFor(this.#codes, slot)
    this.#codes[slot] = this.dictionary.take(text)
  }

  insert(slot: number, text: string): void {
    this.append(slot, text)
    this.order.insert(slot)
  }

  remove(slot: number): void {
    this.order.remove(slot)
    this.dictionary.release(this.#codes[slot]!)
  }

  replace(slot: number, text: string): void {
    if (this.textOf(slot) === text) return
    this.remove(slot)
    this.insert(slot, text)
  }

  /** Puts all slots below `count`, which are in address order, in this column's. */
  arrange(count: number): void {
    const { dictionary } = this
    const texts = Array.from({ length: dictionary.length }, (_, code) => dictionary.textOf(code))
    // The built-in order is by units: several times as fast, and right for nearly all texts.
    texts.sort(texts.every(sortsByUnits) ? undefined : compareCodePoints)
    const ranks = new Uint32Array(texts.length)
    for (let rank = 0; rank < texts.length; rank++) ranks[dictionary.find(texts[rank]!)!] = rank
    this.order.fill(countingSort(count, texts.length, (slot) => ranks[this.#codes[slot]!]!))
  }

  /** Ranks of the slots with this text. */
  rangeOf(text: string): readonly [from: number, to: number] {
    if (this.dictionary.find(text) === null) return [0, 0]
    return [
      this.order.rankOf((slot) => compareCodePoints(this.textOf(slot), text)),
      this.order.rankOf((slot) => (compareCodePoints(this.textOf(slot), text) > 0 ? 1 : -1)),
    ]
  }

  /** Ranks of the slots whose text begins with this one, which does not end within a surrogate pair. */
  rangeOfPrefix(text: string): readonly [from: number, to: number] {
    const side = (slot: number): number => compareCodePoints(this.textOf(slot), text)
    const isBehind = (slot: number): boolean => side(slot) > 0 && !this.textOf(slot).startsWith(text)
    return [this.order.rankOf(side), this.order.rankOf((slot) => (isBehind(slot) ? 1 : -1))]
  }

  #compareTexts(a: number, b: number): number {
    const [code, other] = [this.#codes[a]!, this.#codes[b]!]
    return code === other ? 0 : compareCodePoints(this.dictionary.textOf(code), this.dictionary.textOf(other))
  }
}

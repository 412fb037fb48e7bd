import { compareCodePoints, foldCase } from '../../domain/text.ts'
import type { AddressColumn } from './address-column.ts'
import { createAscending } from './ascending.ts'
import { countingSort } from './counting-sort.ts'
import { OrderedList } from './ordered-list.ts'
import { sortAsciiTexts } from './sort-texts.ts'
import { shrunk, withCapacity } from './typed-array.ts'

/** The first texts, up to this number, are always deduplicated. */
const FEW = 10_000
/** Memory of a text in addition to its characters, in bytes: its header and its list element. */
const BYTES_A_TEXT = 32

/**
 * The texts of one field with folded case, and the slots in the order of (text, address). A null is stored as "". Each
 * text is stored once, under a number, which is its code. After `arrange`, a text is found only by the order.
 */
export class TextColumn {
  readonly order: OrderedList
  #codes = new Uint32Array(0)
  readonly #texts: string[] = []
  #uses = new Uint32Array(0)
  #characters = 0
  readonly #free: number[] = []
  /**
   * While the column is built, the codes of texts, both as sent and with folded case. Null after that, or if texts
   * rarely repeat.
   */
  #made: Map<string, number> | null = new Map()
  #lastText: string | null = null
  #lastCode = 0

  constructor(addresses: AddressColumn) {
    this.order = new OrderedList((a, b) => this.#compareTexts(a, b) || addresses.compare(a, b))
  }

  /** All codes are below this number. */
  get codes(): number {
    return this.#texts.length
  }

  /** Approximate memory of the column, in bytes. */
  get bytes(): number {
    const texts = this.#texts.length * BYTES_A_TEXT + this.#characters
    return this.#codes.byteLength + this.#uses.byteLength + this.order.bytes + texts
  }

  codeOf(slot: number): number {
    return this.#codes[slot]!
  }

  textOf(slot: number): string {
    return this.#texts[this.#codes[slot]!]!
  }

  textOfCode(code: number): string {
    return this.#texts[code]!
  }

  /** Returns how many slots have the text of a code; 0 for a free code. */
  usesOf(code: number): number {
    return this.#uses[code]!
  }

  /** Allocates memory for `count` slots. */
  reserve(count: number): void {
    this.#codes = shrunk(this.#codes, count)
  }

  /** Adds the text of a new slot; `arrange` puts it in order. */
  append(slot: number, text: string): void {
    // Adjacent devices are alike: more than half of all texts equal that of the previous slot.
    if (text !== this.#lastText) {
      this.#lastText = text
      this.#lastCode = this.#made?.get(text) ?? this.#makeCode(text)
      // Looking up each of a million texts takes longer than finding equal texts once they are sorted.
      if (this.#texts.length > FEW && this.#texts.length > slot / 2) this.#made = null
    }
    this.#set(slot, this.#lastCode)
  }

  insert(slot: number, text: string): void {
    this.#set(slot, this.#findCode(text) ?? this.#newCode(text))
    this.order.insert(slot)
  }

  remove(slot: number): void {
    this.order.remove(slot)
    const code = this.#codes[slot]!
    if (--this.#uses[code]! > 0) return
    this.#characters -= this.#texts[code]!.length
    this.#texts[code] = ''
    this.#free.push(code)
  }

  /** Puts all slots below `count` in the order of this column. The slots must be in address order. */
  arrange(count: number): void {
    const sorted = sortAsciiTexts(this.#texts) ?? this.#sortedCodes()
    const ranks = new Uint32Array(sorted.length)
    /** For each code, the code of the first equal text. */
    const first = new Uint32Array(sorted.length)
    let rank = -1
    let before: string | null = null
    let same = 0
    for (const code of sorted) {
      if (this.#texts[code] !== before) {
        before = this.#texts[code]!
        same = code
        rank++
      }
      ranks[code] = rank
      first[code] = same
    }
    if (rank + 1 < sorted.length) this.#unite(count, first)
    this.order.fill(countingSort(count, rank + 1, (slot) => ranks[this.#codes[slot]!]!))
    this.#uses = shrunk(this.#uses, this.#texts.length)
    this.#made = null
  }

  /** Returns the ranks of the slots with this text. */
  rangeOf(text: string): readonly [from: number, to: number] {
    return [
      this.order.rankOf((slot) => compareCodePoints(this.textOf(slot), text)),
      this.order.rankOf((slot) => (compareCodePoints(this.textOf(slot), text) > 0 ? 1 : -1)),
    ]
  }

  /** Returns the ranks of the slots whose text begins with `text`, which must not end within a surrogate pair. */
  rangeOfPrefix(text: string): readonly [from: number, to: number] {
    const side = (slot: number): number => compareCodePoints(this.textOf(slot), text)
    const isBehind = (slot: number): boolean => side(slot) > 0 && !this.textOf(slot).startsWith(text)
    return [this.order.rankOf(side), this.order.rankOf((slot) => (isBehind(slot) ? 1 : -1))]
  }

  #set(slot: number, code: number): void {
    this.#codes = withCapacity(this.#codes, slot)
    this.#codes[slot] = code
    this.#uses[code]!++
  }

  /** Gives all slots of equal texts the same code. */
  #unite(count: number, first: Uint32Array): void {
    for (let slot = 0; slot < count; slot++) {
      const code = this.#codes[slot]!
      if (first[code] === code) continue
      this.#codes[slot] = first[code]!
      this.#uses[first[code]!]!++
      this.#uses[code]!--
    }
    for (let code = 0; code < first.length; code++) {
      if (first[code] === code) continue
      this.#characters -= this.#texts[code]!.length
      this.#texts[code] = ''
      this.#free.push(code)
    }
  }

  #sortedCodes(): Uint32Array {
    const codes = createAscending(this.#texts.length)
    return codes.sort((a, b) => compareCodePoints(this.#texts[a]!, this.#texts[b]!))
  }

  #makeCode(text: string): number {
    const folded = foldCase(text)
    const made = this.#made
    if (made === null) return this.#newCode(folded)
    const code = made.get(folded) ?? this.#newCode(folded)
    made.set(folded, code)
    if (folded !== text) made.set(text, code)
    return code
  }

  #findCode(text: string): number | null {
    const rank = this.order.rankOf((slot) => compareCodePoints(this.textOf(slot), text))
    const slot = rank < this.order.length ? this.order.at(rank) : null
    return slot !== null && this.textOf(slot) === text ? this.codeOf(slot) : null
  }

  #newCode(text: string): number {
    const code = this.#free.pop() ?? this.#texts.length
    this.#texts[code] = text
    this.#characters += text.length
    this.#uses = withCapacity(this.#uses, code)
    this.#uses[code] = 0
    return code
  }

  #compareTexts(a: number, b: number): number {
    const [code, other] = [this.#codes[a]!, this.#codes[b]!]
    return code === other ? 0 : compareCodePoints(this.#texts[code]!, this.#texts[other]!)
  }
}

/*
 * The texts of one field in the search index.
 *
 * The file is longer than others because codes, their uses and the order change together and share their private state:
 * the order finds the code of a text if there are many texts, and sorting merges the codes of equal texts.
 */
import { compareCodePoints, foldCase } from '../../../domain/text.ts'
import { createAscending } from '../structures/ascending.ts'
import { countingSort } from '../structures/counting-sort.ts'
import { OrderedList } from '../structures/ordered-list.ts'
import type { Spellings } from '../structures/spellings.ts'
import { shrunk, withCapacity } from '../structures/typed-array.ts'
import type { AddressColumn } from './address-column.ts'
import { type DeviceSlots, isCheaperToInsert } from './device-slots.ts'
import { sortAsciiTexts } from './sort-texts.ts'

/** Memory of a text in addition to its characters, in bytes: its header and its list element. */
const BYTES_A_TEXT = 32

/** Maximum number of texts as they were sent. One text may come in any number of spellings. */
const MAX_SENT_TEXTS = 2 ** 14

/**
 * The texts of one field with folded case, and the slots in the order of (text, address). A null is stored as "". Each
 * text is stored once, under a number that is called its code. If there are many texts, a text can be found only
 * through the order.
 */
export class TextColumn {
  readonly order: OrderedList
  #codes = new Uint32Array(0)
  readonly #texts: string[] = []
  #uses = new Uint32Array(0)
  #characters = 0
  readonly #free: number[] = []
  /** Slots from this one on are not in the order yet. */
  #ordered = 0
  /** The codes of all texts. Null if there are many texts. */
  #byText: Map<string, number> | null = new Map()
  /** The codes of texts as they were sent, so that their case is folded once. */
  readonly #bySentText = new Map<string, number>()
  /** Characters of the texts as they were sent that are not also in `#texts`. */
  #sentCharacters = 0
  #lastText: string | null = null
  #lastCode = 0

  readonly #few: number
  /** Null if no count shows texts of this field. */
  readonly #spellings: Spellings | null

  /**
   * A column with more than `few` texts finds a text by its order, because a map of all texts would take much memory.
   */
  constructor(addresses: AddressColumn, few: number, spellings: Spellings | null = null) {
    this.#few = few
    this.#spellings = spellings
    this.order = new OrderedList((a, b) => this.#compareTexts(a, b) || addresses.compare(a, b))
  }

  /** All codes are below this number. */
  get codes(): number {
    return this.#texts.length
  }

  /** Approximate memory of the column, in bytes. */
  get bytes(): number {
    const texts = (this.#texts.length + this.#bySentText.size) * BYTES_A_TEXT + this.#characters + this.#sentCharacters
    return this.#codes.byteLength + this.#uses.byteLength + this.order.bytes + texts + (this.#spellings?.bytes ?? 0)
  }

  /** The code of each slot. It is valid until the column changes. */
  get slotCodes(): Uint32Array {
    return this.#codes
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

  /** Returns the text of a code as all its devices have it, or null if they may have several spellings. */
  spellingOf(code: number): string | null {
    return this.#spellings?.of(code) ?? null
  }

  /** Returns how many slots have the text of a code; 0 for a free code. */
  usesOf(code: number): number {
    return this.#uses[code]!
  }

  /** Allocates memory for `count` slots. */
  reserve(count: number): void {
    this.#codes = shrunk(this.#codes, count)
  }

  /** Sets the text of a slot that has none. */
  add(slot: number, text: string): void {
    // Adjacent devices are alike: more than half of all texts equal that of the previous slot.
    if (text !== this.#lastText) {
      this.#lastCode = this.#toCode(text, slot)
      this.#lastText = text
    }
    this.#set(slot, this.#lastCode)
    if (slot < this.#ordered) this.#insert(slot)
  }

  /** Removes the text of a slot. */
  remove(slot: number): void {
    if (slot < this.#ordered) this.order.remove(slot)
    this.#release(this.#codes[slot]!)
  }

  /**
   * Returns whether a slot needs no change to have this text: its own differs in case at most, and this spelling is
   * already noted for the code, or no spelling is.
   */
  has(slot: number, text: string): boolean {
    const code = this.#codes[slot]!
    if (text === this.#lastText && code === this.#lastCode) return true
    const known = this.#texts[code]
    return (known === text || known === foldCase(text)) && this.#spellings?.differs(code, text) !== true
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
    if (isCheaperToInsert(slots.end - from, slots.size)) for (const slot of slots.since(from)) this.#insert(slot)
    else this.#orderAll(slots, from)
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

  /** Inserts a slot into the order. Slots with the same text get the same code. */
  #insert(slot: number): void {
    const code = this.#codes[slot]!
    if (this.#byText === null) this.#recode(slot, this.#findCode(this.#texts[code]!) ?? code)
    this.order.insert(slot)
  }

  /** Orders all slots at once. The slots below `from` are in the order already. */
  #orderAll(slots: DeviceSlots, from: number): void {
    const isOrdered = this.#findCodesBelow(slots, from)
    const ranks = new Uint32Array(this.#texts.length)
    /** For each rank, the code that all slots with this text will have. */
    const codes = new Uint32Array(this.#texts.length)
    let rank = -1
    let before: string | null = null
    for (const code of sortAsciiTexts(this.#texts) ?? this.#sortedCodes()) {
      if (this.#uses[code] === 0) continue
      const isNext = this.#texts[code] !== before
      if (isNext) before = this.#texts[code]!
      if (isNext) rank++
      if (isNext || isOrdered[code] === 1) codes[rank] = code
      ranks[code] = rank
    }
    this.order.fill(countingSort(slots.inAddressOrder(), rank + 1, (slot) => ranks[this.#codes[slot]!]!))
    if (this.#byText === null) {
      for (const slot of slots.since(from)) this.#recode(slot, codes[ranks[this.#codes[slot]!]!]!)
    }
    this.#uses = shrunk(this.#uses, this.#texts.length)
    if (this.#texts.length > this.#few) this.#forgetTexts()
  }

  /** Returns an array by code: 1 if a slot below `from` has the code, otherwise 0. */
  #findCodesBelow(slots: DeviceSlots, from: number): Uint8Array {
    const has = new Uint8Array(this.#texts.length)
    for (let slot = 0; slot < from; slot++) if (slots.has(slot)) has[this.#codes[slot]!] = 1
    return has
  }

  #recode(slot: number, code: number): void {
    const before = this.#codes[slot]!
    if (before === code) return
    this.#spellings?.merge(before, code)
    this.#set(slot, code)
    this.#release(before)
  }

  #release(code: number): void {
    if (--this.#uses[code]! > 0) return
    const text = this.#texts[code]!
    this.#characters -= text.length
    this.#texts[code] = ''
    this.#free.push(code)
    this.#byText?.delete(text)
    this.#forgetSent()
    if (code === this.#lastCode) this.#lastText = null
  }

  #sortedCodes(): Uint32Array {
    const codes = createAscending(this.#texts.length)
    return codes.sort((a, b) => compareCodePoints(this.#texts[a]!, this.#texts[b]!))
  }

  /** Returns the code of a text for a new slot. If there are many texts, the code is always a new one. */
  #toCode(text: string, slot: number): number {
    // Without this line each of a million texts would be hashed only to find that the maps are empty.
    if (this.#byText === null) return this.#newCode(foldCase(text), text)
    const sent = this.#bySentText.get(text)
    if (sent !== undefined) return sent
    const folded = foldCase(text)
    const known = this.#byText.get(folded)
    const code = known ?? this.#newCode(folded, text)
    if (known === undefined) this.#byText.set(folded, code)
    else this.#spellings?.add(code, text)
    if (folded !== text || this.#texts.length <= this.#few) this.#noteSent(text, folded, code)
    // Looking up each of a million texts takes longer than finding equal texts once they are sorted.
    if (this.#texts.length > this.#few && this.#texts.length > slot / 2) this.#forgetTexts()
    return code
  }

  #noteSent(text: string, folded: string, code: number): void {
    if (this.#bySentText.size === MAX_SENT_TEXTS) this.#forgetSent()
    this.#bySentText.set(text, code)
    if (text !== folded) this.#sentCharacters += text.length
  }

  #forgetSent(): void {
    this.#bySentText.clear()
    this.#sentCharacters = 0
  }

  #forgetTexts(): void {
    this.#byText = null
    this.#forgetSent()
  }

  #findCode(text: string): number | null {
    const rank = this.order.rankOf((slot) => compareCodePoints(this.textOf(slot), text))
    const slot = rank < this.order.length ? this.order.at(rank) : null
    return slot !== null && this.textOf(slot) === text ? this.codeOf(slot) : null
  }

  #newCode(text: string, spelling: string): number {
    const code = this.#free.pop() ?? this.#texts.length
    this.#spellings?.start(code, spelling)
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

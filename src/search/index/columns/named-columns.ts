/*
 * The values of the named fields. A name has a column while a device has a value under it, so an index of devices
 * without named fields needs no memory for them. For each different value a column has the list of its slots. A search
 * therefore finds the values that match and reads their slots, instead of testing every slot. Only a column of many
 * different values has an index of trigrams.
 */
import type { NamedFields } from '../../../domain/named-fields.ts'
import { matchesFolded, type TextPattern } from '../../../domain/search/pattern.ts'
import { foldCase } from '../../../domain/text.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import { Dictionary } from '../structures/dictionary.ts'
import { PostingLists } from '../structures/posting-lists.ts'
import { BATCH, type Batch, type Sliced } from '../structures/slices.ts'
import { Spellings } from '../structures/spellings.ts'
import { withCapacity } from '../structures/typed-array.ts'
import { type Substring, TrigramIndex } from '../substrings/trigram-index.ts'

/** A search for the values of a column that has not begun. */
interface ValueSearch {
  /** The maximum number of values that the search tests. */
  readonly cost: number
  /** Returns the codes of the values that match, each once. */
  run(): Sliced<number[]>
}

/** The values of one named field, with folded case. */
export class NamedColumn {
  readonly #texts = new Dictionary()
  readonly #spellings = new Spellings()
  /** For each slot, the number of its text plus one. 0 stands for a field that is not set. */
  #codes = new Uint32Array(0)
  /** For each code, its slots. Fields that are not set have no list. */
  readonly #slots = new PostingLists()
  /** Finds codes by substrings of their texts. Null until a search of many texts needs it. */
  #grams: TrigramIndex | null = null
  #used = 0

  /** Approximate memory of the column, in bytes. */
  get bytes(): number {
    const texts = this.#texts.bytes + this.#spellings.bytes
    return texts + this.#codes.byteLength + this.#slots.bytes + (this.#grams?.bytes ?? 0)
  }

  /** All codes are below this number. */
  get codes(): number {
    return this.#texts.length + 1
  }

  /** The number of slots that have a value. */
  get used(): number {
    return this.#used
  }

  /** Returns the code of a slot, 0 if the field is not set. */
  codeOf(slot: number): number {
    return slot < this.#codes.length ? this.#codes[slot]! : 0
  }

  /** Returns the codes of all slots below `end`. They are valid until the column changes. */
  codesBelow(end: number): Uint32Array {
    if (this.#codes.length >= end) return this.#codes
    const codes = new Uint32Array(end)
    codes.set(this.#codes)
    return codes
  }

  /** Returns how many slots have the text of a code. It is 0 for the code of fields that are not set. */
  usesOf(code: number): number {
    return code === 0 ? 0 : this.#texts.usesOf(code - 1)
  }

  textOfCode(code: number): string {
    return code === 0 ? '' : this.#texts.textOf(code - 1)
  }

  /** Returns the text of a code as all its devices have it, or null if they may have several spellings. */
  spellingOf(code: number): string | null {
    return code === 0 ? '' : this.#spellings.of(code)
  }

  /** Returns the slots that have the text of one of the codes. */
  batches(codes: readonly number[]): Iterable<Batch> {
    return this.#slots.batches(codes)
  }

  /** Returns the slots that have the text of a code as a bitmap, or null if they are few. */
  bitmapOf(code: number): Bitmap | null {
    return this.#slots.bitmapOf(code)
  }

  /** Returns whether the column has more than `few` texts and no index of their trigrams yet. */
  lacksTrigrams(few: number): boolean {
    return this.#grams === null && this.#texts.length > few
  }

  /** Builds the index of trigrams. */
  indexTrigrams(): void {
    this.#grams = new TrigramIndex(
      (code) => this.textOfCode(code),
      () => this.codes,
    )
    this.#grams.addAll()
  }

  /**
   * Plans the search for the values that match a pattern, which must not match the empty text. If there are at most
   * `few` texts, it tests each of them.
   */
  plan(pattern: TextPattern, few: number): ValueSearch {
    if (pattern.kind === 'exact') return { cost: 1, run: () => this.#findExact(pattern.text) }
    if (this.lacksTrigrams(few)) this.indexTrigrams()
    const grams = this.#grams
    if (grams === null) return { cost: this.codes, run: () => this.#testAll(pattern) }
    const substring: Substring = { text: pattern.text, position: POSITIONS[pattern.kind] }
    return { cost: grams.costOf(substring), run: () => grams.find(substring) }
  }

  /** Sets the value of a slot; "" removes it. */
  replace(slot: number, value: string): void {
    const text = foldCase(value)
    const before = this.codeOf(slot)
    if (this.textOfCode(before) === text) {
      this.#noteSpelling(before, value)
      return
    }
    // The new text is added first, because a removal may build the trigrams of all texts again.
    const code = text === '' ? 0 : this.#add(slot, text)
    this.#noteSpelling(code, value)
    if (before > 0) this.#remove(slot, before)
    this.#codes = withCapacity(this.#codes, slot)
    this.#codes[slot] = code
  }

  #add(slot: number, text: string): number {
    const code = this.#texts.take(text) + 1
    if (this.usesOf(code) === 1) this.#grams?.add(code)
    this.#slots.add(code, slot)
    this.#used++
    return code
  }

  #noteSpelling(code: number, value: string): void {
    if (this.usesOf(code) === 1) this.#spellings.start(code, value)
    else if (code > 0) this.#spellings.add(code, value)
  }

  #remove(slot: number, code: number): void {
    this.#slots.delete(code, slot)
    this.#texts.release(code - 1)
    this.#used--
    if (this.usesOf(code) === 0) this.#grams?.noteRemoval()
  }

  *#findExact(text: string): Sliced<number[]> {
    yield 1
    const number = this.#texts.find(text)
    return number === null ? [] : [number + 1]
  }

  *#testAll(pattern: TextPattern): Sliced<number[]> {
    const found: number[] = []
    for (let code = 1; code < this.codes; code++) {
      if (matchesFolded(pattern, this.textOfCode(code))) found.push(code)
      if (code % BATCH === 0) yield BATCH
    }
    return found
  }
}

/** The position in a text that a kind of pattern stands for. */
const POSITIONS = { contains: 'within', prefix: 'start', suffix: 'end' } as const

/** The columns of the named fields. */
export class NamedColumns {
  readonly #columns = new Map<string, NamedColumn>()

  /** Approximate memory of the columns, in bytes. */
  get bytes(): number {
    return this.all.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** The columns of all names under which a device has a value. */
  get all(): readonly NamedColumn[] {
    return [...this.#columns.values()]
  }

  /** Returns the column of a name, or null if no device has a value under it. */
  find(name: string): NamedColumn | null {
    return this.#columns.get(name) ?? null
  }

  /** Sets the named fields of a slot. */
  replace(slot: number, fields: NamedFields): void {
    for (const name in fields) if (!this.#columns.has(name)) this.#columns.set(name, new NamedColumn())
    for (const [name, column] of this.#columns) {
      column.replace(slot, Object.hasOwn(fields, name) ? fields[name]! : '')
      if (column.used === 0) this.#columns.delete(name)
    }
  }

  /** Returns the values of a slot as its device has them, by path; null for one that may have several spellings. */
  spellingsOf(slot: number): (readonly [path: string, value: string | null])[] {
    return [...this.#columns].map(([name, column]) => [`fields.${name}`, column.spellingOf(column.codeOf(slot))])
  }

  /** Returns the folded values of a slot by name, sorted by name. */
  of(slot: number): [name: string, value: string][] {
    return [...this.#columns]
      .map(([name, column]): [string, string] => [name, column.textOfCode(column.codeOf(slot))])
      .filter(([, value]) => value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1))
  }
}

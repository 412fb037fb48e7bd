/*
 * Finds the texts that contain a substring. Each text has a number. The index uses trigrams, which are three adjacent
 * characters. A delimiter marks each end of a text.
 */
import { containsText } from '../../../domain/search/pattern.ts'
import { Bitmap } from '../structures/bitmap.ts'
import { BATCH, type Batch, batchesOf, type Sliced } from '../structures/slices.ts'
import { withCapacity } from '../structures/typed-array.ts'

/** The position of a substring in its text. */
type PartPosition = 'within' | 'start' | 'end' | 'whole'

/** A substring to search for. */
export interface Substring {
  readonly text: string
  readonly position: PartPosition
}

// Hardly any text contains these characters. If a text contains one, the result is still right, because `find` tests
// every text.
const START = '\u0002'
const END = '\u0003'
const GRAM = 3
/** Memory of a list of numbers, and of each of its elements, in bytes. */
const BYTES_A_LIST = 160
const BYTES_AN_ELEMENT = 5

/** Finds numbered texts by their trigrams. */
export class TrigramIndex {
  readonly #textOf: (number: number) => string
  readonly #countOf: () => number
  readonly #lists = new Map<number, NumberList>()
  /** The trigrams of the text that was cut last. */
  readonly #grams: number[] = []
  /** The number of list elements whose texts were removed. */
  #stale = 0
  #added = 0
  #listed = 0

  /** `textOf` returns the text of a number, or "" for a free number. All numbers are below the result of `countOf`. */
  constructor(textOf: (number: number) => string, countOf: () => number) {
    this.#textOf = textOf
    this.#countOf = countOf
  }

  /** Approximate memory of the index, in bytes. */
  get bytes(): number {
    return this.#lists.size * BYTES_A_LIST + this.#listed * BYTES_AN_ELEMENT
  }

  add(number: number): void {
    this.#added++
    const count = this.#cut(START + this.#textOf(number) + END)
    for (let at = 0; at < count; at++) this.#listOf(this.#grams[at]!).add(number)
    this.#listed += count
  }

  /** Adds all numbers to an empty index. */
  addAll(): void {
    const count = this.#countOf()
    // The first of two passes over all texts computes the lengths of the lists.
    for (const isCounted of [false, true]) {
      for (let number = 0; number < count; number++) {
        const text = this.#textOf(number)
        if (text === '') continue
        const grams = this.#cut(START + text + END)
        for (let at = 0; at < grams; at++) {
          const list = this.#listOf(this.#grams[at]!)
          if (isCounted) list.add(number)
          else list.expected++
        }
        if (isCounted) this.#listed += grams
      }
    }
    this.#added = count
  }

  /** Records that a number was freed. After many removals, builds the lists again. */
  noteRemoval(): void {
    this.#stale++
    if (this.#stale < 1000 || this.#stale * 2 < this.#added) return
    this.#lists.clear()
    this.#listed = 0
    this.#stale = 0
    this.addAll()
  }

  /** Returns the maximum number of texts that `find` tests. */
  costOf(substring: Substring): number {
    const delimited = delimit(substring)
    if (delimited.length < GRAM) return this.#countOf()
    return this.#shortestOf(delimited)?.length ?? 0
  }

  /** Returns the numbers of the texts that contain the substring, each number once. */
  *find(substring: Substring): Sliced<number[]> {
    const found: number[] = []
    const seen = new Bitmap(0)
    for (const numbers of this.#findCandidates(substring)) {
      for (let at = 0; at < numbers.length; at++) {
        const number = numbers[at]!
        if (!holds(this.#textOf(number), substring) || seen.has(number)) continue
        seen.add(number)
        found.push(number)
      }
      yield numbers.length
    }
    return found
  }

  /** Returns the numbers of candidates. They include all texts that contain the substring. */
  #findCandidates(substring: Substring): Iterable<Batch> {
    const delimited = delimit(substring)
    if (delimited.length < GRAM) return this.#withShort(delimited)
    const shortest = this.#shortestOf(delimited)
    return shortest === null ? [] : batchesOf(shortest.numbers())
  }

  /** Returns the shortest of the lists of the trigrams of a text, or null if a trigram occurs in no text. */
  #shortestOf(delimited: string): NumberList | null {
    const grams = this.#grams.slice(0, this.#cut(delimited))
    let shortest: NumberList | null = null
    for (const gram of grams) {
      const list = this.#lists.get(gram)
      if (list === undefined) return null
      if (shortest === null || list.length < shortest.length) shortest = list
    }
    return shortest
  }

  /**
   * Writes the trigrams of a text to `#grams` as numbers of 21 bits, and returns how many there are. Different trigrams
   * may have the same number.
   */
  #cut(text: string): number {
    let gram = 0
    for (let at = 0; at < text.length; at++) {
      gram = ((gram << 7) | sevenBitsOf(text.charCodeAt(at))) & 0x1f_ffff
      if (at >= GRAM - 1) this.#grams[at - GRAM + 1] = gram
    }
    return Math.max(text.length - GRAM + 1, 0)
  }

  #listOf(gram: number): NumberList {
    const known = this.#lists.get(gram)
    if (known !== undefined) return known
    const list = new NumberList()
    this.#lists.set(gram, list)
    return list
  }

  /**
   * Returns the candidates for a substring that is shorter than a trigram. These are the lists of all trigrams that
   * contain the substring, or all numbers if the lists are longer.
   */
  *#withShort(delimited: string): Generator<Batch> {
    const units = Array.from(delimited, (_, at) => sevenBitsOf(delimited.charCodeAt(at)))
    const count = this.#countOf()
    const lists: NumberList[] = []
    let listed = 0
    for (const [gram, list] of this.#lists) {
      const inGram = [gram >>> 14, (gram >>> 7) & 127, gram & 127]
      if (!inGram.some((_, at) => units.every((unit, index) => inGram[at + index] === unit))) continue
      lists.push(list)
      listed += list.length
      if (listed > count) break
    }
    if (listed > count) yield* ascendingBatches(count)
    else for (const list of lists) yield* batchesOf(list.numbers())
  }
}

/** Returns all numbers below `count`. */
function* ascendingBatches(count: number): Generator<Batch> {
  const numbers = new Uint32Array(BATCH)
  for (let from = 0; from < count; from += BATCH) {
    const length = Math.min(BATCH, count - from)
    for (let at = 0; at < length; at++) numbers[at] = from + at
    yield numbers.subarray(0, length)
  }
}

function delimit({ text, position }: Substring): string {
  const opening = position === 'start' || position === 'whole' ? START : ''
  return `${opening}${text}${position === 'end' || position === 'whole' ? END : ''}`
}

/** Numbers in the order in which they were added. */
class NumberList {
  #numbers: Uint32Array | null = null
  /** The expected length of the list. */
  expected = 1
  length = 0

  /**
   * Adds a number, unless it was added last: a text may contain a trigram twice. A number that was freed and is in use
   * again may be in the list twice.
   */
  add(number: number): void {
    this.#numbers ??= new Uint32Array(this.expected)
    if (this.length > 0 && this.#numbers[this.length - 1] === number) return
    this.#numbers = withCapacity(this.#numbers, this.length)
    this.#numbers[this.length++] = number
  }

  numbers(): Uint32Array {
    return this.#numbers!.subarray(0, this.length)
  }
}

function holds(text: string, { text: wanted, position }: Substring): boolean {
  switch (position) {
    case 'within':
      return containsText(text, wanted)
    case 'start':
      return text.startsWith(wanted)
    case 'end':
      return text.endsWith(wanted)
    case 'whole':
      return text === wanted
  }
}

const sevenBitsOf = (unit: number): number => unit & 127

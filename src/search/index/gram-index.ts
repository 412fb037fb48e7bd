// Which of many numbered texts contain a piece: by their grams, three characters in a row, with a mark at either end.
import { roomFor } from './room.ts'

/** Where a piece stands in its text. */
export type Place = 'within' | 'start' | 'end' | 'whole'

export interface Piece {
  readonly text: string
  readonly place: Place
}

// Characters that hardly any text has; what is found is looked at in the end.
const START = '\u0002'
const END = '\u0003'
const GRAM = 3
/** Of a list of numbers beside its places. */
const BYTES_A_LIST = 160
const BYTES_A_PLACE = 5

export class GramIndex {
  readonly #textOf: (number: number) => string
  readonly #lists = new Map<number, NumberList>()
  /** Of the text that was cut last. */
  readonly #grams: number[] = []
  /** Numbers whose texts are gone and that still stand in lists. */
  #stale = 0
  #learned = 0
  #listed = 0

  /** `textOf` answers "" for a number that is free. */
  constructor(textOf: (number: number) => string) {
    this.#textOf = textOf
  }

  /** Memory it takes, in bytes, roughly. */
  get bytes(): number {
    return this.#lists.size * BYTES_A_LIST + this.#listed * BYTES_A_PLACE
  }

  learn(number: number): void {
    this.#learned++
    const count = this.#cut(START + this.#textOf(number) + END)
    for (let at = 0; at < count; at++) this.#listOf(this.#grams[at]!).add(number)
    this.#listed += count
  }

  /** Learns all numbers below `count` at once; before nothing was learned. */
  learnAll(count: number): void {
    // Twice over all texts: once for how long the lists will be.
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
    this.#learned = count
  }

  /** A number was given back. Every so often the lists are made anew from the numbers below `count`. */
  forget(count: number): void {
    this.#stale++
    if (this.#stale < 1000 || this.#stale * 2 < this.#learned) return
    this.#lists.clear()
    this.#listed = 0
    this.#stale = 0
    this.learnAll(count)
  }

  /** Numbers of the texts that have the piece. */
  find(piece: Piece): number[] {
    const fits = (number: number): boolean => holds(this.#textOf(number), piece)
    return [...new Set(this.#likely(piece))].filter(fits)
  }

  #likely({ text, place }: Piece): Iterable<number> {
    const opening = place === 'start' || place === 'whole' ? START : ''
    const marked = `${opening}${text}${place === 'end' || place === 'whole' ? END : ''}`
    if (marked.length < GRAM) return this.#withShort(marked)
    const grams = this.#grams.slice(0, this.#cut(marked))
    const lists = grams.map((gram) => this.#lists.get(gram))
    const known = lists.filter((list) => list !== undefined)
    if (known.length < lists.length) return []
    return known.reduce((shortest, list) => (list.length < shortest.length ? list : shortest)).numbers()
  }

  /** Puts the grams of a text, numbers of 21 bits, into `#grams` and answers how many; different ones may be the same number. */
  #cut(text: string): number {
    let gram = 0
    for (let at = 0; at < text.length; at++) {
      gram = ((gram << 7) | partOf(text.charCodeAt(at))) & 0x1f_ffff
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

  /** Less than a gram: whatever has a gram with it. */
  *#withShort(marked: string): Generator<number> {
    const parts = Array.from(marked, (_, at) => partOf(marked.charCodeAt(at)))
    for (const [gram, list] of this.#lists) {
      const inGram = [gram >>> 14, (gram >>> 7) & 127, gram & 127]
      if (inGram.some((_, at) => parts.every((part, index) => inGram[at + index] === part))) yield* list.numbers()
    }
  }
}

/** Numbers as they came. */
class NumberList {
  #numbers: Uint32Array | null = null
  /** How many there will be at least. */
  expected = 1
  length = 0

  /** A number comes several times only in a row. */
  add(number: number): void {
    this.#numbers ??= new Uint32Array(this.expected)
    if (this.length > 0 && this.#numbers[this.length - 1] === number) return
    this.#numbers = roomFor(this.#numbers, this.length)
    this.#numbers[this.length++] = number
  }

  numbers(): Uint32Array {
    return this.#numbers!.subarray(0, this.length)
  }
}

function holds(text: string, { text: wanted, place }: Piece): boolean {
  switch (place) {
    case 'within':
      return text.includes(wanted)
    case 'start':
      return text.startsWith(wanted)
    case 'end':
      return text.endsWith(wanted)
    case 'whole':
      return text === wanted
  }
}

const partOf = (unit: number): number => unit & 127

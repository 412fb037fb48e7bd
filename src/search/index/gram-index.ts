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

export class GramIndex {
  readonly #textOf: (number: number) => string
  readonly #lists = new Map<number, NumberList>()
  /** Numbers whose texts are gone and that still stand in lists. */
  #stale = 0
  #learned = 0

  /** `textOf` answers "" for a number that is free. */
  constructor(textOf: (number: number) => string) {
    this.#textOf = textOf
  }

  learn(number: number): void {
    this.#learned++
    eachGram(START + this.#textOf(number) + END, (gram) => {
      const list = this.#lists.get(gram)
      if (list === undefined) this.#lists.set(gram, new NumberList(number))
      else if (list.last !== number) list.add(number)
    })
  }

  /** A number was given back. Every so often the lists are made anew from the numbers below `count`. */
  forget(count: number): void {
    this.#stale++
    if (this.#stale < 1000 || this.#stale * 2 < this.#learned) return
    this.#lists.clear()
    this.#stale = 0
    this.#learned = 0
    for (let number = 0; number < count; number++) if (this.#textOf(number) !== '') this.learn(number)
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
    const lists: (NumberList | undefined)[] = []
    eachGram(marked, (gram) => lists.push(this.#lists.get(gram)))
    const known = lists.filter((list) => list !== undefined)
    if (known.length < lists.length) return []
    return known.reduce((shortest, list) => (list.length < shortest.length ? list : shortest)).numbers()
  }

  /** Less than a gram: whatever has a gram with it. */
  *#withShort(marked: string): Generator<number> {
    const parts = marked.split('').map(partOf)
    for (const [gram, list] of this.#lists) {
      const inGram = [gram >>> 14, (gram >>> 7) & 127, gram & 127]
      if (inGram.some((_, at) => parts.every((part, index) => inGram[at + index] === part))) yield* list.numbers()
    }
  }
}

/** Numbers as they came. */
class NumberList {
  #numbers = new Uint32Array(1)
  length = 0

  constructor(first: number) {
    this.add(first)
  }

  get last(): number {
    return this.#numbers[this.length - 1]!
  }

  add(number: number): void {
    this.#numbers = roomFor(this.#numbers, this.length)
    this.#numbers[this.length++] = number
  }

  numbers(): Uint32Array {
    return this.#numbers.subarray(0, this.length)
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

/** Grams as numbers of 21 bits; different ones may have the same. */
function eachGram(text: string, visit: (gram: number) => void): void {
  let gram = 0
  for (let at = 0; at < text.length; at++) {
    gram = ((gram << 7) | partOf(text.charAt(at))) & 0x1f_ffff
    if (at >= GRAM - 1) visit(gram)
  }
}

function partOf(character: string): number {
  const unit = character.charCodeAt(0)
  return unit < 128 ? unit : unit % 128
}

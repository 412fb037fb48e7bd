// Which texts contain a piece of text. A text is cut into tokens at everything that is neither letter nor digit:
// "tyo-core-sw-0042.example.net" has six. A piece without such a cut lies within one token, and there are far fewer
// tokens than texts; a piece with cuts ends, fills and begins whole tokens. Tokens themselves are found by their grams,
// three characters in a row, with a mark at either end.
import type { Pattern } from '../../domain/search/pattern.ts'
import { Dictionary } from './dictionary.ts'
import { Memberships } from './memberships.ts'
import { roomFor } from './room.ts'

const START = '\u0002'
const END = '\u0003'
const GRAM = 3

/** Where a piece stands in its token. */
type Place = 'within' | 'start' | 'end' | 'whole'

interface Piece {
  readonly text: string
  readonly place: Place
}

/** Slots among which are all that match. */
export interface Candidates {
  /** How many slots `each` visits; one may come more than once. */
  readonly count: number
  /** Each of them matches. */
  readonly isExact: boolean
  each(visit: (slot: number) => void): void
}

export class TokenIndex {
  readonly #tokens = new Dictionary()
  readonly #slots = new Memberships()
  readonly #grams = new Map<number, TokenList>()
  /** Tokens that are gone and still stand in lists of grams. */
  #stale = 0

  add(slot: number, text: string): void {
    for (const token of new Set(tokensOf(text))) {
      const isNew = this.#tokens.find(token) === null
      const number = this.#tokens.take(token)
      this.#slots.add(number, slot)
      if (isNew) this.#learn(number, token)
    }
  }

  delete(slot: number, text: string): void {
    for (const token of new Set(tokensOf(text))) {
      const number = this.#tokens.find(token)!
      this.#slots.delete(number, slot)
      this.#tokens.release(number)
      if (this.#tokens.find(token) === null) this.#stale++
    }
    if (this.#stale > 1000 && this.#stale > this.#tokens.length / 4) this.#learnAnew()
  }

  /** For a pattern of kind contains or suffix; null where its text has nothing to look for. */
  candidates({ kind, text }: Pattern & { text: string }): Candidates | null {
    const pieces = piecesOf(text, kind === 'suffix')
    const found = pieces.map((piece) => this.#tokensWith(piece))
    const counts = found.map((tokens) => tokens.reduce((count, token) => count + this.#slots.sizeOf(token), 0))
    const count = Math.min(...counts)
    const tokens = found[counts.indexOf(count)]
    if (tokens === undefined) return null
    const isExact = kind === 'contains' && pieces.length === 1 && pieces[0]!.text === text
    return {
      count,
      isExact,
      each: (visit) => {
        for (const token of tokens) this.#slots.each(token, visit)
      },
    }
  }

  #tokensWith(piece: Piece): number[] {
    if (piece.place === 'whole') {
      const token = this.#tokens.find(piece.text)
      return token === null ? [] : [token]
    }
    const fits = (token: number): boolean => holds(this.#tokens.textOf(token), piece)
    return [...new Set(this.#likely(piece))].filter((token) => this.#tokens.usesOf(token) > 0 && fits(token))
  }

  /** Tokens among which are all that have the piece. */
  #likely({ text, place }: Piece): Iterable<number> {
    const marked = `${place === 'start' ? START : ''}${text}${place === 'end' ? END : ''}`
    if (marked.length < GRAM) return this.#withShort(marked)
    const lists = gramsOf(marked).map((gram) => this.#grams.get(gram))
    if (lists.includes(undefined)) return []
    return (lists as TokenList[]).reduce((shortest, list) => (list.length < shortest.length ? list : shortest)).tokens()
  }

  /** Less than a gram: whatever has a gram with it. */
  *#withShort(marked: string): Generator<number> {
    const parts = marked.split('').map(partOf)
    for (const [gram, list] of this.#grams) {
      const inGram = [gram >>> 14, (gram >>> 7) & 127, gram & 127]
      if (inGram.some((_, at) => parts.every((part, index) => inGram[at + index] === part))) yield* list.tokens()
    }
  }

  #learn(number: number, token: string): void {
    for (const gram of gramsOf(START + token + END)) {
      const list = this.#grams.get(gram)
      if (list === undefined) this.#grams.set(gram, new TokenList(number))
      else list.add(number)
    }
  }

  #learnAnew(): void {
    this.#grams.clear()
    this.#stale = 0
    for (let number = 0; number < this.#tokens.length; number++) {
      if (this.#tokens.usesOf(number) > 0) this.#learn(number, this.#tokens.textOf(number))
    }
  }
}

/** Tokens as they came. */
class TokenList {
  #tokens = new Uint32Array(2)
  length = 0

  constructor(first: number) {
    this.add(first)
  }

  add(token: number): void {
    this.#tokens = roomFor(this.#tokens, this.length)
    this.#tokens[this.length++] = token
  }

  tokens(): Uint32Array {
    return this.#tokens.subarray(0, this.length)
  }
}

const CUTS = /[\0-/:-@[-`{-\x7f]+/

const tokensOf = (text: string): string[] => text.split(CUTS).filter((token) => token !== '')

function piecesOf(text: string, isAtEnd: boolean): Piece[] {
  const texts = text.split(CUTS)
  const last = texts.length - 1
  const pieces = texts.map((piece, at): Piece => {
    const [starts, ends] = [at > 0, at < last || isAtEnd]
    return { text: piece, place: starts ? (ends ? 'whole' : 'start') : ends ? 'end' : 'within' }
  })
  return pieces.filter((piece) => piece.text !== '')
}

function holds(token: string, { text, place }: Piece): boolean {
  if (place === 'within') return token.includes(text)
  return place === 'start' ? token.startsWith(text) : token.endsWith(text)
}

/** Grams as numbers of 21 bits; those of different texts may be equal, as tokens are looked at in the end. */
function gramsOf(text: string): number[] {
  const grams: number[] = []
  for (let at = 0; at + GRAM <= text.length; at++) {
    grams.push((partOf(text[at]!) << 14) | (partOf(text[at + 1]!) << 7) | partOf(text[at + 2]!))
  }
  return [...new Set(grams)]
}

function partOf(character: string): number {
  const unit = character.charCodeAt(0)
  return unit < 128 ? unit : unit % 128
}

// Parts of texts that are made of words, such as hostnames. A text is cut into tokens at everything that is neither
// letter nor digit: "tyo-core-sw-0042.example.net" has six. A part without such a cut lies within one token, and there
// are far fewer tokens than texts; a part with cuts ends, fills and begins whole tokens.
import { Dictionary } from './dictionary.ts'
import { GramIndex, type Piece } from './gram-index.ts'
import { Memberships } from './memberships.ts'
import type { Candidates, PartIndex } from './part-index.ts'

export function tokenIndex(textOf: (slot: number) => string): PartIndex {
  const tokens = new Dictionary()
  const slots = new Memberships()
  const grams = new GramIndex((token) => tokens.textOf(token))
  return {
    get bytes() {
      return tokens.bytes + slots.bytes + grams.bytes
    },
    arrange(count) {
      for (let slot = 0; slot < count; slot++) {
        for (const text of tokensOf(textOf(slot))) slots.add(tokens.take(text), slot)
      }
      grams.learnAll(tokens.length)
    },
    add(slot) {
      for (const text of tokensOf(textOf(slot))) {
        const token = tokens.take(text)
        slots.add(token, slot)
        if (tokens.usesOf(token) === 1) grams.learn(token)
      }
    },
    delete(slot) {
      for (const text of tokensOf(textOf(slot))) {
        const token = tokens.find(text)!
        slots.delete(token, slot)
        tokens.release(token)
        if (tokens.usesOf(token) === 0) grams.forget(tokens.length)
      }
    },
    candidates({ kind, text }): Candidates | null {
      const pieces = piecesOf(text, kind === 'suffix')
      const found = pieces.map((piece) => grams.find(piece))
      const counts = found.map((some) => some.reduce((count, token) => count + slots.sizeOf(token), 0))
      const count = Math.min(...counts)
      const rarest = found[counts.indexOf(count)]
      if (rarest === undefined) return null
      return {
        count,
        isExact: kind === 'contains' && pieces[0]!.text === text,
        marks: rarest.length === 1 ? slots.marksOf(rarest[0]!) : null,
        each(visit) {
          for (const token of rarest) slots.each(token, visit)
        },
      }
    },
  }
}

const CUTS = /[\0-/:-@[-`{-\x7f]+/

/** Each once. Without the pattern and its arrays, because a million texts are cut when an index is made. */
function tokensOf(text: string): string[] {
  const tokens: string[] = []
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !isCut(text.charCodeAt(at))) continue
    if (at > from) {
      const token = text.slice(from, at)
      if (!tokens.includes(token)) tokens.push(token)
    }
    from = at + 1
  }
  return tokens
}

const isCut = (unit: number): boolean => unit < 128 && IS_CUT[unit] === 1

/** For each character of ASCII, 1: it is between tokens. */
const IS_CUT = Uint8Array.from({ length: 128 }, (_, unit) => (CUTS.test(String.fromCharCode(unit)) ? 1 : 0))

function piecesOf(text: string, isAtEnd: boolean): Piece[] {
  const texts = text.split(CUTS)
  const last = texts.length - 1
  const pieces = texts.map((piece, at): Piece => {
    const [starts, ends] = [at > 0, at < last || isAtEnd]
    return { text: piece, place: starts ? (ends ? 'whole' : 'start') : ends ? 'end' : 'within' }
  })
  return pieces.filter((piece) => piece.text !== '')
}

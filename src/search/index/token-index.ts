// Parts of texts that are made of words, such as hostnames. A text is cut into tokens at everything that is neither
// letter nor digit: "tyo-core-sw-0042.example.net" has six. A part without such a cut lies within one token, and there
// are far fewer tokens than texts; a part with cuts ends, fills and begins whole tokens.
import { Dictionary } from './dictionary.ts'
import type { PartIndex, PartSearch } from './part-index.ts'
import { PostingLists } from './posting-lists.ts'
import { type TextPart, TrigramIndex } from './trigram-index.ts'

export function createTokenIndex(textOf: (slot: number) => string): PartIndex {
  const tokens = new Dictionary()
  const slots = new PostingLists()
  const grams = new TrigramIndex(
    (token) => tokens.textOf(token),
    () => tokens.length,
  )
  return {
    get bytes() {
      return tokens.bytes + slots.bytes + grams.bytes
    },
    arrange(count) {
      for (let slot = 0; slot < count; slot++) {
        for (const text of tokensOf(textOf(slot))) slots.add(tokens.take(text), slot)
      }
      grams.addAll(tokens.length)
    },
    add(slot) {
      for (const text of tokensOf(textOf(slot))) {
        const token = tokens.take(text)
        slots.add(token, slot)
        if (tokens.usesOf(token) === 1) grams.add(token)
      }
    },
    delete(slot) {
      for (const text of tokensOf(textOf(slot))) {
        const token = tokens.find(text)!
        slots.delete(token, slot)
        tokens.release(token)
        if (tokens.usesOf(token) === 0) grams.noteRemoval(tokens.length)
      }
    },
    plan({ kind, text }): PartSearch | null {
      const pieces = likeliest(piecesOf(text, kind === 'suffix'), grams)
      if (pieces.length === 0) return null
      return {
        cost: pieces.reduce((sum, piece) => sum + grams.costOf(piece), 0),
        *run() {
          let rarest: { readonly count: number; readonly tokens: readonly number[] } | null = null
          for (const piece of pieces) {
            const found = yield* grams.find(piece)
            const count = yield* slots.sizeOfAll(found)
            if (rarest === null || count < rarest.count) rarest = { count, tokens: found }
          }
          const { count, tokens: found } = rarest!
          return {
            count,
            isExact: kind === 'contains' && pieces[0]!.text === text,
            bitmap: found.length === 1 ? slots.bitmapOf(found[0]!) : null,
            batches: () => slots.batches(found),
          }
        },
      }
    },
  }
}

/** More pieces are not looked for: what they leave is tested text by text. */
const MAX_PIECES = 4

/** Those pieces that fewest tokens are likely to have. */
function likeliest(pieces: readonly TextPart[], grams: TrigramIndex): TextPart[] {
  if (pieces.length <= MAX_PIECES) return [...pieces]
  const costs = new Map(pieces.map((piece) => [piece, grams.costOf(piece)]))
  return [...pieces].sort((a, b) => costs.get(a)! - costs.get(b)!).slice(0, MAX_PIECES)
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

function piecesOf(text: string, isAtEnd: boolean): TextPart[] {
  const texts = text.split(CUTS)
  const last = texts.length - 1
  const pieces = texts.map((piece, at): TextPart => {
    const [starts, ends] = [at > 0, at < last || isAtEnd]
    return { text: piece, position: starts ? (ends ? 'whole' : 'start') : ends ? 'end' : 'within' }
  })
  return pieces.filter((piece) => piece.text !== '')
}

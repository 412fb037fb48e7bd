/*
 * Searches for substrings of texts that consist of words, such as hostnames. A text is cut into tokens at every ASCII
 * character that is neither a letter nor a digit: "tyo-core-sw-0042.example.net" has six tokens. If the substring to
 * search for has no such character, one token contains it. There are far fewer tokens than texts. Otherwise the
 * substring consists of the end of one token, possibly some whole tokens, and the beginning of another one.
 */

import type { DeviceSlots } from '../columns/device-slots.ts'
import { Dictionary } from '../structures/dictionary.ts'
import { PostingLists } from '../structures/posting-lists.ts'
import type { SubstringIndex, SubstringSearch } from './substring-index.ts'
import { type Substring, TrigramIndex } from './trigram-index.ts'

/** Creates the index. `textOf` returns the text of a slot. */
export function createTokenIndex(textOf: (slot: number) => string): SubstringIndex {
  const tokens = new Dictionary()
  const slots = new PostingLists()
  const grams = new TrigramIndex(
    (token) => tokens.textOf(token),
    () => tokens.length,
  )

  function add(slot: number): void {
    for (const text of cutTokens(textOf(slot))) {
      const token = tokens.take(text)
      slots.add(token, slot)
      if (tokens.usesOf(token) === 1) grams.add(token)
    }
  }

  /** Adds the first slots. It adds the trigrams of each token once, after it has all tokens. */
  function addFirst(deviceSlots: DeviceSlots): void {
    for (const slot of deviceSlots.since(0)) {
      for (const text of cutTokens(textOf(slot))) slots.add(tokens.take(text), slot)
    }
    grams.addAll()
  }

  return {
    get bytes() {
      return tokens.bytes + slots.bytes + grams.bytes
    },
    addNew(deviceSlots, from) {
      if (from === 0) addFirst(deviceSlots)
      else for (const slot of deviceSlots.since(from)) add(slot)
    },
    add,
    delete(slot) {
      for (const text of cutTokens(textOf(slot))) {
        const token = tokens.find(text)!
        slots.delete(token, slot)
        tokens.release(token)
        if (tokens.usesOf(token) === 0) grams.noteRemoval()
      }
    },
    plan({ kind, text }): SubstringSearch | null {
      const substrings = selectRarest(cutAtSeparators(text, kind === 'suffix'), grams)
      if (substrings.length === 0) return null
      return {
        cost: substrings.reduce((sum, substring) => sum + grams.costOf(substring), 0),
        *run() {
          let rarest: { readonly count: number; readonly tokens: readonly number[] } | null = null
          for (const substring of substrings) {
            const found = yield* grams.find(substring)
            const count = yield* slots.sizeOfAll(found)
            if (rarest === null || count < rarest.count) rarest = { count, tokens: found }
          }
          const { count, tokens: found } = rarest!
          return {
            count,
            isExact: kind === 'contains' && substrings[0]!.text === text,
            bitmap: found.length === 1 ? slots.bitmapOf(found[0]!) : null,
            batches: () => slots.batches(found),
          }
        },
      }
    },
  }
}

/**
 * The index searches for at most this many substrings of a pattern. It tests each text that they find against the whole
 * pattern.
 */
const MAX_PIECES = 4

/** Returns the substrings that probably occur in the fewest tokens. */
function selectRarest(substrings: readonly Substring[], grams: TrigramIndex): Substring[] {
  if (substrings.length <= MAX_PIECES) return [...substrings]
  const costs = new Map(substrings.map((substring) => [substring, grams.costOf(substring)]))
  return [...substrings].sort((a, b) => costs.get(a)! - costs.get(b)!).slice(0, MAX_PIECES)
}

const CUTS = /[\0-/:-@[-`{-\x7f]+/

/**
 * Returns the tokens of a text, each once. It uses no regular expression, because it must cut a million texts while an
 * index is built.
 */
function cutTokens(text: string): string[] {
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

/** For each ASCII character, 1 if it separates tokens, otherwise 0. */
const IS_CUT = Uint8Array.from({ length: 128 }, (_, unit) => (CUTS.test(String.fromCharCode(unit)) ? 1 : 0))

function cutAtSeparators(text: string, isAtEnd: boolean): Substring[] {
  const texts = text.split(CUTS)
  const last = texts.length - 1
  const substrings = texts.map((substring, at): Substring => {
    const [starts, ends] = [at > 0, at < last || isAtEnd]
    return { text: substring, position: starts ? (ends ? 'whole' : 'start') : ends ? 'end' : 'within' }
  })
  return substrings.filter((substring) => substring.text !== '')
}

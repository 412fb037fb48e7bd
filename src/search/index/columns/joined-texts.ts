/*
 * A list of texts for each slot, such as the names of its interfaces. All texts of a slot are joined into one, which is
 * stored once for all slots with the same list. Devices of one model often have the same interfaces.
 */
import { containsText, matchesFolded, type TextPattern } from '../../../domain/search/pattern.ts'
import { foldCase } from '../../../domain/text.ts'
import { Dictionary } from '../structures/dictionary.ts'
import { withCapacity } from '../structures/typed-array.ts'

/**
 * Separates the texts of a list. If a text contains it, the list is stored as this character and its JSON. Other joined
 * texts never begin with it, because they contain no empty text.
 */
export const END = '\0'

/** The texts of a list, or the same texts as joinTexts joins them. */
export type TextList = string | readonly string[]

/** The lists of texts of one kind, with folded case. */
export class JoinedTexts {
  readonly #lists = new Dictionary()
  /** For each slot, the number of its list plus one. 0 stands for an empty list. */
  #codes = new Uint32Array(0)

  /** Approximate memory of the lists, in bytes. */
  get bytes(): number {
    return this.#lists.bytes + this.#codes.byteLength
  }

  /** The number of characters of all different lists. */
  get characters(): number {
    return this.#lists.characters
  }

  /** All codes are below this number. */
  get codes(): number {
    return this.#lists.length + 1
  }

  /** The code of each slot. A slot after its end has no list. It is valid until the lists change. */
  get slotCodes(): Uint32Array {
    return this.#codes
  }

  /** Returns the code of the list of a slot. */
  codeOf(slot: number): number {
    return slot < this.#codes.length ? this.#codes[slot]! : 0
  }

  /** Returns how many slots have the list of a code. It is 0 for the empty list, which no pattern matches. */
  usesOf(code: number): number {
    return code === 0 ? 0 : this.#lists.usesOf(code - 1)
  }

  /** Returns all texts of a list as one text, for matchesJoined. */
  joinedOfCode(code: number): string {
    return code === 0 ? '' : this.#lists.textOf(code - 1)
  }

  /** Adds or replaces the list of a slot. Empty texts are ignored. The texts may be joined already. */
  replace(slot: number, texts: TextList): void {
    const joined = typeof texts === 'string' ? texts : joinTexts(texts)
    const before = this.codeOf(slot)
    if (this.joinedOfCode(before) === joined) return
    const code = joined === '' ? 0 : this.#lists.take(joined) + 1
    if (before > 0) this.#lists.release(before - 1)
    this.#codes = withCapacity(this.#codes, slot)
    this.#codes[slot] = code
  }
}

/** Joins the texts of a list, with folded case. */
export function joinTexts(texts: readonly string[]): string {
  const folded = texts.filter((text) => text !== '').map(foldCase)
  return folded.some((text) => text.includes(END)) ? END + JSON.stringify(folded) : folded.join(END)
}

/** Returns whether one text of a list matches. */
export function matchesJoined(pattern: TextPattern, joined: string): boolean {
  if (joined === '') return false
  if (joined.startsWith(END)) {
    return (JSON.parse(joined.slice(END.length)) as string[]).some((text) => matchesFolded(pattern, text))
  }
  const { kind, text } = pattern
  if (text.includes(END) || !containsText(joined, text)) return false
  switch (kind) {
    case 'contains':
      return true
    case 'prefix':
      return joined.startsWith(text) || containsText(joined, END + text)
    case 'suffix':
      return joined.endsWith(text) || containsText(joined, text + END)
    case 'exact':
      return joined === text || containsText(END + joined + END, END + text + END)
  }
}

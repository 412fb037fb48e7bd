import { BACKSLASH, type JsonCursor, QUOTE } from './json-cursor.ts'

const PLACES = 1 << 15
/** Prime of the FNV-1a hash. */
const PRIME = 0x0100_0193

/** No text that is read holds a quote. */
export const NO_TEXT = '"'

/**
 * ASCII texts from bytes: one that was met lately is the same string again and not another one like it, and most texts
 * of an inventory are. What is kept is bounded.
 */
export class RecentTexts {
  readonly #texts: string[] = Array.from({ length: PLACES }, () => '')

  /** The text behind an opening quote, and passes over the closing one; NO_TEXT: it has an escape, or is not ASCII. */
  read(json: JsonCursor): string {
    const { bytes, at: from } = json
    let hash = 0
    let to = from
    for (; ; to++) {
      const byte = bytes[to]!
      if (byte === QUOTE) break
      if (byte === BACKSLASH || !(byte <= 127)) return NO_TEXT
      hash = Math.imul(hash ^ byte, PRIME)
    }
    const place = (hash ^ (hash >>> 15)) & (PLACES - 1)
    const known = this.#texts[place]!
    if (known.length === to - from && json.takesText(known)) return known
    json.at = to + 1
    const text = bytes.toString('latin1', from, to)
    this.#texts[place] = text
    return text
  }
}

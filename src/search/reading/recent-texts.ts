import { BACKSLASH, isTextAt, type JsonCursor, QUOTE } from './json-cursor.ts'

const SLOTS = 1 << 15
/** Prime of the FNV-1a hash. */
const PRIME = 0x0100_0193

/**
 * The result if JSON.parse must read the text. No text that is read here equals it, because a text without escapes
 * contains no quote.
 */
export const NO_TEXT = '"'

/**
 * Reads ASCII texts from bytes. It returns the same string for a text that occurred recently. This saves memory,
 * because most texts of an inventory occur repeatedly. At most 32,768 texts are cached.
 */
export class RecentTexts {
  readonly #texts: string[] = Array.from({ length: SLOTS }, () => '')

  /** Reads a text after its opening quote and moves past the closing one. Returns NO_TEXT for escapes or non-ASCII. */
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
    const slot = toSlot(hash)
    const known = this.#texts[slot]!
    if (known.length === to - from && json.takesText(known)) return known
    json.at = to + 1
    const text = bytes.toString('latin1', from, to)
    this.#texts[slot] = text
    return text
  }

  /** Returns the first bytes as a text. They must be ASCII without escapes. */
  textIn(bytes: Buffer, length: number): string {
    let hash = 0
    for (let at = 0; at < length; at++) hash = Math.imul(hash ^ bytes[at]!, PRIME)
    const slot = toSlot(hash)
    const known = this.#texts[slot]!
    if (known.length === length && isTextAt(bytes, 0, known)) return known
    const text = bytes.toString('latin1', 0, length)
    this.#texts[slot] = text
    return text
  }
}

const toSlot = (hash: number): number => (hash ^ (hash >>> 15)) & (SLOTS - 1)

/** A number with more digits may not be exactly representable as a JavaScript number. */
const MAX_DIGITS = 15
const MINUS = 0x2d
const ZERO = 0x30
export const QUOTE = 0x22
export const BACKSLASH = 0x5c

const WORD_BYTES = 4

/** ASCII characters in words of four bytes, as a cursor compares them. The last word may overlap the one before it. */
export interface Characters {
  readonly words: Int32Array
  readonly length: number
}

/** Returns the words of at least four ASCII characters. */
export function toCharacters(text: string): Characters {
  const bytes = Buffer.from(text)
  const words = new Int32Array(Math.ceil(bytes.length / WORD_BYTES))
  for (let word = 0; word < words.length; word++) {
    words[word] = bytes.readInt32LE(Math.min(word * WORD_BYTES, bytes.length - WORD_BYTES))
  }
  return { words, length: bytes.length }
}

/**
 * A position in the bytes of JSON without blanks, as JSON.stringify writes it. If the expected bytes are next, a
 * `takes…` method moves past them and returns true. Otherwise it returns false and does not move.
 */
export class JsonCursor {
  bytes: Buffer = Buffer.alloc(0)
  at = 0
  /** The memory that the bytes are a part of. The records of a reply share it. */
  #memory = new DataView(this.bytes.buffer)
  #offset = 0

  begin(bytes: Buffer): void {
    this.bytes = bytes
    this.at = 0
    if (bytes.buffer !== this.#memory.buffer) this.#memory = new DataView(bytes.buffer)
    this.#offset = bytes.byteOffset
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length
  }

  /** The next byte, or undefined at the end. */
  get next(): number | undefined {
    return this.bytes[this.at]
  }

  /** Moves past this byte if it is the next one. */
  takesByte(byte: number): boolean {
    if (this.bytes[this.at] !== byte) return false
    this.at++
    return true
  }

  /** Moves past these characters if they are the next ones. */
  takes({ words, length }: Characters): boolean {
    const { bytes, at } = this
    if (at + length > bytes.length) return false
    const memory = this.#memory
    const from = this.#offset + at
    const last = words.length - 1
    for (let word = 0; word < last; word++) {
      if (memory.getInt32(from + word * WORD_BYTES, true) !== words[word]) return false
    }
    if (memory.getInt32(from + length - WORD_BYTES, true) !== words[last]) return false
    this.at = at + length
    return true
  }

  /** Moves past this text and its closing quote if they are next. The text is ASCII without escapes. */
  takesText(wanted: string): boolean {
    const { bytes, at } = this
    if (bytes[at + wanted.length] !== QUOTE || !isTextAt(bytes, at, wanted)) return false
    this.at = at + wanted.length + 1
    return true
  }

  /**
   * Skips an ASCII text without escapes, including its closing quote. Returns the index of that quote, or -1 for any
   * other text.
   */
  passPlainText(): number {
    const { bytes } = this
    for (let at = this.at; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (byte === QUOTE) {
        this.at = at + 1
        return at
      }
      if (byte === BACKSLASH || byte > 127) return -1
    }
    return -1
  }

  /** Reads an integer. Returns NaN if there is none, or if it has more than MAX_DIGITS digits. */
  passWholeNumber(): number {
    const isNegative = this.takesByte(MINUS)
    const from = this.at
    let number = 0
    for (; ; this.at++) {
      const digit = this.bytes[this.at]! - ZERO
      if (!(digit >= 0 && digit <= 9)) break
      number = number * 10 + digit
    }
    const digits = this.at - from
    return digits === 0 || digits > MAX_DIGITS ? Number.NaN : isNegative ? -number : number
  }

  /** Moves past any value. */
  passValue(): void {
    const { bytes } = this
    let depth = 0
    do {
      const byte = bytes[this.at++]!
      if (byte === QUOTE) this.#passText()
      // [ and { differ in one bit only, and so do ] and }.
      else if ((byte | 0x20) === 0x7b) depth++
      else if ((byte | 0x20) === 0x7d) depth--
      else if (depth === 0) while (isOfScalar(bytes[this.at])) this.at++
    } while (depth > 0 && this.at < bytes.length)
  }

  #passText(): void {
    const { bytes } = this
    while (this.at < bytes.length) {
      const byte = bytes[this.at++]!
      if (byte === QUOTE) return
      if (byte === BACKSLASH) this.at++
    }
  }
}

/** Returns whether this ASCII text is at a position. */
export function isTextAt(bytes: Uint8Array, from: number, text: string): boolean {
  for (let at = 0; at < text.length; at++) if (bytes[from + at] !== text.charCodeAt(at)) return false
  return true
}

/** Returns whether a byte is part of a number, true, false or null. */
const isOfScalar = (byte: number | undefined): boolean => byte !== undefined && byte !== COMMA && (byte | 0x20) !== 0x7d

const COMMA = 0x2c

/**
 * Memory that a text needs in addition to its characters, in bytes: a header, and an element in each of two lists and
 * in a map.
 */
const BYTES_A_TEXT = 80

/** Assigns numbers to texts. Each text is stored once, as long as it is in use. */
export class Dictionary {
  readonly #texts: string[] = []
  readonly #codes = new Map<string, number>()
  readonly #uses: number[] = []
  readonly #free: number[] = []
  #characters = 0

  /** Approximate memory of the dictionary, in bytes. */
  get bytes(): number {
    return this.#texts.length * BYTES_A_TEXT + this.#characters
  }

  /** The number of characters of all texts. */
  get characters(): number {
    return this.#characters
  }

  /** The number of assigned numbers, including free ones. */
  get length(): number {
    return this.#texts.length
  }

  take(text: string): number {
    const known = this.#codes.get(text)
    if (known !== undefined) {
      this.#uses[known]!++
      return known
    }
    const code = this.#free.pop() ?? this.#texts.length
    this.#texts[code] = text
    this.#characters += text.length
    this.#codes.set(text, code)
    this.#uses[code] = 1
    return code
  }

  release(code: number): void {
    if (--this.#uses[code]! > 0) return
    this.#codes.delete(this.#texts[code]!)
    this.#characters -= this.#texts[code]!.length
    this.#texts[code] = ''
    this.#free.push(code)
  }

  find(text: string): number | null {
    return this.#codes.get(text) ?? null
  }

  textOf(code: number): string {
    return this.#texts[code]!
  }

  /** Returns how many times a text is in use, or 0 if its number is free. */
  usesOf(code: number): number {
    return this.#uses[code]!
  }
}

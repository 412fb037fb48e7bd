/*
 * Joins the texts of a list while they are read, with folded case (see index/columns/joined-texts.ts). Adjacent devices
 * often have the same list, and its bytes then give a known text without any other one.
 */
import { foldCase } from '../../domain/text.ts'
import { END } from '../index/columns/joined-texts.ts'
import { BACKSLASH, type JsonCursor, QUOTE } from './json-cursor.ts'
import type { RecentTexts } from './recent-texts.ts'

const [LETTER_A, LETTER_Z, TO_LOWER] = [0x41, 0x5a, 0x20]
const END_BYTE = END.charCodeAt(0)

/** Reads the texts of one list after the other. */
export class ListReader {
  readonly #recentTexts: RecentTexts
  #bytes = Buffer.alloc(1024)
  #length = 0
  /** The texts up to the last one that JSON.parse read, joined. The bytes have the texts after them. */
  #parsed = ''

  constructor(recentTexts: RecentTexts) {
    this.#recentTexts = recentTexts
  }

  /** The joined texts of the list. */
  get joined(): string {
    if (this.#length === 0) return this.#parsed
    const text = this.#recentTexts.textIn(this.#bytes, this.#length)
    return this.#parsed === '' ? text : this.#parsed + END + text
  }

  /** Begins the next list. */
  begin(): void {
    this.#length = 0
    this.#parsed = ''
  }

  /** Reads a text after its opening quote. Returns false if JSON.parse must read the whole list. */
  read(json: JsonCursor): boolean {
    const { bytes, at: from } = json
    for (let at = from; ; at++) {
      const byte = bytes[at]
      if (byte === QUOTE) {
        json.at = at + 1
        this.add(bytes, from, at)
        return true
      }
      if (byte === undefined) return false
      if (byte === BACKSLASH || byte > 127) return this.#parse(json)
    }
  }

  /** Adds a text of ASCII without escapes. */
  add(bytes: Uint8Array, from: number, to: number): void {
    if (from >= to) return
    let length = this.#length
    if (length + to - from >= this.#bytes.length) this.#grow(length + to - from + 1)
    const joined = this.#bytes
    if (length > 0) joined[length++] = END_BYTE
    for (let at = from; at < to; at++) {
      const byte = bytes[at]!
      joined[length++] = byte >= LETTER_A && byte <= LETTER_Z ? byte | TO_LOWER : byte
    }
    this.#length = length
  }

  /** Reads a text with escapes or with characters beyond ASCII. */
  #parse(json: JsonCursor): boolean {
    json.at--
    const from = json.at
    json.passValue()
    const text = foldCase(JSON.parse(json.bytes.toString('utf8', from, json.at)) as string)
    if (text.includes(END)) return false
    const before = this.joined
    this.#parsed = before === '' ? text : before + END + text
    this.#length = 0
    return true
  }

  #grow(length: number): void {
    const grown = Buffer.alloc(length * 2)
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
  }
}

/** A column with more texts keeps no spellings, because they would take much memory. */
const MAX_SPELLINGS = 2 ** 14
/** Memory of a spelling in addition to its characters, in bytes: its header and its list element. */
const BYTES_A_SPELLING = 24

/**
 * The texts of a column as its devices have them, by code, while its own texts have folded case. Only a code whose
 * devices all have one spelling has one here; the spelling of any other code is in the records.
 */
export class Spellings {
  /** For each code its spelling, or null if there are several. The list is null if there are too many codes. */
  #spellings: (string | null)[] | null = []
  #characters = 0

  /** Approximate memory of the spellings, in bytes. */
  get bytes(): number {
    return this.#spellings === null ? 0 : this.#spellings.length * BYTES_A_SPELLING + this.#characters
  }

  /** Returns the spelling that all devices of a code have, or null if they may have several. */
  of(code: number): string | null {
    return this.#spellings?.[code] ?? null
  }

  /** Notes the spelling of the only device of a code. */
  start(code: number, text: string): void {
    if (code >= MAX_SPELLINGS) this.#spellings = null
    else this.#set(code, text)
  }

  /** Notes the spelling of one more device of a code. */
  add(code: number, text: string): void {
    if (this.differs(code, text)) this.#set(code, null)
  }

  /** Notes that the devices of one code get another one. */
  merge(from: number, to: number): void {
    if (this.of(from) !== this.of(to)) this.#set(to, null)
  }

  /** Returns whether a text is not the spelling that all devices of a code have. */
  differs(code: number, text: string): boolean {
    const spelling = this.of(code)
    return spelling !== null && spelling !== text
  }

  #set(code: number, text: string | null): void {
    if (this.#spellings === null) return
    this.#characters += (text?.length ?? 0) - (this.#spellings[code]?.length ?? 0)
    this.#spellings[code] = text
  }
}

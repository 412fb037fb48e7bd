import { foldCase } from '../../../domain/text.ts'

/** Memory of a memo in addition to its characters, in bytes. */
const BYTES_A_MEMO = 64

/** The memos that are longer than their summary, with folded case. The column of memoSummary has the other ones. */
export class LongMemos {
  readonly #memos = new Map<number, string>()
  #characters = 0

  /** Approximate memory of the memos, in bytes. */
  get bytes(): number {
    return this.#memos.size * BYTES_A_MEMO + this.#characters
  }

  get size(): number {
    return this.#memos.size
  }

  /** The slots with a long memo, and their memos. */
  get all(): Iterable<[slot: number, memo: string]> {
    return this.#memos
  }

  find(slot: number): string | undefined {
    return this.#memos.get(slot)
  }

  /** Sets the memo of a slot. */
  replace(slot: number, memo: string | null): void {
    const before = this.#memos.get(slot)
    if (before !== undefined) {
      this.#characters -= before.length
      this.#memos.delete(slot)
    }
    if (memo === null) return
    const folded = foldCase(memo)
    this.#characters += folded.length
    this.#memos.set(slot, folded)
  }
}

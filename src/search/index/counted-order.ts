import type { Bitmap } from './bitmap.ts'
import type { Slice } from './ordered-list.ts'

/** Marked slots by their rank in an order, as long as neither changes: counted once, block by block, and then looked up. */
export class CountedOrder {
  readonly #marks: Bitmap
  readonly #blocks: readonly Uint32Array[]
  /** How many are marked before each block. */
  readonly #before: Uint32Array
  /** Those of the block that was asked for last. */
  #slots: number[] = []
  #open = -1

  constructor({ order, from, to }: Slice, marks: Bitmap) {
    this.#marks = marks
    this.#blocks = [...order.runs(from, to)]
    this.#before = new Uint32Array(this.#blocks.length + 1)
    for (const [at, block] of this.#blocks.entries()) this.#before[at + 1] = this.#before[at]! + marks.countIn(block)
  }

  at(rank: number): number {
    if (this.#open < 0 || rank < this.#before[this.#open]! || rank >= this.#before[this.#open + 1]!) {
      this.#openBlock(this.#blockOf(rank))
    }
    return this.#slots[rank - this.#before[this.#open]!]!
  }

  #openBlock(at: number): void {
    const block = this.#blocks[at]!
    this.#slots = []
    this.#marks.pick(block, false, 0, block.length, this.#slots)
    this.#open = at
  }

  #blockOf(rank: number): number {
    let [low, high] = [0, this.#blocks.length - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#before[middle + 1]! <= rank) low = middle + 1
      else high = middle
    }
    return low
  }
}

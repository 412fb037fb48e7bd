import type { Bitmap } from './bitmap.ts'
import type { Slice } from './ordered-list.ts'
import type { Sliced } from './slices.ts'

/**
 * Finds the slot of a bitmap at a given rank in an order. It counts the slots of each block once. Neither the bitmap
 * nor the order may change while it is in use.
 */
export class RankIndex {
  readonly #bitmap: Bitmap
  readonly #blocks: readonly Uint32Array[]
  /** Number of slots of the bitmap before each block. */
  readonly #before: Uint32Array
  /** The slots of the block that was read last. */
  #slots: number[] = []
  #open = -1

  private constructor(bitmap: Bitmap, blocks: readonly Uint32Array[], before: Uint32Array) {
    this.#bitmap = bitmap
    this.#blocks = blocks
    this.#before = before
  }

  /** Counts the slots of a bitmap in a slice. */
  static *of({ order, from, to }: Slice, bitmap: Bitmap): Sliced<RankIndex> {
    const blocks = [...order.runs(from, to)]
    const before = new Uint32Array(blocks.length + 1)
    for (const [at, block] of blocks.entries()) {
      before[at + 1] = before[at]! + bitmap.countIn(block)
      yield block.length
    }
    return new RankIndex(bitmap, blocks, before)
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
    this.#bitmap.pick(block, false, 0, block.length, this.#slots)
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

import type { Bitmap } from './bitmap.ts'
import type { OrderedList, RankRange } from './ordered-list.ts'
import type { Sliced } from './slices.ts'

/** The counts of old blocks are dropped once there are this many for each block. */
const MAX_COUNTS_A_BLOCK = 4
/** Memory of a number in a map by a number, in bytes. */
const BYTES_A_COUNT = 40

/**
 * Finds the slot of a bitmap at a given rank in an order. It counts the slots of each block of the order once. After a
 * change of the order or of the bitmap, it counts only the blocks that changed.
 */
export class RankIndex {
  readonly #order: OrderedList
  readonly #bitmap: Bitmap
  /** The number of slots of the bitmap in each counted block, by the stamp of the block. */
  readonly #counts = new Map<number, number>()
  /** The first block of the range. */
  #first = 0
  /** Number of slots of the bitmap before each block of the range, and in all its blocks. */
  #before = new Uint32Array(1)
  /** The version of the order to which `#before` belongs; null if the bitmap has changed since. */
  #version: number | null = null
  /** The slots of the block that was read last. */
  #slots: number[] = []
  #open = -1

  constructor(order: OrderedList, bitmap: Bitmap) {
    this.#order = order
    this.#bitmap = bitmap
  }

  /** Memory of the counts, in bytes. */
  get bytes(): number {
    return this.#counts.size * BYTES_A_COUNT + this.#before.byteLength + this.#slots.length * 8
  }

  /** Notes that a slot of the order was added to the bitmap or removed from it. */
  noteFlip(slot: number): void {
    this.#counts.delete(this.#order.stampOf(this.#order.blockWith(slot)))
    this.#version = null
  }

  /** Counts the slots in a range of the order that has all slots of the bitmap. Must run before `at` after a change. */
  *count({ from, to }: RankRange): Sliced<void> {
    if (this.#version === this.#order.version) return
    const [first, last] = from < to ? this.#order.blocksIn(from, to) : [0, -1]
    const before = new Uint32Array(last - first + 2)
    for (let block = first; block <= last; block++) {
      const stamp = this.#order.stampOf(block)
      let count = this.#counts.get(stamp)
      if (count === undefined) {
        const items = this.#order.itemsOf(block)
        count = this.#bitmap.countIn(items)
        this.#counts.set(stamp, count)
        yield items.length
      }
      before[block - first + 1] = before[block - first]! + count
    }
    if (this.#counts.size > before.length * MAX_COUNTS_A_BLOCK) this.#counts.clear()
    this.#first = first
    this.#before = before
    this.#version = this.#order.version
    this.#open = -1
  }

  at(rank: number): number {
    if (this.#open < 0 || rank < this.#before[this.#open]! || rank >= this.#before[this.#open + 1]!) {
      this.#openBlock(this.#blockOf(rank))
    }
    return this.#slots[rank - this.#before[this.#open]!]!
  }

  #openBlock(at: number): void {
    const items = this.#order.itemsOf(this.#first + at)
    this.#slots = []
    this.#bitmap.pick(items, false, 0, items.length, this.#slots)
    this.#open = at
  }

  /** Returns the position in `#before` of the block that has the slot at a rank. */
  #blockOf(rank: number): number {
    let [low, high] = [0, this.#before.length - 2]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#before[middle + 1]! <= rank) low = middle + 1
      else high = middle
    }
    return low
  }
}

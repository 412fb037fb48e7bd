import { Bitmap } from './bitmap.ts'
import { BATCH, type Batch } from './slices.ts'

/**
 * A list takes 8 bytes for each member. A bitmap takes 8 bytes for this number of slots, from slot 0 to the last slot
 * of the set.
 */
const SLOTS_A_MEMBER = 64

/** A set of slots. Few slots are stored as a sorted list, many slots as a bitmap. */
export class SlotSet {
  #size = 0
  #few: number[] | null = []
  #many: Bitmap | null = null

  get size(): number {
    return this.#size
  }

  /** The slots in ascending order if they are few, otherwise null. */
  get few(): readonly number[] | null {
    return this.#few
  }

  /** The slots as a bitmap if they are many, otherwise null. */
  get bitmap(): Bitmap | null {
    return this.#many
  }

  has(slot: number): boolean {
    if (this.#many !== null) return this.#many.has(slot)
    return this.#few![indexIn(this.#few!, slot)] === slot
  }

  add(slot: number): void {
    if (this.has(slot)) return
    this.#size++
    if (this.#many !== null) this.#many.add(slot)
    else this.#list(slot)
  }

  delete(slot: number): void {
    if (!this.has(slot)) return
    this.#size--
    if (this.#many !== null) this.#many.delete(slot)
    else this.#few!.splice(indexIn(this.#few!, slot), 1)
  }

  /** Sets `codes` to a value at each slot of the set. */
  mark(codes: Uint32Array, value: number): void {
    if (this.#many !== null) this.#many.mark(codes, value)
    else for (const slot of this.#few!) codes[slot] = value
  }

  /** Returns the slots of the set in ascending order. */
  *batches(): Generator<Batch> {
    if (this.#many !== null) yield* this.#many.batches()
    else for (let at = 0; at < this.#few!.length; at += BATCH) yield this.#few!.slice(at, at + BATCH)
  }

  #list(slot: number): void {
    const few = this.#few!
    if (few.length === 0 || few.at(-1)! < slot) few.push(slot)
    else few.splice(indexIn(few, slot), 0, slot)
    if (few.length <= 16 || few.length * SLOTS_A_MEMBER <= few.at(-1)!) return
    this.#many = new Bitmap(few.at(-1)! + 1)
    for (const listed of few) this.#many.add(listed)
    this.#few = null
  }
}

/** Returns the index of a number in a sorted list, or the index at which it would be inserted. */
function indexIn(sorted: readonly number[], wanted: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

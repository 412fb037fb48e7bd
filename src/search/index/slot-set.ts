import { Bitmap } from './bitmap.ts'
import { BATCH, type Batch } from './slices.ts'

/** A bitmap takes a bit for each slot up to its last, a list 8 bytes for each member. */
const SLOTS_A_MEMBER = 64

/** A set of slots: few as a sorted list, many as a bitmap. */
export class SlotSet {
  #size = 0
  #few: number[] | null = []
  #many: Bitmap | null = null

  get size(): number {
    return this.#size
  }

  /** In ascending order; null if they are many. */
  get few(): readonly number[] | null {
    return this.#few
  }

  /** null while they are few. */
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

  /** Returns its slots in ascending order. */
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

/** Returns the index of a number in a sorted list, or where it would be inserted. */
function indexIn(sorted: readonly number[], wanted: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

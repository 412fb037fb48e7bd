import type { Bitmap } from './bitmap.ts'
import { BATCH, type Batch, type Sliced } from './slices.ts'
import { SlotSet } from './slot-set.ts'

/** Memory of a list element, in bytes. V8 needs 8 bytes for numbers of more than 31 bits. */
const BYTES_A_MEMBER = 8

const NONE: readonly number[] = []

/** Sets of slots, each with a number. A set of one slot is stored as that slot, because most tokens occur once. */
export class PostingLists {
  readonly #sets: (number | SlotSet | undefined)[] = []
  #members = 0

  /** Maximum memory of the sets, in bytes. */
  get bytes(): number {
    return (this.#sets.length + this.#members) * BYTES_A_MEMBER
  }

  sizeOf(set: number): number {
    const slots = this.#sets[set]
    return slots instanceof SlotSet ? slots.size : slots === undefined ? 0 : 1
  }

  /** Returns the total size of some sets. A slot in several sets counts several times. */
  *sizeOfAll(sets: readonly number[]): Sliced<number> {
    let size = 0
    for (let at = 0; at < sets.length; at++) {
      size += this.sizeOf(sets[at]!)
      if (at % BATCH === BATCH - 1) yield BATCH
    }
    return size
  }

  /** Returns the slots of a set as a bitmap, or null if the set has few slots. */
  bitmapOf(set: number): Bitmap | null {
    const slots = this.#sets[set]
    return slots instanceof SlotSet ? slots.bitmap : null
  }

  has(set: number, slot: number): boolean {
    const slots = this.#sets[set]
    return slots instanceof SlotSet ? slots.has(slot) : slots === slot
  }

  add(set: number, slot: number): void {
    const slots = this.#sets[set]
    if (slots === slot) return
    this.#members++
    if (slots === undefined) {
      this.#sets[set] = slot
      return
    }
    const many = slots instanceof SlotSet ? slots : new SlotSet()
    if (!(slots instanceof SlotSet)) many.add(slots)
    many.add(slot)
    this.#sets[set] = many
  }

  delete(set: number, slot: number): void {
    const slots = this.#sets[set]
    if (this.has(set, slot)) this.#members--
    if (slots instanceof SlotSet) slots.delete(slot)
    if (slots === slot || (slots instanceof SlotSet && slots.size === 0)) this.#sets[set] = undefined
  }

  /** Returns the slots of some sets. A slot in several sets occurs several times. */
  *batches(sets: Iterable<number>): Generator<Batch> {
    const together = new Uint32Array(BATCH)
    let count = 0
    for (const set of sets) {
      const slots = this.#sets[set]
      const few = slots instanceof SlotSet ? slots.few : NONE
      if (few === null || few.length >= BATCH) {
        yield* (slots as SlotSet).batches()
        continue
      }
      if (count + few.length + 1 > BATCH) {
        yield together.subarray(0, count)
        count = 0
      }
      if (typeof slots === 'number') together[count++] = slots
      else for (let at = 0; at < few.length; at++) together[count++] = few[at]!
    }
    if (count > 0) yield together.subarray(0, count)
  }
}

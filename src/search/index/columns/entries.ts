import { shrunk, withCapacity } from '../structures/typed-array.ts'

/** Stands for no entry. */
export const NO_ENTRY = -1
/** The owner of a free entry. */
const NOBODY = 0xffff_ffff
/** Minimum number of slots from which the number of entries is extrapolated. */
const SLOTS_TO_GO_BY = 1000

/** Records the slot of each entry. A slot may have any number of entries, which form a chain. */
export class Entries {
  #owner = new Uint32Array(0)
  #next = new Int32Array(0)
  #first = new Int32Array(0)
  #slots = 0
  #expectedSlots = 0
  #length = 0
  #free = NO_ENTRY

  /** Number of entries, including free ones. */
  get length(): number {
    return this.#length
  }

  /** Number of entries for which memory is allocated. Parallel arrays have the same length. */
  get capacity(): number {
    return this.#owner.length
  }

  /** Memory of the entries, in bytes. */
  get bytes(): number {
    return this.#owner.byteLength + this.#next.byteLength + this.#first.byteLength
  }

  /** Whether some entries belong to no slot. */
  get hasFree(): boolean {
    return this.#free !== NO_ENTRY
  }

  /** Sets the number of slots to expect. */
  reserve(slots: number): void {
    this.#expectedSlots = slots
    this.#first = shrunk(this.#first, slots)
  }

  ownerOf(entry: number): number {
    return this.#owner[entry]!
  }

  /** Returns whether an entry belongs to a slot. */
  isUsed(entry: number): boolean {
    return this.#owner[entry] !== NOBODY
  }

  add(slot: number): number {
    const entry = this.#free === NO_ENTRY ? this.#length++ : this.#free
    if (entry >= this.#owner.length) this.#grow()
    if (entry === this.#free) this.#free = this.#next[entry]!
    this.#know(slot)
    this.#owner[entry] = slot
    this.#next[entry] = this.#first[slot]!
    this.#first[slot] = entry
    return entry
  }

  /** For each entry its slot. A free entry has a number that is no slot. It is valid until the entries change. */
  get owners(): Uint32Array {
    return this.#owner
  }

  /**
   * For each slot its last added entry, or NO_ENTRY. It may end before a slot without entries. It is valid like
   * `owners`.
   */
  get first(): Int32Array {
    return this.#first.subarray(0, this.#slots)
  }

  /** For each entry the one of the same slot that was added before it, or NO_ENTRY. It is valid like `owners`. */
  get next(): Int32Array {
    return this.#next
  }

  /** Returns the entries of a slot, in the reverse order of their addition. */
  of(slot: number): number[] {
    const entries: number[] = []
    for (let entry = this.#firstOf(slot); entry !== NO_ENTRY; entry = this.#next[entry]!) entries.push(entry)
    return entries
  }

  some(slot: number, test: (entry: number) => boolean): boolean {
    for (let entry = this.#firstOf(slot); entry !== NO_ENTRY; entry = this.#next[entry]!) if (test(entry)) return true
    return false
  }

  /** Frees the entries of a slot. */
  drop(slot: number): void {
    for (const entry of this.of(slot)) {
      this.#owner[entry] = NOBODY
      this.#next[entry] = this.#free
      this.#free = entry
    }
    if (slot < this.#slots) this.#first[slot] = NO_ENTRY
  }

  /** Frees memory that is not needed. */
  fit(): void {
    this.#owner = shrunk(this.#owner, this.#length)
    this.#next = shrunk(this.#next, this.#length)
    this.#first = shrunk(this.#first, this.#slots)
  }

  #firstOf(slot: number): number {
    return slot < this.#slots ? this.#first[slot]! : NO_ENTRY
  }

  /**
   * Allocates memory for all expected slots at once. It assumes that the remaining slots have as many entries on
   * average as the present ones.
   */
  #grow(): void {
    const known = Math.max(this.#slots, SLOTS_TO_GO_BY)
    const all = (this.#length / known) * this.#expectedSlots
    const length = Math.ceil(Math.max(this.#length * 1.25 + 16, all * 1.125))
    this.#owner = withCapacity(this.#owner, this.#length, length)
    this.#next = withCapacity(this.#next, this.#length, length)
  }

  #know(slot: number): void {
    if (slot < this.#slots) return
    this.#first = withCapacity(this.#first, slot)
    this.#first.fill(NO_ENTRY, this.#slots, slot + 1)
    this.#slots = slot + 1
  }
}

import { shrunk, withCapacity } from './typed-array.ts'

const NONE = -1
/** From fewer slots nothing follows for the others. */
const SLOTS_TO_GO_BY = 1000

/** Which slot an entry belongs to, where a slot may have any number of them: a chain for each slot. */
export class Entries {
  #owner = new Uint32Array(0)
  #next = new Int32Array(0)
  #first = new Int32Array(0)
  #slots = 0
  #expectedSlots = 0
  #length = 0
  #free = NONE

  /** How many there are, free ones included. */
  get length(): number {
    return this.#length
  }

  /** How many there is room for: arrays beside them have as much. */
  get room(): number {
    return this.#owner.length
  }

  /** Memory it takes, in bytes. */
  get bytes(): number {
    return this.#owner.byteLength + this.#next.byteLength + this.#first.byteLength
  }

  /** At first, this many slots will have entries. */
  reserve(slots: number): void {
    this.#expectedSlots = slots
    this.#first = shrunk(this.#first, slots)
  }

  ownerOf(entry: number): number {
    return this.#owner[entry]!
  }

  add(slot: number): number {
    const entry = this.#free === NONE ? this.#length++ : this.#free
    if (entry >= this.#owner.length) this.#grow()
    if (entry === this.#free) this.#free = this.#next[entry]!
    this.#know(slot)
    this.#owner[entry] = slot
    this.#next[entry] = this.#first[slot]!
    this.#first[slot] = entry
    return entry
  }

  /** Entries of a slot, the last one first. */
  of(slot: number): number[] {
    const entries: number[] = []
    for (let entry = this.#firstOf(slot); entry !== NONE; entry = this.#next[entry]!) entries.push(entry)
    return entries
  }

  some(slot: number, test: (entry: number) => boolean): boolean {
    for (let entry = this.#firstOf(slot); entry !== NONE; entry = this.#next[entry]!) if (test(entry)) return true
    return false
  }

  /** Their numbers may be given to others. */
  drop(slot: number): void {
    for (const entry of this.of(slot)) {
      this.#next[entry] = this.#free
      this.#free = entry
    }
    if (slot < this.#slots) this.#first[slot] = NONE
  }

  /** Gives back the room that was made for more. */
  fit(): void {
    this.#owner = shrunk(this.#owner, this.#length)
    this.#next = shrunk(this.#next, this.#length)
    this.#first = shrunk(this.#first, this.#slots)
  }

  #firstOf(slot: number): number {
    return slot < this.#slots ? this.#first[slot]! : NONE
  }

  /** Where the slots yet to come have as many as those before, there is room for all of them at once. */
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
    this.#first.fill(NONE, this.#slots, slot + 1)
    this.#slots = slot + 1
  }
}

import { BATCH, type Batch } from './slices.ts'

const WORDS_A_BATCH = BATCH / 32
/** A word of which all bits are set. */
const ALL = 0xffff_ffff

/** A set of slots, one bit each. */
export class Bitmap {
  #words: Uint32Array

  constructor(capacity: number) {
    this.#words = new Uint32Array((capacity + 31) >>> 5)
  }

  /** Memory of the bitmap, in bytes. */
  get bytes(): number {
    return this.#words.byteLength
  }

  has(slot: number): boolean {
    return this.bitOf(slot) === 1
  }

  /** Returns 1 if a slot is in the set, otherwise 0. */
  bitOf(slot: number): number {
    const words = this.#words
    const at = slot >>> 5
    return at < words.length ? (words[at]! >>> (slot & 31)) & 1 : 0
  }

  add(slot: number): void {
    const at = slot >>> 5
    if (at >= this.#words.length) this.#grow(at + 1)
    this.#words[at]! |= 1 << (slot & 31)
  }

  /** Returns a copy with capacity for all slots below `capacity`. */
  copy(capacity: number): Bitmap {
    const copy = new Bitmap(Math.max(capacity, this.#words.length << 5))
    copy.#words.set(this.#words)
    return copy
  }

  /** Removes the slots that are not in the other set. */
  and(other: Bitmap): void {
    const others = other.#words
    const words = this.#words
    for (let at = 0; at < words.length; at++) words[at]! &= at < others.length ? others[at]! : 0
  }

  /** Returns the slots that are not in the other set, as a new set. */
  without(other: Bitmap): Bitmap {
    const [rest, others] = [this.copy(0), other.#words]
    const words = rest.#words
    for (let at = 0; at < Math.min(words.length, others.length); at++) words[at]! &= ~others[at]!
    return rest
  }

  delete(slot: number): void {
    if (slot >>> 5 < this.#words.length) this.#words[slot >>> 5]! &= ~(1 << (slot & 31))
  }

  /**
   * Appends the slots of a run that are in the set to `into`, until `into` has `size` slots. Before that, it skips the
   * first `skip` of these slots. Returns how many slots remain to be skipped. It has its own loop, because it runs over
   * hundreds of thousands of slots.
   */
  pick(run: Uint32Array, backwards: boolean, skip: number, size: number, into: number[]): number {
    const words = this.#words
    let left = skip
    for (let step = 0; step < run.length && into.length < size; step++) {
      const slot = run[backwards ? run.length - 1 - step : step]!
      if (((words[slot >>> 5]! >>> (slot & 31)) & 1) === 0) continue
      if (left > 0) left--
      else into.push(slot)
    }
    return left
  }

  /**
   * Writes the slots of the set from `from` to before `to` whose code fits to `into`. `codes` has the code of each
   * slot, and `fits` is 1 for each code that fits. Returns how many there are.
   */
  pickFitting(codes: Uint32Array, fits: Uint8Array, from: number, to: number, into: Uint32Array): number {
    let count = 0
    for (let slot = from; slot < to; slot++) if (fits[codes[slot]!] === 1 && this.has(slot)) into[count++] = slot
    return count
  }

  /** Returns how many slots of a run are in the set. */
  countIn(run: Uint32Array): number {
    const words = this.#words
    let count = 0
    for (let at = 0; at < run.length; at++) count += (words[run[at]! >>> 5]! >>> (run[at]! & 31)) & 1
    return count
  }

  count(): number {
    let count = 0
    for (const word of this.#words) if (word !== 0) count += countBits(word)
    return count
  }

  /** Sets `codes` to a value at each slot of the set. A slot that is not in `codes` is left out. */
  mark(codes: Uint32Array, value: number): void {
    const words = this.#words
    for (let at = 0; at < words.length; at++) {
      for (let word = words[at]!; word !== 0; word &= word - 1) {
        codes[(at << 5) + 31 - Math.clz32(word & -word)] = value
      }
    }
  }

  /** Returns the slots of the set in ascending order. */
  *batches(): Generator<Batch> {
    const words = this.#words
    const slots = new Uint32Array(BATCH)
    for (let from = 0; from < words.length; from += WORDS_A_BATCH) {
      let count = 0
      const to = Math.min(from + WORDS_A_BATCH, words.length)
      for (let at = from; at < to; at++) {
        const first = at << 5
        if (words[at] === ALL) for (let bit = 0; bit < 32; bit++) slots[count++] = first + bit
        // Each iteration clears the lowest bit of the word.
        else
          for (let word = words[at]!; word !== 0; word &= word - 1)
            slots[count++] = first + 31 - Math.clz32(word & -word)
      }
      if (count > 0) yield slots.subarray(0, count)
    }
  }

  #grow(length: number): void {
    const words = new Uint32Array(length + (length >>> 3) + 1)
    words.set(this.#words)
    this.#words = words
  }
}

/** Counts the bits of a word. It adds neighbouring bits in fields that become wider with each step. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

import { type Rows, toSlotRows } from '../counts/rows.ts'
import { Bitmap } from '../structures/bitmap.ts'
import { Dictionary } from '../structures/dictionary.ts'
import { PostingLists } from '../structures/posting-lists.ts'
import { BATCH, type Batch } from '../structures/slices.ts'
import { shrunk, withCapacity } from '../structures/typed-array.ts'
import { Entries, NO_ENTRY } from './entries.ts'

/** Finds the slots that have a tag. All tags have folded case. */
export class Tags {
  readonly #names = new Dictionary()
  readonly #slots = new PostingLists()
  readonly entries = new Entries()
  /** The slots that have a tag. */
  readonly #tagged = new Bitmap(0)
  #tags = new Uint32Array(0)

  /** Memory of the tags, in bytes. */
  get bytes(): number {
    return this.#names.bytes + this.#slots.bytes + this.entries.bytes + this.#tagged.bytes + this.#tags.byteLength
  }

  of(slot: number): string[] {
    return this.entries
      .of(slot)
      .map((entry) => this.#names.textOf(this.#tags[entry]!))
      .sort()
  }

  replace(slot: number, names: readonly string[]): void {
    const held = this.entries.of(slot).map((entry) => this.#tags[entry]!)
    const wanted = new Set(names)
    if (held.length === wanted.size && held.every((tag) => wanted.has(this.#names.textOf(tag)))) return
    for (const tag of held) {
      this.#slots.delete(tag, slot)
      this.#names.release(tag)
    }
    this.entries.drop(slot)
    this.#tagged.delete(slot)
    this.add(slot, names)
  }

  /** Sets the tags of a slot that has none. */
  add(slot: number, names: readonly string[]): void {
    for (const name of names) {
      const tag = this.#names.take(name)
      const entry = this.entries.add(slot)
      this.#tags = withCapacity(this.#tags, entry, this.entries.capacity)
      this.#tags[entry] = tag
      this.#slots.add(tag, slot)
      this.#tagged.add(slot)
    }
  }

  /** Frees memory that is not needed. */
  fit(): void {
    this.entries.fit()
    this.#tags = shrunk(this.#tags, this.entries.length)
  }

  /** The number of different tags, including free numbers. */
  get count(): number {
    return this.#names.length
  }

  /** The number of slots that have a tag. */
  get tagged(): number {
    return this.#tagged.count()
  }

  /** Returns how many slots have the tag of a number; 0 if the number is free. */
  usesOf(tag: number): number {
    return this.#slots.sizeOf(tag)
  }

  /** Returns the tag of a number, or "" if the number is free. All numbers are below `count`. */
  nameOf(tag: number): string {
    return this.#names.textOf(tag)
  }

  /** Returns whether a tag of a slot passes a test. */
  someOf(slot: number, test: (name: string) => boolean): boolean {
    return this.entries.some(slot, (entry) => test(this.#names.textOf(this.#tags[entry]!)))
  }

  /** The tag of each entry. It is valid until the tags change. */
  get numbers(): Uint32Array {
    return this.#tags
  }

  /** Returns the slots of a set that have no tag. */
  untagged(among: Bitmap): Bitmap {
    return among.without(this.#tagged)
  }

  /** Returns a row for each tag of some slots, and one for each slot without tags. It does not follow their order. */
  *toTagRows(among: Bitmap, weight: number): Generator<Rows> {
    const { owners, length: end } = this.entries
    const tags = this.#tags
    const [slots, cells] = [new Uint32Array(BATCH), new Float64Array(BATCH)]
    for (let from = 0; from < end; from += BATCH) {
      const to = Math.min(from + BATCH, end)
      let length = 0
      for (let entry = from; entry < to; entry++) {
        const slot = owners[entry]!
        slots[length] = slot
        cells[length] = (tags[entry]! + 1) * weight
        // The next entry overwrites this row if its slot is not in the set, as that of a free entry. A condition would
        // take twice the time.
        length += among.bitOf(slot)
      }
      yield { slots, cells, length }
    }
    yield* toSlotRows(this.untagged(among).batches())
  }

  /**
   * Returns a row for each tag of the slots of other rows, in their order. The code of a tag is its number plus one,
   * and a slot without tags has the code 0. The cells grow by the codes times `weight`.
   */
  *addTo(rows: Iterable<Rows>, weight: number): Generator<Rows> {
    const { first, next } = this.entries
    let [slots, cells] = [new Uint32Array(BATCH), new Float64Array(BATCH)]
    for (const { slots: from, cells: before, length: count } of rows) {
      let length = 0
      for (let at = 0; at < count; at++) {
        const slot = from[at]!
        let entry = slot < first.length ? first[slot]! : NO_ENTRY
        do {
          if (length === slots.length) [slots, cells] = [withCapacity(slots, length), withCapacity(cells, length)]
          slots[length] = slot
          cells[length++] = before[at]! + (entry === NO_ENTRY ? 0 : (this.#tags[entry]! + 1) * weight)
          entry = entry === NO_ENTRY ? NO_ENTRY : next[entry]!
        } while (entry !== NO_ENTRY)
      }
      yield { slots, cells, length }
    }
  }

  sizeOf(name: string): number {
    const tag = this.#names.find(name)
    return tag === null ? 0 : this.#slots.sizeOf(tag)
  }

  bitmapOf(name: string): Bitmap | null {
    const tag = this.#names.find(name)
    return tag === null ? null : this.#slots.bitmapOf(tag)
  }

  has(name: string, slot: number): boolean {
    const tag = this.#names.find(name)
    return tag !== null && this.#slots.has(tag, slot)
  }

  batches(name: string): Iterable<Batch> {
    const tag = this.#names.find(name)
    return tag === null ? [] : this.#slots.batches([tag])
  }
}

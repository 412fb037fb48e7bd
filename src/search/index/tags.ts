import type { Bitmap } from './bitmap.ts'
import { Dictionary } from './dictionary.ts'
import { Entries } from './entries.ts'
import { PostingLists } from './posting-lists.ts'
import type { Batch } from './slices.ts'
import { shrunk, withCapacity } from './typed-array.ts'

/** Finds the slots that have a tag. All tags have folded case. */
export class Tags {
  readonly #names = new Dictionary()
  readonly #slots = new PostingLists()
  readonly entries = new Entries()
  #tags = new Uint32Array(0)

  /** Memory of the tags, in bytes. */
  get bytes(): number {
    return this.#names.bytes + this.#slots.bytes + this.entries.bytes + this.#tags.byteLength
  }

  of(slot: number): string[] {
    return this.entries
      .of(slot)
      .map((entry) => this.#names.textOf(this.#tags[entry]!))
      .sort()
  }

  replace(slot: number, names: readonly string[]): void {
    const held = this.entries.of(slot).map((entry) => this.#tags[entry]!)
    if (held.length === names.length && held.every((tag) => names.includes(this.#names.textOf(tag)))) return
    for (const tag of held) {
      this.#slots.delete(tag, slot)
      this.#names.release(tag)
    }
    this.entries.drop(slot)
    this.add(slot, names)
  }

  /** Sets the tags of a slot that has none. */
  add(slot: number, names: readonly string[]): void {
    for (const name of names) {
      const tag = this.#names.take(name)
      const entry = this.entries.add(slot)
      this.#tags = withCapacity(this.#tags, entry, this.entries.room)
      this.#tags[entry] = tag
      this.#slots.add(tag, slot)
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

  /** Returns the tag of a number, or "" if the number is free. All numbers are below `count`. */
  nameOf(tag: number): string {
    return this.#names.textOf(tag)
  }

  /** Returns whether a tag of a slot passes a test. */
  someOf(slot: number, test: (name: string) => boolean): boolean {
    return this.entries.some(slot, (entry) => test(this.#names.textOf(this.#tags[entry]!)))
  }

  /** Returns whether a slot has a tag. */
  hasAny(slot: number): boolean {
    return this.entries.some(slot, () => true)
  }

  /** Returns the slots that have the tag of a number. */
  batchesOf(tag: number): Iterable<Batch> {
    return this.#slots.batchesOf(tag)
  }

  /** Returns the numbers of the tags of a slot. */
  numbersOf(slot: number): number[] {
    return this.entries.of(slot).map((entry) => this.#tags[entry]!)
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

/*
 * Keeps items (slots of devices, or entries) in the order of a comparison. The list is divided into blocks. An
 * insertion or a removal moves only one block, and the sizes of the blocks give the item at a rank.
 *
 * The list finds an item by comparisons. If the data that the order depends on changes, the caller must remove the item
 * before the change and insert it again after the change.
 *
 * The file is longer than others because it is one class: its blocks, sizes and ranks change together.
 */
const BLOCK = 2048
/** Number of items in a block after `fill`. The rest of the block is free for insertions. */
const FILLED = 1792

/** Compares two items like a comparison function for Array.sort. */
export type CompareItems = (a: number, b: number) => number

/** Adjacent items of an order, from one rank to another. */
export interface RankRange {
  readonly order: OrderedList
  readonly from: number
  readonly to: number
}

/** A position in a block. */
interface Position {
  at: number
  index: number
}

/** Items in an order. */
export class OrderedList {
  /** The comparison that defines the order. */
  readonly compare: CompareItems
  #blocks: Uint32Array[] = []
  #sizes: number[] = []
  /** For each block, the version of the list in which the block changed last. No two blocks have the same one. */
  #stamps: number[] = []
  #version = 0
  /** The rank of the first item of each block. It is null from a change until the ranks are needed again. */
  #starts: number[] | null = null
  #length = 0
  /** The position after the item that was inserted last. Items that change together often follow each other. */
  readonly #inserted: Position = { at: 0, index: 0 }
  /** The position of the item that was removed last. */
  readonly #removed: Position = { at: 0, index: 0 }

  constructor(compare: CompareItems) {
    this.compare = compare
  }

  get length(): number {
    return this.#length
  }

  /** A number that grows with each change of the list. */
  get version(): number {
    return this.#version
  }

  /** Memory of the list, in bytes. */
  get bytes(): number {
    return this.#blocks.length * BLOCK * Uint32Array.BYTES_PER_ELEMENT
  }

  /** Sets all items, in their order. */
  fill(sorted: Uint32Array): void {
    this.#blocks = []
    this.#sizes = []
    this.#stamps = []
    for (let from = 0; from < sorted.length; from += FILLED) {
      const items = sorted.subarray(from, from + FILLED)
      const block = new Uint32Array(BLOCK)
      block.set(items)
      this.#blocks.push(block)
      this.#sizes.push(items.length)
      this.#stamps.push(++this.#version)
    }
    this.#length = sorted.length
    this.#version++
    this.#starts = null
  }

  insert(item: number): void {
    if (this.#blocks.length === 0) this.#begin()
    const position = this.#inserted
    if (!this.#belongsAt(position, item)) this.#seek(item, position)
    const { at, index } = position
    const size = this.#sizes[at]!
    const block = this.#blocks[at]!
    block.copyWithin(index + 1, index, size)
    block[index] = item
    position.index++
    if (this.#removed.at === at && this.#removed.index >= index) this.#removed.index++
    this.#sizes[at] = size + 1
    this.#length++
    this.#noteChange(at)
    if (size + 1 === BLOCK) this.#split(at)
  }

  /** Removes an item. Throws an Error if it is not found, because its data changed while it was in the list. */
  remove(item: number): void {
    const position = this.#removed
    if (!this.#isAt(position, item)) this.#seek(item, position)
    if (!this.#isAt(position, item)) throw new Error('an item is not at its position')
    const { at, index } = position
    const block = this.#blocks[at]!
    const size = this.#sizes[at]!
    block.copyWithin(index, index + 1, size)
    if (this.#inserted.at === at && this.#inserted.index > index) this.#inserted.index--
    this.#sizes[at] = size - 1
    this.#length--
    this.#noteChange(at)
    if (size > 1) return
    this.#blocks.splice(at, 1)
    this.#sizes.splice(at, 1)
    this.#stamps.splice(at, 1)
  }

  at(rank: number): number {
    const starts = this.#ranks()
    const at = lastAtMost(starts, rank)
    return this.#blocks[at]![rank - starts[at]!]!
  }

  /** Returns the numbers of the first and of the last block that have items from the rank `from` up to before `to`. */
  blocksIn(from: number, to: number): readonly [first: number, last: number] {
    const starts = this.#ranks()
    return [lastAtMost(starts, from), lastAtMost(starts, to - 1)]
  }

  /** Returns the items of a block, in order. They are not a copy. */
  itemsOf(block: number): Uint32Array {
    return this.#blocks[block]!.subarray(0, this.#sizes[block]!)
  }

  /** Returns a number that stands for a block with its present items. It changes with the items. */
  stampOf(block: number): number {
    return this.#stamps[block]!
  }

  /** Returns the number of the block that has an item, or that would have it. */
  blockWith(item: number): number {
    return this.#blockOf((other) => this.compare(other, item))
  }

  /** Returns the rank of the first item for which `compare` is not negative. This is the number of items before it. */
  rankOf(compare: (item: number) => number): number {
    if (this.#length === 0) return 0
    const at = this.#blockOf(compare)
    return this.#ranks()[at]! + this.#indexIn(at, compare)
  }

  /** Returns the items from the rank `from` up to but not including `to`, in order. The runs are not copies. */
  *runs(from: number, to: number): Generator<Uint32Array> {
    if (from >= to) return
    const starts = this.#ranks()
    for (let at = lastAtMost(starts, from); at < this.#blocks.length && starts[at]! < to; at++) {
      const start = starts[at]!
      yield this.#blocks[at]!.subarray(Math.max(from - start, 0), Math.min(to - start, this.#sizes[at]!))
    }
  }

  /** Works like `runs`, but returns the last run first. The items within a run keep their order. */
  *runsFromEnd(from: number, to: number): Generator<Uint32Array> {
    if (from >= to) return
    const starts = this.#ranks()
    for (let at = lastAtMost(starts, to - 1); at >= 0 && starts[at]! + this.#sizes[at]! > from; at--) {
      const start = starts[at]!
      yield this.#blocks[at]!.subarray(Math.max(from - start, 0), Math.min(to - start, this.#sizes[at]!))
    }
  }

  /** Sets a position to that of the first item that is not before this one. */
  #seek(item: number, position: Position): void {
    position.at = this.#blockOf((other) => this.compare(other, item))
    position.index = this.#indexIn(position.at, (other) => this.compare(other, item))
  }

  /** Returns whether an item is at a position, which may be one that no longer exists. */
  #isAt({ at, index }: Position, item: number): boolean {
    return at < this.#blocks.length && index < this.#sizes[at]! && this.#blocks[at]![index] === item
  }

  /** Returns whether an item belongs between the one at a position and the one before it in the same block. */
  #belongsAt({ at, index }: Position, item: number): boolean {
    if (at >= this.#blocks.length || index === 0 || index > this.#sizes[at]!) return false
    const block = this.#blocks[at]!
    if (this.compare(block[index - 1]!, item) >= 0) return false
    return index < this.#sizes[at]! ? this.compare(block[index]!, item) > 0 : at === this.#blocks.length - 1
  }

  /** Returns the block of the first item for which `compare` is not negative. */
  #blockOf(compare: (item: number) => number): number {
    let [low, high] = [0, this.#blocks.length - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(this.#blocks[middle]![this.#sizes[middle]! - 1]!) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #indexIn(at: number, compare: (item: number) => number): number {
    const block = this.#blocks[at]!
    let [low, high] = [0, this.#sizes[at]!]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(block[middle]!) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #split(at: number): void {
    const block = this.#blocks[at]!
    const upper = new Uint32Array(BLOCK)
    upper.set(block.subarray(BLOCK / 2))
    this.#sizes[at] = BLOCK / 2
    this.#blocks.splice(at + 1, 0, upper)
    this.#sizes.splice(at + 1, 0, BLOCK / 2)
    this.#stamps.splice(at + 1, 0, 0)
    this.#noteChange(at)
    this.#noteChange(at + 1)
  }

  #begin(): void {
    this.#blocks = [new Uint32Array(BLOCK)]
    this.#sizes = [0]
    this.#stamps = [0]
  }

  #noteChange(block: number): void {
    this.#stamps[block] = ++this.#version
    this.#starts = null
  }

  #ranks(): number[] {
    if (this.#starts !== null) return this.#starts
    let start = 0
    this.#starts = this.#sizes.map((size) => {
      start += size
      return start - size
    })
    return this.#starts
  }
}

function lastAtMost(starts: readonly number[], rank: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (starts[middle]! <= rank) low = middle
    else high = middle - 1
  }
  return low
}

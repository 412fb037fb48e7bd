// Items (slots of devices, entries) in an order that a comparison gives: a list cut into blocks, so that one more or one
// less moves a block's worth and not the whole, and the k-th is found over the blocks' sizes.
//
// An item is found by comparing: whoever changes what the order goes by takes the item out before and puts it in after.

const BLOCK = 2048
/** A list made at once leaves room in its blocks. */
const FILLED = 1792

export type CompareItems = (a: number, b: number) => number

/** Neighbours in an order, by rank. */
export interface Slice {
  readonly order: OrderedList
  readonly from: number
  readonly to: number
}

export class OrderedList {
  /** The order. */
  readonly compare: CompareItems
  #blocks: Uint32Array[] = []
  #sizes: number[] = []
  /** Rank of the first item of each block; made anew when it is asked for after a change. */
  #starts: number[] | null = null
  #length = 0

  constructor(compare: CompareItems) {
    this.compare = compare
  }

  get length(): number {
    return this.#length
  }

  /** Memory it takes, in bytes. */
  get bytes(): number {
    return this.#blocks.length * BLOCK * Uint32Array.BYTES_PER_ELEMENT
  }

  /** All items at once, in their order. */
  fill(sorted: Uint32Array): void {
    this.#blocks = []
    this.#sizes = []
    for (let from = 0; from < sorted.length; from += FILLED) {
      const items = sorted.subarray(from, from + FILLED)
      const block = new Uint32Array(BLOCK)
      block.set(items)
      this.#blocks.push(block)
      this.#sizes.push(items.length)
    }
    this.#length = sorted.length
    this.#starts = null
  }

  insert(item: number): void {
    if (this.#blocks.length === 0) this.#begin()
    const at = this.#blockOf((other) => this.compare(other, item))
    const size = this.#sizes[at]!
    const place = this.#placeIn(at, (other) => this.compare(other, item))
    const block = this.#blocks[at]!
    block.copyWithin(place + 1, place, size)
    block[place] = item
    this.#sizes[at] = size + 1
    this.#length++
    this.#starts = null
    if (size + 1 === BLOCK) this.#split(at)
  }

  /** Throws where the item is not found: then what the order goes by was changed under it. */
  remove(item: number): void {
    if (this.#blocks.length === 0) throw new Error('an item is not in its place')
    const at = this.#blockOf((other) => this.compare(other, item))
    const place = this.#placeIn(at, (other) => this.compare(other, item))
    const block = this.#blocks[at]!
    const size = this.#sizes[at]!
    if (place === size || block[place] !== item) throw new Error('an item is not in its place')
    block.copyWithin(place, place + 1, size)
    this.#sizes[at] = size - 1
    this.#length--
    this.#starts = null
    if (size > 1) return
    this.#blocks.splice(at, 1)
    this.#sizes.splice(at, 1)
  }

  at(rank: number): number {
    const starts = this.#ranks()
    const at = lastAtMost(starts, rank)
    return this.#blocks[at]![rank - starts[at]!]!
  }

  /** Rank of the first item for which `compare` is not negative: how many there are before. */
  rankOf(compare: (item: number) => number): number {
    if (this.#length === 0) return 0
    const at = this.#blockOf(compare)
    return this.#ranks()[at]! + this.#placeIn(at, compare)
  }

  /** The items from rank to rank, in order, as they lie. */
  *runs(from: number, to: number): Generator<Uint32Array> {
    if (from >= to) return
    const starts = this.#ranks()
    for (let at = lastAtMost(starts, from); at < this.#blocks.length && starts[at]! < to; at++) {
      const start = starts[at]!
      yield this.#blocks[at]!.subarray(Math.max(from - start, 0), Math.min(to - start, this.#sizes[at]!))
    }
  }

  /** The same from behind; within a run items stand as in `runs`. */
  *runsFromBehind(from: number, to: number): Generator<Uint32Array> {
    if (from >= to) return
    const starts = this.#ranks()
    for (let at = lastAtMost(starts, to - 1); at >= 0 && starts[at]! + this.#sizes[at]! > from; at--) {
      const start = starts[at]!
      yield this.#blocks[at]!.subarray(Math.max(from - start, 0), Math.min(to - start, this.#sizes[at]!))
    }
  }

  /** The block in which the first item with a comparison of 0 or more stands, or would. */
  #blockOf(compare: (item: number) => number): number {
    let [low, high] = [0, this.#blocks.length - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(this.#blocks[middle]![this.#sizes[middle]! - 1]!) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #placeIn(at: number, compare: (item: number) => number): number {
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
  }

  #begin(): void {
    this.#blocks = [new Uint32Array(BLOCK)]
    this.#sizes = [0]
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

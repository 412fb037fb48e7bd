/*
 * The matches of some criteria, kept while the index changes. After a change, only the slots that changed are tested
 * again. The bitmap, the sorted lists and the ranks are then updated.
 *
 * A search may end between two steps of this work, because the index has changed again. So each step leaves the matches
 * in a state from which the next search can go on.
 */
import type { Bitmap } from '../structures/bitmap.ts'
import type { OrderedList, RankRange } from '../structures/ordered-list.ts'
import { RankIndex } from '../structures/rank-index.ts'
import type { Sliced } from '../structures/slices.ts'
import type { FoundRankRange } from './found-rank-range.ts'

/** The result of an evaluation. */
export interface EvaluatedMatches {
  /** The matching slots. The cached matches own the bitmap and change it. */
  readonly bitmap: Bitmap
  /** Ranges of any order, each of which contains all matches. */
  readonly ranges: readonly FoundRankRange[]
  /** Returns whether a slot matches by the present data of the index. */
  readonly test: (slot: number) => boolean
}

/** If more than this share of a list may be in a wrong place, the list is sorted again instead. */
const MAX_MOVED_SHARE = 1 / 8
/** A shorter list is always updated. */
const SHORT = 64

/** Memory of matches without their slots, in bytes: about thirty small objects. */
const BYTES_OF_NONE = 2000

/** The matches of some criteria, with the orders in which they have been sorted or ranked. */
export class CachedMatches {
  readonly bitmap: Bitmap
  readonly #ranges: readonly FoundRankRange[]
  readonly #test: (slot: number) => boolean
  readonly #sorted = new Map<OrderedList, readonly number[]>()
  readonly #ranked = new Map<OrderedList, RankIndex>()
  /** Slots that may be in a wrong place of the sorted lists, or wrongly in or out of them. */
  readonly #moved = new Set<number>()
  #total: number

  constructor({ bitmap, ranges, test }: EvaluatedMatches) {
    this.bitmap = bitmap
    this.#ranges = ranges
    this.#test = test
    this.#total = bitmap.count()
  }

  /** The number of matches. */
  get total(): number {
    return this.#total
  }

  /** Memory of the matches, in bytes. */
  get bytes(): number {
    let bytes = BYTES_OF_NONE + this.bitmap.bytes
    for (const slots of this.#sorted.values()) bytes += slots.length * 8
    for (const ranks of this.#ranked.values()) bytes += ranks.bytes
    return bytes
  }

  /** Returns the ranges of this order, each of which contains all matches. */
  rangesOf(order: OrderedList): RankRange[] {
    return this.#ranges
      .filter((range) => range.order === order)
      .map(({ findRanks }) => {
        const [from, to] = findRanks()
        return { order, from, to }
      })
  }

  /** Tests a slot that has changed. `updateLists` must run before the lists are used again. */
  retest(slot: number): void {
    if (this.#sorted.size > 0) this.#moved.add(slot)
    const isMatch = this.#test(slot)
    if (isMatch === this.bitmap.has(slot)) return
    if (isMatch) this.bitmap.add(slot)
    else this.bitmap.delete(slot)
    this.#total += isMatch ? 1 : -1
    for (const ranks of this.#ranked.values()) ranks.noteFlip(slot)
  }

  /** Puts the tested slots into their places in the sorted lists. */
  updateLists(): void {
    if (this.#moved.size === 0) return
    for (const [order, slots] of this.#sorted) {
      if (this.#moved.size > Math.max(slots.length * MAX_MOVED_SHARE, SHORT)) this.#sorted.delete(order)
      else this.#sorted.set(order, this.#updated(order, slots))
    }
    this.#moved.clear()
  }

  /** Returns the matches in an order, or null if they have not been sorted in it. */
  findSorted(order: OrderedList): readonly number[] | null {
    return this.#sorted.get(order) ?? null
  }

  /** Sorts the matches in an order. */
  sort(order: OrderedList): readonly number[] {
    const slots: number[] = []
    for (const batch of this.bitmap.batches()) for (let at = 0; at < batch.length; at++) slots.push(batch[at]!)
    this.#sorted.set(order, slots.sort(order.compare))
    return slots
  }

  /** Returns whether the matches have been ranked in an order. */
  isRanked(order: OrderedList): boolean {
    return this.#ranked.has(order)
  }

  /** Ranks the matches in the order of a range that contains all of them. */
  *rank(range: RankRange): Sliced<RankIndex> {
    const ranks = this.#ranked.get(range.order) ?? new RankIndex(range.order, this.bitmap)
    this.#ranked.set(range.order, ranks)
    yield* ranks.count(range)
    return ranks
  }

  /** Returns a list with each moved slot in its place if it matches, otherwise without it. */
  #updated(order: OrderedList, slots: readonly number[]): readonly number[] {
    const updated = slots.filter((slot) => !this.#moved.has(slot))
    for (const slot of this.#moved) {
      if (this.bitmap.has(slot)) updated.splice(placeOf(slot, updated, order), 0, slot)
    }
    return updated
  }
}

/** Returns the position at which a slot is inserted into a sorted list. */
function placeOf(slot: number, slots: readonly number[], { compare }: OrderedList): number {
  let [low, high] = [0, slots.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(slots[middle]!, slot) < 0) low = middle + 1
    else high = middle
  }
  return low
}

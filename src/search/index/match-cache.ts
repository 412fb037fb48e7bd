import type { Bitmap } from './bitmap.ts'
import type { OrderedList, Slice } from './ordered-list.ts'
import type { RankIndex } from './rank-index.ts'

/** What matches some criteria, and as far as it was asked for by rank, what puts it in an order. */
export interface CachedMatches {
  readonly marks: Bitmap
  readonly total: number
  /** Outside of these, nothing matches. */
  readonly slices: readonly Slice[]
  readonly sorted: Map<OrderedList, readonly number[]>
  readonly counted: Map<OrderedList, RankIndex>
}

/** A bit for each device and criteria: so many are little beside the index. */
const KEPT = 16
/** Longer ones nobody pages through. */
const LONGEST = 10_000

/** What matched lately, for whoever asks for one page after the other; nothing of it outlives a change of the index. */
export class MatchCache {
  readonly #marked = new Map<string, CachedMatches>()

  find(criteria: string): CachedMatches | null {
    return this.#marked.get(criteria) ?? null
  }

  keep(criteria: string, marks: Bitmap, slices: readonly Slice[]): CachedMatches {
    const marked = { marks, total: marks.count(), slices, sorted: new Map(), counted: new Map() }
    if (criteria.length > LONGEST) return marked
    if (this.#marked.size === KEPT) this.#marked.delete(this.#marked.keys().next().value!)
    this.#marked.set(criteria, marked)
    return marked
  }

  clear(): void {
    if (this.#marked.size > 0) this.#marked.clear()
  }
}

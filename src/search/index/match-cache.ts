import type { Bitmap } from './bitmap.ts'
import type { OrderedList, Slice } from './ordered-list.ts'
import type { RankIndex } from './rank-index.ts'

/** What matches some criteria, and as far as it was asked for by rank, what puts it in an order. */
export interface CachedMatches {
  readonly bitmap: Bitmap
  readonly total: number
  /** Outside of these, nothing matches. */
  readonly slices: readonly Slice[]
  readonly sorted: Map<OrderedList, readonly number[]>
  readonly ranked: Map<OrderedList, RankIndex>
}

/** A bit for each device and criteria: so many are little beside the index. */
const KEPT = 16
/** Longer ones nobody pages through. */
const LONGEST = 10_000

/** What matched lately, for whoever asks for one page after the other; nothing of it outlives a change of the index. */
export class MatchCache {
  readonly #cached = new Map<string, CachedMatches>()

  find(criteria: string): CachedMatches | null {
    return this.#cached.get(criteria) ?? null
  }

  keep(criteria: string, bitmap: Bitmap, slices: readonly Slice[]): CachedMatches {
    const cached = { bitmap, total: bitmap.count(), slices, sorted: new Map(), ranked: new Map() }
    if (criteria.length > LONGEST) return cached
    if (this.#cached.size === KEPT) this.#cached.delete(this.#cached.keys().next().value!)
    this.#cached.set(criteria, cached)
    return cached
  }

  clear(): void {
    if (this.#cached.size > 0) this.#cached.clear()
  }
}

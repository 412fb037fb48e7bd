import { setBounded } from '../../domain/bounded-map.ts'
import type { Bitmap } from './bitmap.ts'
import type { OrderedList, Slice } from './ordered-list.ts'
import type { RankIndex } from './rank-index.ts'

/** The matches of some criteria, and the orders in which they have been read by rank. */
export interface CachedMatches {
  readonly bitmap: Bitmap
  readonly total: number
  /** Matches are only within these. */
  readonly slices: readonly Slice[]
  readonly sorted: Map<OrderedList, readonly number[]>
  readonly ranked: Map<OrderedList, RankIndex>
}

/** Each takes a bit for each device: this many take little memory compared to the index. */
const MAX_CACHED = 16
/** Longer criteria are not cached. */
const MAX_KEY_LENGTH = 10_000

/** Caches the last 16 results so that paging does not evaluate them again; every change of the index clears it. */
export class MatchCache {
  readonly #cached = new Map<string, CachedMatches>()

  find(criteria: string): CachedMatches | null {
    return this.#cached.get(criteria) ?? null
  }

  keep(criteria: string, bitmap: Bitmap, slices: readonly Slice[]): CachedMatches {
    const cached = { bitmap, total: bitmap.count(), slices, sorted: new Map(), ranked: new Map() }
    if (criteria.length > MAX_KEY_LENGTH) return cached
    setBounded(this.#cached, criteria, cached, MAX_CACHED)
    return cached
  }

  clear(): void {
    if (this.#cached.size > 0) this.#cached.clear()
  }
}

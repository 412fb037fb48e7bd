import { setBounded } from '../../domain/bounded-map.ts'
import type { Bitmap } from './bitmap.ts'
import type { OrderedList, Slice } from './ordered-list.ts'
import type { RankIndex } from './rank-index.ts'

/** The matches of some criteria, with the orders in which they have been sorted or ranked. */
export interface CachedMatches {
  readonly bitmap: Bitmap
  readonly total: number
  /** Slices that contain all matches. */
  readonly slices: readonly Slice[]
  readonly sorted: Map<OrderedList, readonly number[]>
  readonly ranked: Map<OrderedList, RankIndex>
}

/** Maximum number of cached results. Each takes one bit per device, which is little memory compared to the index. */
const MAX_CACHED = 16
/** Maximum length of a key. The results of longer criteria are not cached. */
const MAX_KEY_LENGTH = 10_000

/**
 * Caches the last 16 results so that paging does not evaluate them again. Every change of the index clears the cache.
 */
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

import { setBounded } from '../../domain/bounded-map.ts'
import { CachedMatches, type EvaluatedMatches } from './cached-matches.ts'
import type { Sliced } from './slices.ts'

/**
 * Maximum number of cached results. Each takes one bit per device, so all of them take less than a hundredth of the
 * index. If searches repeat in turn and there is one more than this, each is dropped just before it repeats.
 */
const MAX_CACHED = 32
/** Maximum length of a key. The results of longer criteria are not cached. */
const MAX_KEY_LENGTH = 10_000
/** Maximum number of changes that are noted. */
const MAX_CHANGES = 4096
/** Testing a slot again costs at most as much as evaluating this number of slots. */
const RETEST = 64
/** A result is mended after this number of changes, however few slots the index has. */
const FEW_CHANGES = 16
/** Other work may run after this number of tests. */
const TESTS_A_SLICE = 128

/** Matches, and the number of changes that they include. */
interface Entry {
  readonly matches: CachedMatches
  upTo: number
}

/**
 * Caches the last 32 results, so that neither paging nor a search after a change evaluates its criteria again.
 *
 * A change of the index notes its slot here and does nothing else. A result is mended when it is needed. So a change
 * costs the same however many results are cached, and a result that is not needed again costs nothing. If there were
 * many changes in between, the criteria are evaluated again.
 */
export class MatchCache {
  readonly #slots: () => number
  readonly #cached = new Map<string, Entry>()
  /** The slots of the last changes, in the order of the changes. */
  readonly #changed: number[] = []
  /** The number of noted changes that are not in `#changed` any more. */
  #dropped = 0

  /** `slots` returns the number of slots of the index. */
  constructor(slots: () => number) {
    this.#slots = slots
  }

  /** Returns the matches of some criteria in the present state of the index, or null if they are not cached. */
  *find(criteria: string): Sliced<CachedMatches | null> {
    const entry = this.#cached.get(criteria)
    if (entry === undefined) return null
    const end = this.#dropped + this.#changed.length
    if (end - entry.upTo > Math.max(this.#slots() / RETEST, FEW_CHANGES)) {
      this.#cached.delete(criteria)
      return null
    }
    setBounded(this.#cached, criteria, entry, MAX_CACHED)
    while (entry.upTo < end) {
      entry.matches.retest(this.#changed[entry.upTo - this.#dropped]!)
      if (++entry.upTo % TESTS_A_SLICE === 0) yield TESTS_A_SLICE
    }
    entry.matches.mendLists()
    return entry.matches
  }

  /** Caches an evaluated result, and returns it. */
  keep(criteria: string, evaluated: EvaluatedMatches): CachedMatches {
    const matches = new CachedMatches(evaluated)
    if (criteria.length > MAX_KEY_LENGTH) return matches
    const upTo = this.#dropped + this.#changed.length
    setBounded(this.#cached, criteria, { matches, upTo }, MAX_CACHED)
    return matches
  }

  /** Notes that the device of a slot was added, replaced or removed. */
  noteChange(slot: number): void {
    if (this.#cached.size === 0) return
    this.#changed.push(slot)
    if (this.#changed.length > MAX_CHANGES) this.#dropHalf()
  }

  /** Drops the older half of the changes, and the results that do not include them. */
  #dropHalf(): void {
    this.#dropped += this.#changed.splice(0, MAX_CHANGES / 2).length
    for (const [criteria, { upTo }] of this.#cached) if (upTo < this.#dropped) this.#cached.delete(criteria)
  }
}

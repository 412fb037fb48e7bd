import { setBounded } from '../../../domain/bounded-map.ts'
import type { Sliced } from '../structures/slices.ts'
import { CachedMatches, type EvaluatedMatches } from './cached-matches.ts'
import type { CriteriaKey } from './criteria-key.ts'

/**
 * Maximum number of cached results. Each takes one bit per device and a fixed amount. If searches repeat in turn and
 * there is one more than this, each is dropped just before it repeats.
 */
const MAX_CACHED = 32
/** An index with fewer slots is small. */
const SMALL = 1024
/** Maximum number of cached results of a small index, whose searches take little work. */
const MAX_CACHED_IF_SMALL = 8
/** Maximum length of criteria as JSON. The results of longer ones are not cached: their tests hold the texts. */
const MAX_LENGTH = 10_000
/** Maximum number of changes that are noted. */
const MAX_CHANGES = 4096
/** Testing a slot again costs at most as much as evaluating this number of slots. */
const RETEST = 64
/** A result is updated after this number of changes, however few slots the index has. */
const FEW_CHANGES = 16
/** Other work may run after this number of tests. */
const TESTS_A_SLICE = 128

/** Matches, and the number of changes that they include. */
interface Entry {
  readonly matches: CachedMatches
  /** The length of the criteria. */
  readonly length: number
  upTo: number
}

/**
 * Caches the last 32 results, or the last 8 of a small index, so that neither paging nor a search after a change
 * evaluates its criteria again.
 *
 * A change of the index notes its slot here and does nothing else. A result is updated when it is needed. So a change
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

  /** Memory of the cached results and of the noted changes, in bytes. */
  get bytes(): number {
    let bytes = this.#changed.length * 8
    for (const { matches, length } of this.#cached.values()) bytes += matches.bytes + length
    return bytes
  }

  /** Returns the matches of some criteria in the present state of the index, or null if they are not cached. */
  *find({ hash }: CriteriaKey): Sliced<CachedMatches | null> {
    const entry = this.#cached.get(hash)
    if (entry === undefined) return null
    const end = this.#dropped + this.#changed.length
    if (end - entry.upTo > Math.max(this.#slots() / RETEST, FEW_CHANGES)) {
      this.#cached.delete(hash)
      return null
    }
    this.#put(hash, entry)
    while (entry.upTo < end) {
      entry.matches.retest(this.#changed[entry.upTo - this.#dropped]!)
      if (++entry.upTo % TESTS_A_SLICE === 0) yield TESTS_A_SLICE
    }
    entry.matches.updateLists()
    return entry.matches
  }

  /** Caches an evaluated result, and returns it. */
  keep({ hash, length }: CriteriaKey, evaluated: EvaluatedMatches): CachedMatches {
    const matches = new CachedMatches(evaluated)
    if (length <= MAX_LENGTH) this.#put(hash, { matches, length, upTo: this.#dropped + this.#changed.length })
    return matches
  }

  /** Notes that the device of a slot was added, replaced or removed. */
  noteChange(slot: number): void {
    if (this.#cached.size === 0) return
    this.#changed.push(slot)
    if (this.#changed.length > MAX_CHANGES) this.#dropHalf()
  }

  #put(hash: string, entry: Entry): void {
    setBounded(this.#cached, hash, entry, this.#slots() < SMALL ? MAX_CACHED_IF_SMALL : MAX_CACHED)
  }

  /** Drops the older half of the changes, and the results that do not include them. */
  #dropHalf(): void {
    this.#dropped += this.#changed.splice(0, MAX_CHANGES / 2).length
    for (const [hash, { upTo }] of this.#cached) if (upTo < this.#dropped) this.#cached.delete(hash)
  }
}

import type { Pattern } from '../../domain/search/pattern.ts'
import type { Bitmap } from './bitmap.ts'
import type { Batch, Sliced } from './slices.ts'

/** Finds texts of a field by what they contain or end with. */
export interface PartIndex {
  /** Memory it takes, in bytes, roughly. */
  readonly bytes: number
  /** All slots below `count` have got their texts. */
  arrange(count: number): void
  /** The slot has got its text. */
  add(slot: number): void
  /** The slot is about to lose its text. */
  delete(slot: number): void
  /** For a pattern of kind contains or suffix; null if its text has nothing to look for. */
  plan(pattern: Pattern & { readonly text: string }): PartSearch | null
}

/** A search that has not begun. */
export interface PartSearch {
  /** How many texts it looks at, as far as the statistics of the index say. */
  readonly cost: number
  run(): Sliced<Candidates>
}

/** Slots among which are all that match. */
export interface Candidates {
  /** How many slots `batches` has; one may come more than once. */
  readonly count: number
  /** Each of them matches. */
  readonly isExact: boolean
  /** All of them as a bitmap, if there is one. */
  readonly bitmap: Bitmap | null
  batches(): Iterable<Batch>
}

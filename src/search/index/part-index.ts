import type { Pattern } from '../../domain/search/pattern.ts'
import type { Bitmap } from './bitmap.ts'
import type { Batch, Sliced } from './slices.ts'

/** Finds texts of a field by what they contain or end with. */
export interface PartIndex {
  /** Memory it takes, in bytes, roughly. */
  readonly bytes: number
  /** Adds all slots below `count`, after they got their texts. */
  arrange(count: number): void
  /** Adds a slot, after it got its text. */
  add(slot: number): void
  /** Removes a slot, before it loses its text. */
  delete(slot: number): void
  /** Plans the search for a pattern of kind contains or suffix; null if its text has no searchable part. */
  plan(pattern: Pattern & { readonly text: string }): PartSearch | null
}

/** A search that has not begun. */
export interface PartSearch {
  /** How many texts it will test, according to the statistics of the index. */
  readonly cost: number
  run(): Sliced<Candidates>
}

/** Slots that include all matches. */
interface Candidates {
  /** How many slots `batches` returns; a slot may come more than once. */
  readonly count: number
  /** Whether each of them matches. */
  readonly isExact: boolean
  /** All of them as a bitmap, if there is one. */
  readonly bitmap: Bitmap | null
  batches(): Iterable<Batch>
}

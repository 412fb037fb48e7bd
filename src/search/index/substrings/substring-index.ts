import type { Pattern } from '../../../domain/search/pattern.ts'
import type { DeviceSlots } from '../columns/device-slots.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import type { Batch, Sliced } from '../structures/slices.ts'

/** Finds the texts of a field that contain a given substring or end with it. */
export interface SubstringIndex {
  /** Approximate memory of the index, in bytes. */
  readonly bytes: number
  /** Adds the slots from `from` on that have a device. Their texts must be set. */
  addNew(slots: DeviceSlots, from: number): void
  /** Adds a slot. Its text must be set. */
  add(slot: number): void
  /** Removes a slot. Its text must still be set. */
  delete(slot: number): void
  /**
   * Plans the search for a pattern of kind contains or suffix. Returns null if no part of its text is suitable for this
   * index.
   */
  plan(pattern: Pattern & { readonly text: string }): SubstringSearch | null
}

/** A search that has not begun. */
export interface SubstringSearch {
  /** Number of texts that the search will test, according to the statistics of the index. */
  readonly cost: number
  run(): Sliced<Candidates>
}

/** Slots that include all matches. */
interface Candidates {
  /** Number of slots that `batches` returns; a slot may occur more than once. */
  readonly count: number
  /** Whether every candidate matches. */
  readonly isExact: boolean
  /** The candidates as a bitmap, or null if there is none. */
  readonly bitmap: Bitmap | null
  batches(): Iterable<Batch>
}

/*
 * A condition on the slots of an index. It knows an upper bound for the number of its slots, returns these slots, and
 * tests whether a given slot is one of them.
 */
import type { Bitmap } from './bitmap.ts'
import type { NetworkIndex } from './network-index.ts'
import type { Slice } from './ordered-list.ts'
import { type Batch, filterBatches, type Sliced } from './slices.ts'

/** A condition on slots. */
export interface Condition {
  /** Maximum number of slots that satisfy the condition. */
  readonly upperBound: number
  /** Whether exactly `upperBound` slots satisfy the condition. */
  readonly isExact: boolean
  /**
   * A slice of an order that contains exactly the slots that satisfy the condition, or null if there is no such slice.
   */
  readonly slice: Slice | null
  /** A bitmap of exactly the slots that satisfy the condition, or null if there is none. Callers must not change it. */
  readonly bitmap: Bitmap | null
  /**
   * Returns the same condition with a lower `upperBound`, which takes time to compute. Null if the bound cannot be
   * lower.
   */
  readonly tighten: (() => Sliced<Condition>) | null
  test(slot: number): boolean
  /**
   * Returns the slots that satisfy the condition. A slot may occur more than once. Must not be called if `tighten` is
   * not null.
   */
  batches(): Iterable<Batch>
}

/** Creates the condition that a slot is in a slice. `test` tests the same for one slot. */
export function toSliceCondition(slice: Slice, test: (slot: number) => boolean): Condition {
  const { order, from, to } = slice
  return {
    upperBound: Math.max(to - from, 0),
    isExact: true,
    slice,
    bitmap: null,
    tighten: null,
    test,
    batches: () => order.runs(from, to),
  }
}

/** Creates a condition that any slot may satisfy. Its slots are found by a test of all slots. */
export function fromTest({ byAddress }: NetworkIndex, test: (slot: number) => boolean): Condition {
  const batches = (): Iterable<Batch> => filterBatches(byAddress.runs(0, byAddress.length), test)
  const upperBound = byAddress.length
  return { upperBound, isExact: false, slice: null, bitmap: null, tighten: null, test, batches }
}

/** Creates the condition that no slot satisfies. */
export const matchesNone = (index: NetworkIndex): Condition => ({
  ...fromTest(index, () => false),
  upperBound: 0,
  isExact: true,
  batches: () => [],
})

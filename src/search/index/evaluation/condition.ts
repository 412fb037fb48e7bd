/*
 * A condition on the slots of an index. It knows an upper bound for the number of its slots, returns these slots, and
 * tests whether a given slot is one of them.
 */

import type { NetworkIndex } from '../network-index.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import type { RankRange } from '../structures/ordered-list.ts'
import { BATCH, type Batch, filterBatches, runToEnd, type Sliced } from '../structures/slices.ts'
import type { FoundRankRange } from './found-rank-range.ts'

/** If more texts are tested to create a condition, the condition is costly. */
const FEW_TESTS = 256

/** Creates a condition at once that takes a number of tests. */
export const tightenAtOnce = (tighten: () => Sliced<Condition>, tests: number): Condition => ({
  ...runToEnd(tighten()),
  isCostly: tests > FEW_TESTS,
})

/** A condition on slots. */
export interface Condition {
  /** Maximum number of slots that satisfy the condition. */
  readonly upperBound: number
  /** Whether exactly `upperBound` slots satisfy the condition. */
  readonly isExact: boolean
  /**
   * A range of an order that contains exactly the slots that satisfy the condition, or null if there is no such range.
   */
  readonly range: FoundRankRange | null
  /** A bitmap of exactly the slots that satisfy the condition, or null if there is none. Callers must not change it. */
  readonly bitmap: Bitmap | null
  /**
   * Returns the same condition with a lower `upperBound`, which takes time to compute. Null if the bound cannot be
   * lower.
   */
  readonly tighten: (() => Sliced<Condition>) | null
  /** Whether many texts were tested to create the condition, so that its matches should be cached. */
  readonly isCostly: boolean
  test(slot: number): boolean
  /**
   * Returns the slots that satisfy the condition. A slot may occur more than once. Must not be called if `tighten` is
   * not null.
   */
  batches(): Iterable<Batch>
}

/** The members of a condition for which only `upperBound`, `test` and `batches` are known. */
export const noShortcut = { isExact: false, range: null, bitmap: null, tighten: null, isCostly: false }

/** Creates the condition that a slot is in a range. `test` tests the same for one slot. */
export function toRangeCondition(range: FoundRankRange, test: (slot: number) => boolean): Condition {
  const { order, from, to } = range
  return {
    ...noShortcut,
    upperBound: Math.max(to - from, 0),
    isExact: true,
    range,
    test,
    batches: () => order.runs(from, to),
  }
}

/** Creates the condition that a slot is in a range. Only for a driver, because it does not test slots. */
export const fromRange = ({ order, from, to }: RankRange): Pick<Condition, 'bitmap' | 'batches'> => ({
  bitmap: null,
  batches: () => order.runs(from, to),
})

/** Creates a condition that any slot may satisfy. Its slots are found by a test of all slots. */
export function fromTest({ byAddress }: NetworkIndex, test: (slot: number) => boolean): Condition {
  const batches = (): Iterable<Batch> => filterBatches(byAddress.runs(0, byAddress.length), test)
  const upperBound = byAddress.length
  return { ...noShortcut, upperBound, test, batches }
}

/** Creates the condition that a slot is in a bitmap, which must not be changed afterwards. */
export const fromBitmap = (bitmap: Bitmap): Condition => ({
  ...noShortcut,
  upperBound: bitmap.count(),
  isExact: true,
  bitmap,
  test: (slot) => bitmap.has(slot),
  batches: () => bitmap.batches(),
})

/**
 * Creates the condition that the text of a slot has one of the codes that fit. `codes` has the code of each slot, and
 * `fits` is 1 for each code that fits. It reads the codes in the order of the slots, which is many times faster than a
 * test of each slot.
 */
export function fromCodes(index: NetworkIndex, codes: Uint32Array, fits: Uint8Array, upperBound: number): Condition {
  const end = Math.min(codes.length, index.slots)
  function* batches(): Generator<Batch> {
    const found = new Uint32Array(BATCH)
    for (let from = 0; from < end && upperBound > 0; from += BATCH) {
      yield found.subarray(0, index.taken.pickFitting(codes, fits, from, Math.min(from + BATCH, end), found))
    }
  }
  return { ...noShortcut, upperBound, isExact: true, test: (slot) => fits[codes[slot]!] === 1, batches }
}

/** Creates the condition that no slot satisfies. */
export const matchesNone = (index: NetworkIndex): Condition => ({
  ...fromTest(index, () => false),
  upperBound: 0,
  isExact: true,
  batches: () => [],
})

type Test = (slot: number) => boolean

/**
 * Joins all tests into one, or returns null if there are none. Up to a few tests are joined without a loop, because the
 * result runs once for every slot.
 */
export function joinTests(conditions: readonly Condition[]): Test | null {
  const [first, second, ...more] = conditions.map(
    (condition): Test =>
      (slot) =>
        condition.test(slot),
  )
  if (first === undefined) return null
  if (second === undefined) return first
  if (more.length === 0) return (slot) => first(slot) && second(slot)
  return (slot) => first(slot) && second(slot) && more.every((test) => test(slot))
}

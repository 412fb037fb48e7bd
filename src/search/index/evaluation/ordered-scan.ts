/*
 * Scans an order for matches until the window is full.
 */
import type { SortOrder } from '../../../domain/search/sort-order.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import type { RankRange } from '../structures/ordered-list.ts'
import type { Sliced } from '../structures/slices.ts'

/** The ranks of a page. The first rank is 0. */
export interface Window {
  readonly offset: number
  readonly size: number
}

/** The matches of a search in one network. */
export interface Matches {
  readonly total: number
  /** Returns the slot at a rank of the window. */
  at(rank: number): number
}

/** A function with the same parameters and result as Bitmap.pick. */
type Pick = (run: Uint32Array, backwards: boolean, skip: number, size: number, into: number[]) => number

/** Returns the `pick` method of a bitmap as a function. */
export const toPick =
  (bitmap: Bitmap): Pick =>
  (...run) =>
    bitmap.pick(...run)

/** Scans a range for the matches of a window. It starts at the end of the range that is nearer to the window. */
export function* scanInOrder(
  range: RankRange,
  pick: Pick,
  total: number,
  sort: SortOrder,
  window: Window,
): Sliced<Matches> {
  const offset = Math.min(window.offset, total)
  const size = Math.min(window.size, total - offset)
  const after = total - offset - size
  const fromEnd = after < offset
  const slots = yield* collect(range, pick, sort.descending !== fromEnd, fromEnd ? after : offset, size)
  if (fromEnd) slots.reverse()
  return { total, at: (rank) => slots[rank - offset]! }
}

function* collect(
  { order, from, to }: RankRange,
  pick: Pick,
  backwards: boolean,
  skip: number,
  size: number,
): Sliced<number[]> {
  const slots: number[] = []
  let left = skip
  for (const run of backwards ? order.runsFromEnd(from, to) : order.runs(from, to)) {
    if (slots.length === size) break
    left = pick(run, backwards, left, size, slots)
    yield run.length
  }
  return slots
}

/** Works like Bitmap.pick, but with a test instead of a bitmap. */
export function pickTested(
  test: (slot: number) => boolean,
  run: Uint32Array,
  backwards: boolean,
  skip: number,
  size: number,
  into: number[],
): number {
  let left = skip
  for (let step = 0; step < run.length && into.length < size; step++) {
    const slot = run[backwards ? run.length - 1 - step : step]!
    if (!test(slot)) continue
    if (left > 0) left--
    else into.push(slot)
  }
  return left
}

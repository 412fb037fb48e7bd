/*
 * Finds the matching slots of a network, and returns the slots of a window in order. If possible, the cost depends only
 * on the window. It is never higher than that of one pass over all slots.
 *
 * Slots that are adjacent in the requested order are taken as a range. Otherwise the condition with the fewest slots is
 * the driver, and the other conditions test its slots. If there are few matches, they are sorted. If there are many,
 * they are collected in a bitmap. Then either they are sorted, or the order is scanned until the window is full,
 * whichever is cheaper.
 *
 * A bitmap is cached, so that a request for the next page finds it, and so does the same search after a change. Only
 * searches that are cheap without it have none. If the window begins far into an order, the matches are counted by
 * blocks instead of scanned.
 */
import type { Criterion } from '../../../domain/search/schemes.ts'
import type { SortOrder } from '../../../domain/search/sort-order.ts'
import type { NetworkIndex } from '../network-index.ts'
import type { RankRange } from '../structures/ordered-list.ts'
import type { RankIndex } from '../structures/rank-index.ts'
import type { Sliced } from '../structures/slices.ts'
import type { CachedMatches } from './cached-matches.ts'
import { collectBitmap } from './collect-bitmap.ts'
import { type Condition, joinTests } from './condition.ts'
import { toCriteriaKey } from './criteria-key.ts'
import { type Matches, pickTested, scanInOrder, toPick, type Window } from './ordered-scan.ts'
import { chooseDriver, type DrivenPlan, intersectRanges, isDriverAlone, planSearch, widthOf } from './search-plan.ts'
import { createSlotTest } from './slot-test.ts'

/** Measured relative costs: reading a bit, setting a bit, testing a column, comparing two texts. */
const BIT = 1
const SET_BIT = 2
const TEST = 10
const COMPARISON = 60
/** The cost to create, count and read a bitmap, for each slot of the index. */
const BITMAP = 1 / 10
/**
 * If a scan would pass over more than this share of an order, the matches are ranked instead. For a repeated search the
 * share is smaller, because such a search will probably be repeated again.
 */
const RANK_FROM = 1 / 10
const RANK_AGAIN_FROM = 1 / 100
/** Maximum number of slots that are tested in order. Above it, a bitmap takes longer, but serves later searches. */
const MAX_TESTED_IN_ORDER = 8192

/** Finds the matches, in slices. The index must not change between two slices. */
export function* findMatches(
  index: NetworkIndex,
  criteria: readonly Criterion[],
  sort: SortOrder,
  window: Window,
): Sliced<Matches> {
  const order = index.orderOf(sort.column)
  const key = toCriteriaKey(criteria)
  const known = yield* index.matches.find(key)
  if (known !== null)
    return yield* matchesFromBitmap(known, intersectRanges(order, known.rangesOf(order)), RANK_AGAIN_FROM, sort, window)
  const plan = planSearch(index, criteria, order)
  const { range, others } = plan
  const [least] = others
  if (least === undefined) return matchesFromRange(range, sort)
  const width = widthOf(range)
  if (width <= Math.min(least.upperBound, index.few) && width < order.length)
    return matchesFromList(yield* filterRange(range, others), sort)
  const driven = yield* chooseDriver(plan)
  const cheap = plan.isCostly ? null : yield* findCheaply(index, driven, sort, window)
  if (cheap !== null) return cheap
  const bitmap = yield* collectBitmap(index, driven)
  const cached = index.matches.keep(key, { bitmap, ranges: plan.ranges, test: createSlotTest(index, criteria) })
  return yield* matchesFromBitmap(cached, range, RANK_FROM, sort, window)
}

/** Finds the matches without a bitmap. Returns null if this would take longer, or many tests each time. */
function* findCheaply(index: NetworkIndex, plan: DrivenPlan, sort: SortOrder, window: Window): Sliced<Matches | null> {
  const { driver, tested, inRange, range } = plan
  if (isDriverAlone(plan) && isTestedInOrder(range, driver, window)) {
    const test = (slot: number): boolean => driver.test(slot)
    return yield* scanInOrder(range, (run, ...rest) => pickTested(test, run, ...rest), driver.upperBound, sort, window)
  }
  if (!isDriverAlone(plan) && widthOf(range) <= Math.min(driver.upperBound, index.few))
    return matchesFromList(yield* filterRange(range, [driver, ...tested]), sort)
  if (driver.bitmap !== null || sortingCost(driver.upperBound) > index.slots * BITMAP) return null
  return matchesFromList((yield* collectMatches(driver, [...tested, ...inRange])).sort(range.order.compare), sort)
}

function matchesFromRange({ order, from, to }: RankRange, { descending }: SortOrder): Matches {
  return { total: Math.max(to - from, 0), at: (rank) => order.at(descending ? to - 1 - rank : from + rank) }
}

/** Returns the matches from a list of slots that are in the ascending order of the sort column. */
function matchesFromList(slots: readonly number[], { descending }: SortOrder): Matches {
  return { total: slots.length, at: (rank) => slots[descending ? slots.length - 1 - rank : rank]! }
}

/** Returns the slots of a range that satisfy all conditions, in order. */
function* filterRange({ order, from, to }: RankRange, conditions: readonly Condition[]): Sliced<number[]> {
  const slots: number[] = []
  const passes = joinTests(conditions)!
  for (const run of order.runs(from, to)) {
    for (let at = 0; at < run.length; at++) if (passes(run[at]!)) slots.push(run[at]!)
    yield run.length * conditions.length
  }
  return slots
}

/**
 * Returns whether testing the slots in order until the window is full is the cheapest way. Call it for a single
 * condition with a known number of slots.
 */
function isTestedInOrder(range: RankRange, only: Condition, window: Window): boolean {
  if (only.bitmap !== null) return false
  const steps = stepsFor(window, only.upperBound, range.to - range.from)
  if (steps > MAX_TESTED_IN_ORDER) return false
  return steps * TEST <= Math.min(only.upperBound * SET_BIT + steps * BIT, sortingCost(only.upperBound))
}

/** Sorts the matches or scans the order. If the window begins far into the order, it ranks the matches instead. */
function* matchesFromBitmap(
  cached: CachedMatches,
  range: RankRange,
  deep: number,
  sort: SortOrder,
  window: Window,
): Sliced<Matches> {
  const { bitmap, total } = cached
  const { order, from, to } = range
  const slots = cached.findSorted(order)
  if (slots !== null) return matchesFromList(slots, sort)
  const steps = stepsFor(window, total, to - from)
  if (!cached.isRanked(order)) {
    if (sortingCost(total) <= steps * BIT) return matchesFromList(cached.sort(order), sort)
    if (steps < deep * (to - from)) return yield* scanInOrder(range, toPick(bitmap), total, sort, window)
  }
  return matchesFromRanks(yield* cached.rank(range), total, sort)
}

const matchesFromRanks = (ranks: RankIndex, total: number, { descending }: SortOrder): Matches => ({
  total,
  at: (rank) => ranks.at(descending ? total - 1 - rank : rank),
})

/** Returns the list of slots that satisfy all conditions. Use it if the driver has few slots. */
function* collectMatches(driver: Condition, tested: readonly Condition[]): Sliced<number[]> {
  const slots = new Set<number>()
  const passes = joinTests(tested)
  for (const batch of driver.batches()) {
    for (let at = 0; at < batch.length; at++) if (passes === null || passes(batch[at]!)) slots.add(batch[at]!)
    yield batch.length * (1 + tested.length)
  }
  return [...slots]
}

const sortingCost = (count: number): number => count * Math.log2(count + 2) * COMPARISON

/** Returns how many slots of an order are scanned until the window is full, if `total` of its `width` slots match. */
function stepsFor({ offset, size }: Window, total: number, width: number): number {
  if (total === 0) return 0
  const reach = Math.min(offset + size, total - Math.min(offset, total))
  return Math.min((reach / total) * width, width)
}

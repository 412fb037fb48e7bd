/*
 * Plans how some criteria are evaluated. The slots that are adjacent in an order are a range of it. Of the other
 * conditions, the one with the fewest slots is the driver: it returns its slots, and the rest test them.
 */
import type { Criterion } from '../../../domain/search/schemes.ts'
import type { NetworkIndex } from '../network-index.ts'
import type { OrderedList, RankRange } from '../structures/ordered-list.ts'
import type { Sliced } from '../structures/slices.ts'
import type { Condition } from './condition.ts'
import { toConditions } from './conditions.ts'
import type { FoundRankRange } from './found-rank-range.ts'

/** The conditions of some criteria, for evaluation along an order. */
export interface SearchPlan {
  /** The slots that are adjacent in the order, and the conditions that exactly these slots satisfy. */
  readonly range: RankRange
  readonly inRange: readonly Condition[]
  /** The other conditions, the one with the fewest slots first. */
  readonly others: readonly Condition[]
  /** Ranges of any order, each of which contains all matches. */
  readonly ranges: readonly FoundRankRange[]
  /** Whether many texts have to be tested. Then the matches are cached, however few they are. */
  readonly isCostly: boolean
}

/** A plan with at least one condition that is not in its range. */
export interface DrivenPlan extends Pick<SearchPlan, 'range' | 'inRange'> {
  /** The condition with the fewest slots. It is tightened. */
  readonly driver: Condition
  /** The other conditions without the driver. */
  readonly tested: readonly Condition[]
}

/** Plans an evaluation. */
export function planSearch(index: NetworkIndex, criteria: readonly Criterion[], order: OrderedList): SearchPlan {
  const conditions = criteria.flatMap((criterion) => toConditions(index, criterion))
  const ranges = conditions.flatMap(({ range }) => range ?? [])
  const inRange = conditions.filter(({ range }) => range?.order === order)
  const others = conditions.filter(({ range }) => range?.order !== order)
  others.sort((a, b) => a.upperBound - b.upperBound)
  const isCostly = (others[0]?.tighten ?? null) !== null || conditions.some((condition) => condition.isCostly)
  return { range: intersectRanges(order, ranges), inRange, others, ranges, isCostly }
}

/** Chooses the driver, in slices. The plan must have `others`. */
export function* chooseDriver({ range, inRange, others }: SearchPlan): Sliced<DrivenPlan> {
  const [least, ...tested] = others
  const driver = least!.tighten === null ? least! : yield* least!.tighten()
  return { range, inRange, driver, tested }
}

/** Returns the intersection of the ranges of an order. */
export function intersectRanges(order: OrderedList, ranges: readonly RankRange[]): RankRange {
  let [from, to] = [0, order.length]
  for (const range of ranges)
    if (range.order === order) [from, to] = [Math.max(from, range.from), Math.min(to, range.to)]
  return { order, from, to }
}

/** Returns the number of slots in a range. */
export const widthOf = ({ from, to }: RankRange): number => Math.max(to - from, 0)

/** Returns whether only the driver decides which slots match. */
export const isDriverAlone = ({ driver, tested, range }: DrivenPlan): boolean =>
  widthOf(range) === range.order.length && tested.length === 0 && driver.isExact

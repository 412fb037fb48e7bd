/*
 * Plans how some criteria are evaluated. The slots that are adjacent in an order are a slice of it. Of the other
 * conditions, the one with the fewest slots is the driver: it returns its slots, and the rest test them.
 */
import type { Criterion } from '../../domain/search/schemes.ts'
import type { Condition } from './condition.ts'
import { toConditions } from './conditions.ts'
import type { FoundSlice } from './found-slice.ts'
import type { NetworkIndex } from './network-index.ts'
import type { OrderedList, Slice } from './ordered-list.ts'
import type { Sliced } from './slices.ts'

/** The conditions of some criteria, for evaluation along an order. */
export interface SearchPlan {
  /** The slots that are adjacent in the order, and the conditions that exactly these slots satisfy. */
  readonly slice: Slice
  readonly inSlice: readonly Condition[]
  /** The other conditions, the one with the fewest slots first. */
  readonly others: readonly Condition[]
  /** Slices of any order that contain all matches. */
  readonly slices: readonly FoundSlice[]
  /** Whether many texts have to be tested. Then the matches are cached, however few they are. */
  readonly isCostly: boolean
}

/** A plan with at least one condition that is not in its slice. */
export interface DrivenPlan extends Pick<SearchPlan, 'slice' | 'inSlice'> {
  /** The condition with the fewest slots. It is tightened. */
  readonly driver: Condition
  /** The other conditions without the driver. */
  readonly tested: readonly Condition[]
}

/** Plans an evaluation. */
export function planSearch(index: NetworkIndex, criteria: readonly Criterion[], order: OrderedList): SearchPlan {
  const conditions = criteria.flatMap((criterion) => toConditions(index, criterion))
  const slices = conditions.flatMap(({ slice }) => slice ?? [])
  const inSlice = conditions.filter(({ slice }) => slice?.order === order)
  const others = conditions.filter(({ slice }) => slice?.order !== order)
  others.sort((a, b) => a.upperBound - b.upperBound)
  const isCostly = (others[0]?.tighten ?? null) !== null || conditions.some((condition) => condition.isCostly)
  return { slice: sliceIn(order, slices), inSlice, others, slices, isCostly }
}

/** Chooses the driver, in slices. The plan must have `others`. */
export function* chooseDriver({ slice, inSlice, others }: SearchPlan): Sliced<DrivenPlan> {
  const [least, ...tested] = others
  const driver = least!.tighten === null ? least! : yield* least!.tighten()
  return { slice, inSlice, driver, tested }
}

/** Returns the intersection of the slices of an order. */
export function sliceIn(order: OrderedList, slices: readonly Slice[]): Slice {
  let [from, to] = [0, order.length]
  for (const slice of slices)
    if (slice.order === order) [from, to] = [Math.max(from, slice.from), Math.min(to, slice.to)]
  return { order, from, to }
}

/** Returns the number of slots in a slice. */
export const widthOf = ({ from, to }: Slice): number => Math.max(to - from, 0)

/** Returns whether only the driver decides which slots match. */
export const isDriverAlone = ({ driver, tested, slice }: DrivenPlan): boolean =>
  widthOf(slice) === slice.order.length && tested.length === 0 && driver.isExact

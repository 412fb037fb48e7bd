// Which slots of a network match, and those of a window in order: at the cost of the window where that can be, never of
// more than a pass over all slots.
//
// What stands together in the wanted order is sliced. Else the condition with the fewest slots drives and the others are
// tested; the matches are then sorted, or marked, and the order is walked until the window is full, whichever is cheaper.
import type { Criterion } from '../../domain/search/criteria.ts'
import type { SortOrder } from '../../domain/search/sort-order.ts'
import { Bitmap } from './bitmap.ts'
import { type Condition, conditionsOf, type Slice } from './conditions.ts'
import type { NetworkIndex } from './network-index.ts'

/** Ranks asked for, from 0. */
export interface Window {
  readonly offset: number
  readonly size: number
}

export interface Matches {
  readonly total: number
  /** The slot at a rank of the window. */
  at(rank: number): number
}

/** What a step costs beside another, measured: a look at a bit, a slot marked, a test of a column, two texts compared. */
const BIT = 1
const MARK = 2
const TEST = 10
const COMPARISON = 60

export function matchesIn(
  index: NetworkIndex,
  criteria: readonly Criterion[],
  sort: SortOrder,
  window: Window,
): Matches {
  const conditions = criteria.flatMap((criterion) => conditionsOf(index, criterion))
  const order = index.orderOf(sort.column)
  const slice = conditions.reduce((narrowest, condition) => intersection(narrowest, condition.slice), {
    order,
    from: 0,
    to: order.length,
  } as Slice)
  const others = conditions.filter((condition) => condition.slice?.order !== order)
  const [driver, ...tested] = others.sort((a, b) => a.most - b.most)
  if (driver === undefined) return ofSlice(slice, sort)
  const width = Math.max(slice.to - slice.from, 0)
  const isWhole = width === order.length
  if (isWhole && tested.length === 0 && driver.isExact) return ofExact(index, slice, driver, sort, window)
  if (width <= driver.most) return ofList(passing(slice, others), sort)
  const inSlice = conditions.filter((condition) => condition.slice?.order === order)
  return ofDriven(index, slice, driver, [...tested, ...inSlice], sort, window)
}

const intersection = (a: Slice, b: Slice | null): Slice =>
  b === null || b.order !== a.order ? a : { order: a.order, from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }

function ofSlice({ order, from, to }: Slice, { descending }: SortOrder): Matches {
  return { total: Math.max(to - from, 0), at: (rank) => order.at(descending ? to - 1 - rank : from + rank) }
}

/** Slots in ascending order. */
function ofList(slots: readonly number[], { descending }: SortOrder): Matches {
  return { total: slots.length, at: (rank) => slots[descending ? slots.length - 1 - rank : rank]! }
}

/** The slots of a slice that satisfy all conditions, in order. */
function passing({ order, from, to }: Slice, conditions: readonly Condition[]): number[] {
  const slots: number[] = []
  const passes = allOf(conditions)!
  for (const run of order.runs(from, to)) for (const slot of run) if (passes(slot)) slots.push(slot)
  return slots
}

/** One condition, and how many satisfy it is known: often the window is full before all of them were found. */
function ofExact(index: NetworkIndex, slice: Slice, only: Condition, sort: SortOrder, window: Window): Matches {
  const total = only.most
  const steps = stepsFor(window, total, slice.to - slice.from)
  const { marks } = only
  if (marks !== null && sortingCost(total) > steps * BIT) {
    return walked(slice, pickOf(marks), total, sort, window)
  }
  const costs = { byTest: steps * TEST, marked: total * MARK + steps * BIT, sorted: sortingCost(total) }
  if (costs.byTest <= costs.marked && costs.byTest <= costs.sorted) {
    const test = (slot: number): boolean => only.test(slot)
    return walked(slice, (run, ...rest) => pick(test, run, ...rest), total, sort, window)
  }
  return ofDriven(index, slice, only, [], sort, window)
}

function ofDriven(
  index: NetworkIndex,
  slice: Slice,
  driver: Condition,
  tested: readonly Condition[],
  sort: SortOrder,
  window: Window,
): Matches {
  const marked = marksOf(index, driver, tested)
  const total = marked.count()
  const steps = stepsFor(window, total, slice.to - slice.from)
  if (sortingCost(total) > steps * BIT) return walked(slice, pickOf(marked), total, sort, window)
  const slots: number[] = []
  marked.each((slot) => slots.push(slot))
  return ofList(slots.sort(slice.order.compare), sort)
}

/** The slots that satisfy all conditions. Bitmaps are put together a word at a time. */
function marksOf(index: NetworkIndex, driver: Condition, tested: readonly Condition[]): Bitmap {
  if (driver.marks !== null) {
    const marked = driver.marks.copy(index.slots)
    for (const { marks } of tested) if (marks !== null) marked.and(marks)
    const passes = allOf(tested.filter(({ marks }) => marks === null))
    if (passes !== null) {
      marked.each((slot) => {
        if (!passes(slot)) marked.delete(slot)
      })
    }
    return marked
  }
  const marked = new Bitmap(index.slots)
  const passes = allOf(tested)
  if (driver.slice === null) {
    driver.each((slot) => {
      if (passes === null || passes(slot)) marked.add(slot)
    })
    return marked
  }
  const { order, from, to } = driver.slice
  for (const run of order.runs(from, to)) {
    if (passes === null) marked.addAll(run)
    else for (let at = 0; at < run.length; at++) if (passes(run[at]!)) marked.add(run[at]!)
  }
  return marked
}

type Test = (slot: number) => boolean

/** All tests as one, null for none; without a loop for the few there usually are, because it runs once for every slot. */
function allOf(conditions: readonly Condition[]): Test | null {
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

const sortingCost = (count: number): number => count * Math.log2(count + 2) * COMPARISON

/** How far an order of so many slots, of which `total` match, is walked until the window is full. */
function stepsFor({ offset, size }: Window, total: number, width: number): number {
  if (total === 0) return 0
  const reach = Math.min(offset + size, total - Math.min(offset, total))
  return Math.min((reach / total) * width, width)
}

/** See Bitmap.pick. */
type Pick = (run: Uint32Array, backwards: boolean, skip: number, size: number, into: number[]) => number

const pickOf =
  (marks: Bitmap): Pick =>
  (...run) =>
    marks.pick(...run)

/** Walks from the end that is nearer to the window. */
function walked(slice: Slice, picked: Pick, total: number, sort: SortOrder, window: Window): Matches {
  const offset = Math.min(window.offset, total)
  const size = Math.min(window.size, total - offset)
  const behind = total - offset - size
  const fromBehind = behind < offset
  const slots = collect(slice, picked, sort.descending !== fromBehind, fromBehind ? behind : offset, size)
  if (fromBehind) slots.reverse()
  return { total, at: (rank) => slots[rank - offset]! }
}

function collect({ order, from, to }: Slice, picked: Pick, backwards: boolean, skip: number, size: number): number[] {
  const slots: number[] = []
  let left = skip
  for (const run of backwards ? order.runsFromBehind(from, to) : order.runs(from, to)) {
    if (slots.length === size) break
    left = picked(run, backwards, left, size, slots)
  }
  return slots
}

/** As Bitmap.pick, by a test. */
function pick(test: Test, run: Uint32Array, backwards: boolean, skip: number, size: number, into: number[]): number {
  let left = skip
  for (let step = 0; step < run.length && into.length < size; step++) {
    const slot = run[backwards ? run.length - 1 - step : step]!
    if (!test(slot)) continue
    if (left > 0) left--
    else into.push(slot)
  }
  return left
}

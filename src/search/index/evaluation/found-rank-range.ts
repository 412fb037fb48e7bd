import type { OrderedList, RankRange } from '../structures/ordered-list.ts'

/** Returns the ranks of the first slot of a range, and of the slot after the last one. */
type FindRanks = () => readonly [from: number, to: number]

/** A range that can be found again. */
export interface FoundRankRange extends RankRange {
  /** Returns the ranks of the range after the index has changed. */
  readonly findRanks: FindRanks
}

/** Finds a range of an order. */
export function findRankRange(order: OrderedList, findRanks: FindRanks): FoundRankRange {
  const [from, to] = findRanks()
  return { order, from, to, findRanks }
}

import type { OrderedList, Slice } from './ordered-list.ts'

/** Returns the ranks of the first slot of a slice, and of the slot after the last one. */
type FindRanks = () => readonly [from: number, to: number]

/** A slice that can be found again. */
export interface FoundSlice extends Slice {
  /** Returns the ranks of the slice after the index has changed. */
  readonly findRanks: FindRanks
}

/** Finds a slice of an order. */
export function findSlice(order: OrderedList, findRanks: FindRanks): FoundSlice {
  const [from, to] = findRanks()
  return { order, from, to, findRanks }
}

/**
 * Returns the items in the order of their ranks, all of which are lower than `ranks`. Items with equal ranks keep their
 * order.
 */
export function countingSort(items: Uint32Array, ranks: number, rankOf: (item: number) => number): Uint32Array {
  const starts = new Uint32Array(ranks + 1)
  for (let at = 0; at < items.length; at++) starts[rankOf(items[at]!) + 1]!++
  for (let rank = 0; rank < ranks; rank++) starts[rank + 1]! += starts[rank]!
  const sorted = new Uint32Array(items.length)
  for (let at = 0; at < items.length; at++) sorted[starts[rankOf(items[at]!)]!++] = items[at]!
  return sorted
}

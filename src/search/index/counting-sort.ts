/**
 * Returns the numbers below `count` in the order of their ranks, which are below `ranks`. Numbers with equal ranks keep
 * their order.
 */
export function countingSort(count: number, ranks: number, rankOf: (item: number) => number): Uint32Array {
  const starts = new Uint32Array(ranks + 1)
  for (let item = 0; item < count; item++) starts[rankOf(item) + 1]!++
  for (let rank = 0; rank < ranks; rank++) starts[rank + 1]! += starts[rank]!
  const sorted = new Uint32Array(count)
  for (let item = 0; item < count; item++) sorted[starts[rankOf(item)]!++] = item
  return sorted
}

const BITS = 11
const BUCKETS = 1 << BITS

/** Places in the order of their keys; equal ones stay as they stand. Three passes over 32 bits, no comparisons. */
export function radixSort(places: Uint32Array, keys: Uint32Array): Uint32Array {
  let from = places
  let to: Uint32Array = new Uint32Array(places.length)
  for (let shift = 0; shift < 32; shift += BITS) {
    const starts = new Uint32Array(BUCKETS + 1)
    for (let at = 0; at < from.length; at++) starts[((keys[from[at]!]! >>> shift) & (BUCKETS - 1)) + 1]!++
    // All in one bucket: this pass would move nothing.
    if (starts.includes(from.length, 1) && from.length > 0) continue
    for (let bucket = 0; bucket < BUCKETS; bucket++) starts[bucket + 1]! += starts[bucket]!
    for (let at = 0; at < from.length; at++) to[starts[(keys[from[at]!]! >>> shift) & (BUCKETS - 1)]!++] = from[at]!
    ;[from, to] = [to, from]
  }
  return from
}

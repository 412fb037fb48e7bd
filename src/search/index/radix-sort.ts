const BITS = 11
const BUCKETS = 1 << BITS
const PASSES = 3

/**
 * Places in the order of their keys, the key of a place at its place; equal ones stay as they stand. Three passes over 32
 * bits, no comparisons; keys move along with their places, because looking each up in millions is what would take long. The
 * list of places is used up.
 */
export function radixSort(places: Uint32Array, keyOf: Uint32Array): Uint32Array {
  const count = places.length
  let keys: Uint32Array = new Uint32Array(count)
  const starts = Array.from({ length: PASSES }, () => new Uint32Array(BUCKETS + 1))
  const [first, second, third] = starts as [Uint32Array, Uint32Array, Uint32Array]
  for (let at = 0; at < count; at++) {
    const key = keyOf[places[at]!]!
    keys[at] = key
    first[(key & (BUCKETS - 1)) + 1]!++
    second[((key >>> BITS) & (BUCKETS - 1)) + 1]!++
    third[(key >>> (2 * BITS)) + 1]!++
  }
  let from = places
  let [to, keysTo]: [Uint32Array, Uint32Array] = [new Uint32Array(count), new Uint32Array(count)]
  for (let pass = 0; pass < PASSES; pass++) {
    const start = starts[pass]!
    // All in one bucket: this pass would move nothing.
    if (count === 0 || start.includes(count, 1)) continue
    for (let bucket = 0; bucket < BUCKETS; bucket++) start[bucket + 1]! += start[bucket]!
    move(from, keys, pass * BITS, start, to, keysTo)
    ;[from, to] = [to, from]
    ;[keys, keysTo] = [keysTo, keys]
  }
  return from
}

/** A loop of its own, so that it is compiled for what it does. */
function move(
  from: Uint32Array,
  keys: Uint32Array,
  shift: number,
  start: Uint32Array,
  to: Uint32Array,
  keysTo: Uint32Array,
): void {
  for (let at = 0; at < from.length; at++) {
    const key = keys[at]!
    const place = start[(key >>> shift) & (BUCKETS - 1)]!++
    to[place] = from[at]!
    keysTo[place] = key
  }
}

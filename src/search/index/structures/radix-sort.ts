const BITS = 11
const BUCKETS = 1 << BITS
const PASSES = 3

/**
 * Sorts numbers by their keys. `keyOf` holds the key of number n at index n. Numbers with equal keys keep their order.
 * The sort makes three passes over 32 bits and no comparisons. It moves each key with its number, because looking up
 * millions of keys would take long. It overwrites `numbers`.
 */
export function radixSort(numbers: Uint32Array, keyOf: Uint32Array): Uint32Array {
  const count = numbers.length
  let keys: Uint32Array = new Uint32Array(count)
  const starts = Array.from({ length: PASSES }, () => new Uint32Array(BUCKETS + 1))
  const [first, second, third] = starts as [Uint32Array, Uint32Array, Uint32Array]
  for (let at = 0; at < count; at++) {
    const key = keyOf[numbers[at]!]!
    keys[at] = key
    first[(key & (BUCKETS - 1)) + 1]!++
    second[((key >>> BITS) & (BUCKETS - 1)) + 1]!++
    third[(key >>> (2 * BITS)) + 1]!++
  }
  let from = numbers
  let [to, keysTo]: [Uint32Array, Uint32Array] = [new Uint32Array(count), new Uint32Array(count)]
  for (let pass = 0; pass < PASSES; pass++) {
    const start = starts[pass]!
    // All numbers are in one bucket, so this pass would move nothing.
    if (count === 0 || start.includes(count, 1)) continue
    for (let bucket = 0; bucket < BUCKETS; bucket++) start[bucket + 1]! += start[bucket]!
    move(from, keys, pass * BITS, start, to, keysTo)
    ;[from, to] = [to, from]
    ;[keys, keysTo] = [keysTo, keys]
  }
  return from
}

/** Moves the numbers of one pass. It is a separate function, so that V8 optimizes its loop. */
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
    const index = start[(key >>> shift) & (BUCKETS - 1)]!++
    to[index] = from[at]!
    keysTo[index] = key
  }
}

type Numbers = Uint32Array | Int32Array | Float64Array

/**
 * Returns the array if it has an index `at`. Otherwise returns a copy with 50 % spare capacity, or with exactly
 * `length` elements.
 */
export function withCapacity<Kind extends Numbers>(numbers: Kind, at: number, length = at + 1 + (at >>> 1) + 16): Kind {
  return at < numbers.length ? numbers : resized(numbers, length)
}

/**
 * Returns an array with capacity for `count` elements and an eighth more. If the given array has nearly this size,
 * returns the same array, otherwise a copy.
 */
export function shrunk<Kind extends Numbers>(numbers: Kind, count: number): Kind {
  const isFit = numbers.length > count && numbers.length <= count + (count >>> 2)
  return isFit ? numbers : resized(numbers, count + (count >>> 3))
}

/** Returns a copy in memory of the same kind: shared by threads, or not. */
function resized<Kind extends Numbers>(numbers: Kind, length: number): Kind {
  const isShared = numbers.buffer instanceof SharedArrayBuffer
  const memory = isShared ? new SharedArrayBuffer(length * numbers.BYTES_PER_ELEMENT) : length
  const copy = new (numbers.constructor as new (memory: SharedArrayBuffer | number) => Kind)(memory)
  copy.set(numbers.subarray(0, length) as Kind)
  return copy
}

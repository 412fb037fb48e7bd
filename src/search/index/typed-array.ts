type Numbers = Uint32Array | Int32Array | Float64Array

/** The array with room for an element at a place: itself, or a copy half as large again as needed, or of this length. */
export function withCapacity<Kind extends Numbers>(numbers: Kind, at: number, length = at + 1 + (at >>> 1) + 16): Kind {
  return at < numbers.length ? numbers : resized(numbers, length)
}

/** The array with room for as many elements as there are known to be, and an eighth more: itself where that is nearly so. */
export function shrunk<Kind extends Numbers>(numbers: Kind, count: number): Kind {
  const isFit = numbers.length > count && numbers.length <= count + (count >>> 2)
  return isFit ? numbers : resized(numbers, count + (count >>> 3))
}

function resized<Kind extends Numbers>(numbers: Kind, length: number): Kind {
  const copy = new (numbers.constructor as new (length: number) => Kind)(length)
  copy.set(numbers.length <= length ? numbers : (numbers.subarray(0, length) as Kind))
  return copy
}

type Numbers = Uint32Array | Int32Array | Float64Array

/** The array with room for an element at a place: itself, or a copy half as large again as needed. */
export function roomFor<Kind extends Numbers>(numbers: Kind, at: number): Kind {
  if (at < numbers.length) return numbers
  const larger = new (numbers.constructor as new (length: number) => Kind)(at + 1 + (at >>> 1) + 16)
  larger.set(numbers)
  return larger
}

/** A copy that has room for an eighth more than its first `length` elements, where there is much more. */
export function fitted<Kind extends Numbers>(numbers: Kind, length: number): Kind {
  const wanted = length + (length >>> 3)
  return numbers.length <= wanted ? numbers : (numbers.slice(0, wanted) as Kind)
}

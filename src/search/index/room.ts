type Numbers = Uint32Array | Int32Array | Float64Array

/** The array with room for an element at a place: itself, or a copy an eighth larger than needed. */
export function roomFor<Kind extends Numbers>(numbers: Kind, at: number): Kind {
  if (at < numbers.length) return numbers
  const larger = new (numbers.constructor as new (length: number) => Kind)(at + 1 + (at >>> 3) + 16)
  larger.set(numbers)
  return larger
}

/** Number of places of a new table. It is a power of two, and so is the number of a table that has grown. */
const PLACES = 2 ** 12
const NONE = -1

/** Counts numbers that are too large for a table with an element for each. */
export class HashCounter {
  /** The number at each place, or NONE. */
  #numbers = new Float64Array(PLACES).fill(NONE)
  #counts = new Uint32Array(PLACES)
  #size = 0

  /** How many different numbers have been counted. */
  get size(): number {
    return this.#size
  }

  /** Counts the first `length` numbers of an array. */
  add(numbers: Float64Array, length: number): void {
    while ((this.#size + length) * 2 > this.#numbers.length) this.#grow()
    for (let at = 0; at < length; at++) this.#add(numbers[at]!, 1)
  }

  forEach(note: (number: number, count: number) => void): void {
    const [numbers, counts] = [this.#numbers, this.#counts]
    for (let at = 0; at < numbers.length; at++) if (numbers[at] !== NONE) note(numbers[at]!, counts[at]!)
  }

  #add(number: number, count: number): void {
    const numbers = this.#numbers
    let at = hashOf(number) & (numbers.length - 1)
    while (numbers[at] !== number && numbers[at] !== NONE) at = (at + 1) & (numbers.length - 1)
    if (numbers[at] === NONE) {
      numbers[at] = number
      this.#size++
    }
    this.#counts[at]! += count
  }

  #grow(): void {
    const [numbers, counts] = [this.#numbers, this.#counts]
    this.#numbers = new Float64Array(numbers.length * 2).fill(NONE)
    this.#counts = new Uint32Array(numbers.length * 2)
    this.#size = 0
    for (let at = 0; at < numbers.length; at++) if (numbers[at] !== NONE) this.#add(numbers[at]!, counts[at]!)
  }
}

/** Mixes the bits of a whole number, so that numbers that differ little have different hashes. */
function hashOf(number: number): number {
  const high = Math.floor(number / 2 ** 32)
  const mixed = Math.imul((number - high * 2 ** 32) ^ Math.imul(high, 0x85eb_ca6b), 0x9e37_79b1)
  return mixed ^ (mixed >>> 15)
}

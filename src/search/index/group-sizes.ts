/** Larger groups count as groups of this size. A million devices have at most 244 of them. */
const MAX_SIZE = 2 ** 12

/** Counts groups by their sizes, to tell which may be among the largest before any of them is created. */
export class GroupSizes {
  readonly #groups = new Uint32Array(MAX_SIZE + 1)

  add(size: number): void {
    this.#groups[Math.min(size, MAX_SIZE)]!++
  }

  /** Returns a size that each of the `top` largest groups has at least. */
  leastOf(top: number): number {
    let size = MAX_SIZE
    for (let groups = this.#groups[size]!; groups < top && size > 0; groups += this.#groups[size]!) size--
    return size
  }
}

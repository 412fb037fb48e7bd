/** Slot of the active row while it is out of view. */
const FAR = -1

export interface Slots {
  /** First and last of the adjacent rendered rows. */
  readonly first: number
  readonly last: number
  /** Slots are unique; a row keeps its slot while it is rendered. */
  slotOf(row: number): number
}

/**
 * Assigns slots to the rendered rows, which are in ascending order. At most one of them, the first or the last, is
 * apart from the others.
 */
export function slotsFor(rows: readonly number[], usual: number): Slots {
  const from = rows.length > 1 && rows[1]! - rows[0]! > 1 ? 1 : 0
  const to = rows.length > 1 && rows.at(-1)! - rows.at(-2)! > 1 ? rows.length - 2 : rows.length - 1
  const [first, last] = [rows[from] ?? 0, rows[to] ?? 0]
  // More rows are rendered briefly when the window grows.
  const count = Math.max(usual, last - first + 1)
  return { first, last, slotOf: (row) => (row < first || row > last ? FAR : row % count) }
}

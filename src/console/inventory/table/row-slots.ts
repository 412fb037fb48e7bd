/** Of the row one is at, when it is out of sight. */
const FAR = -1

export interface Slots {
  /** The first and the last of those that are drawn next to each other. */
  readonly first: number
  readonly last: number
  /** No two rows have the same; a row keeps its own as long as it is drawn. */
  slotOf(row: number): number
}

/** Which elements the drawn rows have. They ascend; at most one, at either end, stands apart from the others. */
export function slotsFor(rows: readonly number[], usual: number): Slots {
  const from = rows.length > 1 && rows[1]! - rows[0]! > 1 ? 1 : 0
  const to = rows.length > 1 && rows.at(-1)! - rows.at(-2)! > 1 ? rows.length - 2 : rows.length - 1
  const [first, last] = [rows[from] ?? 0, rows[to] ?? 0]
  // More than usual are drawn for a moment when the window grows.
  const count = Math.max(usual, last - first + 1)
  return { first, last, slotOf: (row) => (row < first || row > last ? FAR : row % count) }
}

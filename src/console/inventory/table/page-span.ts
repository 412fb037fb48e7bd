/** Number of rows in a page. */
export const PAGE_SIZE = 200

/** Rows whose devices are read. */
export interface RowSpan {
  /** The first and the last visible row. */
  readonly first: number
  readonly last: number
  /** The active row, which keys can open and select while it is out of view. */
  readonly active: number
}

/** Returns the pages that hold the rows. The first page is always among them, because it has the total. */
export function pagesFor({ first, last, active }: RowSpan): number[] {
  const from = Math.max(0, pageOf(first))
  const visible = Array.from({ length: Math.max(0, pageOf(last) - from) + 1 }, (_, at) => from + at)
  return [...new Set([0, pageOf(active), ...visible])].sort((a, b) => a - b)
}

const pageOf = (row: number): number => Math.floor(row / PAGE_SIZE)

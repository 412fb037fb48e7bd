/** Number of rows in a page. */
export const PAGE_SIZE = 200

/**
 * Returns the pages that hold the rows from `first` to `last`, both inclusive. The first page is always among them,
 * because it has the total.
 */
export function pagesFor(first: number, last: number): number[] {
  const from = Math.max(0, Math.floor(first / PAGE_SIZE))
  const to = Math.max(from, Math.floor(last / PAGE_SIZE))
  const pages = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return from === 0 ? pages : [0, ...pages]
}

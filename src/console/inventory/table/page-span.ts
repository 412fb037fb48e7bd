/** Rows a page. */
export const PAGE_SIZE = 200

/** The pages that hold these rows, both inclusive, and always the first: it tells how many there are. */
export function pagesFor(first: number, last: number): number[] {
  const from = Math.max(0, Math.floor(first / PAGE_SIZE))
  const to = Math.max(from, Math.floor(last / PAGE_SIZE))
  const pages = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return from === 0 ? pages : [0, ...pages]
}

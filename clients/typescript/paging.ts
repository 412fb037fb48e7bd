/*
 * Reads results page by page.
 */
export interface PageOptions {
  readonly signal?: AbortSignal
  /** Number of elements in a page; default 1000. */
  readonly pageSize?: number
}

const PAGE_SIZE = 1000

interface OffsetPage {
  readonly total?: number | null
}

/** Reads pages by offset, up to the total of the first page. */
export async function* pagesByOffset<Page extends OffsetPage>(
  read: (pageData: { offset: number; pageSize: number }) => Promise<Page>,
  { pageSize = PAGE_SIZE }: PageOptions = {},
): AsyncGenerator<Page, void, undefined> {
  let total = Number.POSITIVE_INFINITY
  for (let offset = 0; offset < total; offset += pageSize) {
    const page = await read({ offset, pageSize })
    if (offset === 0) total = page.total ?? 0
    yield page
  }
}

interface CursorPage {
  readonly next: string | null
}

/** Reads pages that each start after the last element of the previous one, and the first one after `start`. */
export async function* pagesByCursor<Page extends CursorPage>(
  read: (page: { after: string | null; pageSize: number }) => Promise<Page>,
  start: string | null = null,
  { pageSize = PAGE_SIZE }: PageOptions = {},
): AsyncGenerator<Page, void, undefined> {
  let after = start
  do {
    const page: Page = await read({ after, pageSize })
    yield page
    after = page.next
  } while (after !== null)
}

/** Yields the elements of all pages. */
export async function* elementsOf<Page, Element>(
  pages: AsyncIterable<Page>,
  elements: (page: Page) => readonly Element[],
): AsyncGenerator<Element, void, undefined> {
  for await (const page of pages) yield* elements(page)
}

/*
 * Reading on from page to page.
 */

export interface PageOptions {
  readonly signal?: AbortSignal
  /** How many elements are fetched at a time; 1000 when absent. */
  readonly pageSize?: number
}

const PAGE_SIZE = 1000

interface OffsetPage {
  readonly total?: number | null
}

/** Pages by offset, until the total of the first one is reached. */
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

/** Pages that each begin behind the last element of the one before. */
export async function* pagesByCursor<Page extends CursorPage>(
  read: (page: { after: string | null; pageSize: number }) => Promise<Page>,
  { pageSize = PAGE_SIZE }: PageOptions = {},
): AsyncGenerator<Page, void, undefined> {
  let after: string | null = null
  do {
    const page: Page = await read({ after, pageSize })
    yield page
    after = page.next
  } while (after !== null)
}

/** One element after the other. */
export async function* elementsOf<Page, Element>(
  pages: AsyncIterable<Page>,
  elements: (page: Page) => readonly Element[],
): AsyncGenerator<Element, void, undefined> {
  for await (const page of pages) yield* elements(page)
}

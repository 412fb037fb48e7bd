import { InvalidParamsError } from '../../../clients/typescript/index.ts'

/**
 * Calls `read` with a page size. If the service permits only smaller pages (its setting MAX_PAGE_SIZE), calls `read`
 * again with the largest size that it permits.
 */
export async function readPage<Page>(pageSize: number, read: (pageSize: number) => Promise<Page>): Promise<Page> {
  try {
    return await read(pageSize)
  } catch (failure) {
    const max = maxIn(failure)
    if (max === null || max < 1 || max >= pageSize) throw failure
    return await read(max)
  }
}

/** Returns the page size that a refusal permits, or null if it refuses something else. */
function maxIn(failure: unknown): number | null {
  if (!(failure instanceof InvalidParamsError)) return null
  const { max } = (failure.findings.find(({ path }) => path === '/pageData/pageSize') ?? {}) as {
    readonly max?: unknown
  }
  return typeof max === 'number' ? max : null
}

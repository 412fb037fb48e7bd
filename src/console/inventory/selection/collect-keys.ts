import type { Keyrack } from '../../../../clients/typescript/index.ts'
import { textOfKey } from '../search/inventory-place.ts'
import { paramsOf, type Search } from '../search/search.ts'

/**
 * Maximum number of devices in one selection. A browser can hold that many, and the service changes them within
 * minutes.
 */
const MAX_SELECTED = 100_000

const PAGE_SIZE = 1000

export interface Collecting {
  readonly client: Keyrack
  readonly search: Search
  /** The range of rows in the search. It includes `first` but not `end`. */
  readonly first: number
  readonly end: number
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

/** Reads the keys `<ip_address>@<network>` of a range of rows, page by page. */
export async function collectKeys({ client, search, first, end, signal, onProgress }: Collecting): Promise<string[]> {
  if (end - first > MAX_SELECTED) {
    const [asked, max] = [end - first, MAX_SELECTED].map((count) => count.toLocaleString('en'))
    throw new Error(`${asked} devices exceed the limit of ${max}. Narrow the search.`)
  }
  const keys: string[] = []
  for (let offset = first; offset < end; offset += PAGE_SIZE) {
    const pageData = { offset, pageSize: Math.min(PAGE_SIZE, end - offset) }
    const { devices } = await client.inventory.search({ ...paramsOf(search), pageData }, { signal })
    keys.push(...devices.map(textOfKey))
    onProgress(keys.length)
    if (devices.length < pageData.pageSize) break
  }
  return keys
}

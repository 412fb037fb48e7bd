import type { Keyrack } from '../../../../clients/typescript/index.ts'
import { textOfKey } from '../search/inventory-url.ts'
import { readRows } from '../search/read-rows.ts'
import type { Search } from '../search/search.ts'

/**
 * Maximum number of devices in one selection. A browser can hold that many, and the service changes them within
 * minutes.
 */
const MAX_SELECTED = 100_000

/** Number of rows that are read between two reports of the progress. */
const STEP = 1000

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
  for (let from = first; from < end; from += STEP) {
    const to = Math.min(end, from + STEP)
    const { devices } = await readRows({ client, search, first: from, end: to, signal })
    keys.push(...devices.map(textOfKey))
    onProgress(keys.length)
    if (devices.length < to - from) break
  }
  return keys
}

import type { SearchIndexCheck } from '../../generated/types.ts'
import { Caller } from '../support/caller.ts'

/** Returns the differences between the indexes of each service and indexes that are built again from the records. */
export async function indexDifferences(urls: readonly string[], networks: readonly string[]): Promise<unknown[]> {
  // A service makes one comparison at a time.
  const compare = async (url: string): Promise<unknown[]> => {
    const differences: unknown[] = []
    for (const network of networks) {
      const check = await new Caller(url).result<SearchIndexCheck>('Inventory.verifySearchIndex', [network])
      differences.push(...check.differences)
    }
    return differences
  }
  return (await Promise.all(urls.map(compare))).flat()
}

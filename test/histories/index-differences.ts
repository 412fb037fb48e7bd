import type { SearchIndexCheck } from '../../generated/types.ts'
import { Caller } from '../crash/caller.ts'

/** Returns the differences between the index of each service and an index that is built again from the records. */
export async function indexDifferences(urls: readonly string[], network: string): Promise<unknown[]> {
  const compared = await Promise.all(
    urls.map((url) => new Caller(url).result<SearchIndexCheck>('Inventory.verifySearchIndex', [network])),
  )
  return compared.flatMap(({ differences }) => differences)
}

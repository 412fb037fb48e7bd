import type { SearchIndexCheck } from '../../generated/types.ts'
import { Caller } from '../crash/caller.ts'

/** Where the index of any of the services differs from one that is built again from the records. */
export async function indexDifferences(urls: readonly string[], network: string): Promise<unknown[]> {
  const compared = await Promise.all(
    urls.map((url) => new Caller(url).result<SearchIndexCheck>('Inventory.verifySearchIndex', [network])),
  )
  return compared.flatMap(({ differences }) => differences)
}

/**
 * Does work for each item, for at most `limit` of them at a time. Returns the results in the order of the items. After
 * a failure it begins no more work.
 */
export async function mapAtMost<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++
      try {
        results[at] = await work(items[at]!)
      } catch (failure) {
        next = items.length
        throw failure
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return results
}

import { beginTimeSlice } from './time-slices.ts'

/**
 * Maps items in order. If this takes long, other requests run between its steps. Rejects with the error that `map`
 * throws.
 */
export async function mapInSteps<Item, Value>(
  items: Iterable<Item>,
  map: (item: Item, at: number) => Value,
): Promise<Value[]> {
  const values: Value[] = []
  const slice = beginTimeSlice()
  for (const item of items) {
    values.push(map(item, values.length))
    if (slice.isOver()) await slice.next()
  }
  return values
}

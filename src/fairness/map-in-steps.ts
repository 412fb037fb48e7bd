import { stepper } from './stepper.ts'

/**
 * Maps items in their order, in steps: other requests run in between if it takes long. Rejects with what `map` throws.
 */
export async function mapInSteps<Item, Value>(
  items: Iterable<Item>,
  map: (item: Item, at: number) => Value,
): Promise<Value[]> {
  const values: Value[] = []
  const step = stepper()
  for (const item of items) {
    values.push(map(item, values.length))
    if (step.isOver()) await step.next()
  }
  return values
}

/*
 * Collects the slots that match in a new bitmap. Its steps are short loops over batches, because a network may have a
 * million devices.
 */

import type { NetworkIndex } from '../network-index.ts'
import { Bitmap } from '../structures/bitmap.ts'
import type { Sliced } from '../structures/slices.ts'
import { type Condition, fromRange, joinTests } from './condition.ts'
import { type DrivenPlan, isDriverAlone, widthOf } from './search-plan.ts'

/** Returns a new bitmap of the matches. */
export function* collectBitmap(index: NetworkIndex, plan: DrivenPlan): Sliced<Bitmap> {
  const { driver, tested, inRange, range } = plan
  if (isDriverAlone(plan)) return yield* buildBitmap(index, driver, [])
  if (widthOf(range) <= driver.upperBound) return yield* buildBitmap(index, fromRange(range), [driver, ...tested])
  return yield* buildBitmap(index, driver, [...tested, ...inRange])
}

/** Returns a new bitmap of the slots that satisfy all conditions. Bitmaps are combined a word at a time. */
export function* buildBitmap(
  index: NetworkIndex,
  driver: Pick<Condition, 'bitmap' | 'batches'>,
  tested: readonly Condition[],
): Sliced<Bitmap> {
  if (driver.bitmap !== null) {
    const matching = driver.bitmap.copy(index.slots)
    for (const { bitmap } of tested) if (bitmap !== null) matching.and(bitmap)
    const passes = joinTests(tested.filter(({ bitmap }) => bitmap === null))
    if (passes === null) return matching
    for (const batch of matching.batches()) {
      for (let at = 0; at < batch.length; at++) if (!passes(batch[at]!)) matching.delete(batch[at]!)
      yield batch.length * (1 + tested.length)
    }
    return matching
  }
  const matching = new Bitmap(index.slots)
  const passes = joinTests(tested)
  for (const batch of driver.batches()) {
    for (let at = 0; at < batch.length; at++) if (passes === null || passes(batch[at]!)) matching.add(batch[at]!)
    yield batch.length * (1 + tested.length)
  }
  return matching
}

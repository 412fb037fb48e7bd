import type { Criterion } from '../../../domain/search/schemes.ts'
import type { NetworkIndex } from '../network-index.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import type { Sliced } from '../structures/slices.ts'
import { buildBitmap, collectBitmap } from './collect-bitmap.ts'
import { fromRange } from './condition.ts'
import { toCriteriaKey } from './criteria-key.ts'
import { chooseDriver, planSearch } from './search-plan.ts'
import { createSlotTest } from './slot-test.ts'

/**
 * Finds all slots that match, in slices. The bitmap is valid until the index changes. Callers must not change it.
 */
export function* findMatchingSlots(index: NetworkIndex, criteria: readonly Criterion[]): Sliced<Bitmap> {
  if (criteria.length === 0) return index.taken
  const { byAddress, matches } = index
  const key = toCriteriaKey(criteria)
  const known = yield* matches.find(key)
  if (known !== null) return known.bitmap
  const plan = planSearch(index, criteria, byAddress)
  if (plan.others.length === 0) return yield* buildBitmap(index, fromRange(plan.range), [])
  const driven = yield* chooseDriver(plan)
  const bitmap = yield* collectBitmap(index, driven)
  if (plan.isCostly || driven.driver.upperBound > index.few) {
    matches.keep(key, { bitmap, ranges: plan.ranges, test: createSlotTest(index, criteria) })
  }
  return bitmap
}

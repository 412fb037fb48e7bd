import type { Criterion } from '../../domain/search/schemes.ts'
import type { Bitmap } from './bitmap.ts'
import { fromSlice } from './condition.ts'
import { toConditions } from './conditions.ts'
import { buildBitmap, sliceIn } from './matches.ts'
import type { NetworkIndex } from './network-index.ts'
import type { Sliced } from './slices.ts'
import { createSlotTest } from './slot-test.ts'

/**
 * Finds all slots that match, in slices. The bitmap is valid until the index changes. Callers must not change it.
 */
export function* findMatchingSlots(index: NetworkIndex, criteria: readonly Criterion[]): Sliced<Bitmap> {
  if (criteria.length === 0) return index.live
  const { byAddress, recent } = index
  const key = JSON.stringify(criteria)
  const known = yield* recent.find(key)
  if (known !== null) return known.bitmap
  const conditions = criteria.flatMap((criterion) => toConditions(index, criterion))
  const slices = conditions.flatMap(({ slice }) => slice ?? [])
  const others = conditions.filter(({ slice }) => slice?.order !== byAddress)
  const [least, ...tested] = others.sort((a, b) => a.upperBound - b.upperBound)
  if (least === undefined) return yield* buildBitmap(index, fromSlice(sliceIn(byAddress, slices)), [])
  const driver = least.tighten === null ? least : yield* least.tighten()
  const inSlice = conditions.filter(({ slice }) => slice?.order === byAddress)
  const bitmap = yield* buildBitmap(index, driver, [...tested, ...inSlice])
  const isCostly = least.tighten !== null || conditions.some((condition) => condition.isCostly)
  if (isCostly || driver.upperBound > index.few) {
    recent.keep(key, { bitmap, slices, test: createSlotTest(index, criteria) })
  }
  return bitmap
}

import type { Criterion } from '../../domain/search/schemes.ts'
import type { Bitmap } from './bitmap.ts'
import { toConditions } from './conditions.ts'
import { buildBitmap, collectMatches, sliceIn } from './matches.ts'
import type { NetworkIndex } from './network-index.ts'
import type { Slice } from './ordered-list.ts'
import { type Batch, filterBatches, type Sliced } from './slices.ts'
import { createSlotTest } from './slot-test.ts'

/**
 * Finds all slots that match, in slices. Returns them in address order. They are valid until the index changes.
 */
export function* findMatchingSlots(index: NetworkIndex, criteria: readonly Criterion[]): Sliced<Iterable<Batch>> {
  const { byAddress, recent } = index
  const key = JSON.stringify(criteria)
  const known = yield* recent.find(key)
  if (known !== null) return inAddressOrder(known.bitmap, sliceIn(byAddress, known.slicesOf(byAddress)))
  const conditions = criteria.flatMap((criterion) => toConditions(index, criterion))
  const slices = conditions.flatMap(({ slice }) => slice ?? [])
  const slice = sliceIn(byAddress, slices)
  const others = conditions.filter(({ slice }) => slice?.order !== byAddress)
  const [least, ...tested] = others.sort((a, b) => a.upperBound - b.upperBound)
  if (least === undefined) return byAddress.runs(slice.from, slice.to)
  const driver = least.tighten === null ? least : yield* least.tighten()
  const inSlice = conditions.filter(({ slice }) => slice?.order === byAddress)
  const isCostly = least.tighten !== null || conditions.some((condition) => condition.isCostly)
  if (!isCostly && driver.upperBound <= index.few) {
    return [(yield* collectMatches(driver, [...tested, ...inSlice])).sort(byAddress.compare)]
  }
  const bitmap = yield* buildBitmap(index, driver, [...tested, ...inSlice])
  recent.keep(key, { bitmap, slices, test: createSlotTest(index, criteria) })
  return inAddressOrder(bitmap, slice)
}

const inAddressOrder = (bitmap: Bitmap, { order, from, to }: Slice): Iterable<Batch> =>
  filterBatches(order.runs(from, to), (slot) => bitmap.has(slot))

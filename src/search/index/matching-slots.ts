import type { Criterion } from '../../domain/search/schemes.ts'
import { toConditions } from './conditions.ts'
import { buildBitmap, collectMatches, sliceIn } from './matches.ts'
import type { NetworkIndex } from './network-index.ts'
import { type Batch, filterBatches, type Sliced } from './slices.ts'

/**
 * Finds all slots that match, in slices. Returns them in address order. They are valid until the index changes.
 */
export function* findMatchingSlots(index: NetworkIndex, criteria: readonly Criterion[]): Sliced<Iterable<Batch>> {
  const { byAddress, recent } = index
  const key = JSON.stringify(criteria)
  const known = recent.find(key)
  if (known !== null) return filterBatches(byAddress.runs(0, byAddress.length), (slot) => known.bitmap.has(slot))
  const conditions = criteria.flatMap((criterion) => toConditions(index, criterion))
  const slices = conditions.flatMap(({ slice }) => slice ?? [])
  const { from, to } = sliceIn(byAddress, slices)
  const others = conditions.filter(({ slice }) => slice?.order !== byAddress)
  const [least, ...tested] = others.sort((a, b) => a.upperBound - b.upperBound)
  if (least === undefined) return byAddress.runs(from, to)
  const driver = least.tighten === null ? least : yield* least.tighten()
  const inSlice = conditions.filter(({ slice }) => slice?.order === byAddress)
  if (driver.upperBound <= index.few) {
    return [(yield* collectMatches(driver, [...tested, ...inSlice])).sort(byAddress.compare)]
  }
  const { bitmap } = recent.keep(key, yield* buildBitmap(index, driver, [...tested, ...inSlice]), slices)
  return filterBatches(byAddress.runs(from, to), (slot) => bitmap.has(slot))
}

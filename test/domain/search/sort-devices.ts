import type { Device } from '../../../generated/types.ts'
import { type SortOrder, sortingRows, toSortRow } from '../../../src/domain/search/sort-order.ts'

/** Sorts candidates by their devices. */
export function sortDevices<T extends { readonly device: Device }>(candidates: readonly T[], order: SortOrder): T[] {
  const rows = candidates.map((candidate) => toSortRow(candidate, candidate.device, order.column))
  const sorting = sortingRows(rows, order)
  for (;;) {
    const { done, value } = sorting.next()
    if (done === true) return value
  }
}

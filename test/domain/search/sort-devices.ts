import type { Device } from '../../../generated/types.ts'
import { type SortOrder, sortingDevices } from '../../../src/domain/search/sort-order.ts'

/** Runs `sortingDevices` to its end. */
export function sortDevices<T extends { readonly device: Device }>(candidates: readonly T[], order: SortOrder): T[] {
  const sorting = sortingDevices(candidates, order)
  for (;;) {
    const { done, value } = sorting.next()
    if (done === true) return value
  }
}

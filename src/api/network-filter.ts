import type { NetworkFilter } from '../../generated/types.ts'

/** Returns the names of the wanted networks, or null for all networks. */
export function toNetworks(filter: NetworkFilter): string[] | null {
  if (typeof filter === 'string') return [filter]
  return filter === null || filter.length === 0 ? null : filter
}

/* A search, and its params for the API. */
import type { InventorySearchParams, SortColumn } from '../../../../clients/typescript/index.ts'
import type { Scheme } from './schemes.ts'

export interface Criterion {
  readonly scheme: Scheme
  readonly query: string
}

export interface Search {
  /** Empty means all networks the caller may see. */
  readonly networks: readonly string[]
  readonly criteria: readonly Criterion[]
  readonly sortColumn: NonNullable<SortColumn>
  readonly descending: boolean
}

export type SearchParams = Omit<InventorySearchParams, 'pageData'>

/**
 * One scheme for each criterion, separated by commas, and one line for each in the same order. An empty line restricts
 * nothing.
 */
export function paramsOf({ networks, criteria, sortColumn, descending }: Search): SearchParams {
  const asked =
    criteria.length === 0
      ? {}
      : {
          scheme: criteria.map(({ scheme }) => scheme).join(','),
          query: criteria.map(({ query }) => query).join('\n'),
        }
  return { network: [...networks], ...asked, sortColumn, descending }
}

/** Returns the same text for searches that find the same devices in any order. */
export const meaningOf = ({ networks, criteria }: Search): string => JSON.stringify([networks, criteria])

import type { InventorySearchParams, SortColumn } from '../../../../generated/client/typescript/index.ts'
import type { Scheme } from './schemes.ts'

/*
 * What is searched for, and how the API wants to be asked for it.
 */

export interface Criterion {
  readonly scheme: Scheme
  readonly query: string
}

export interface Search {
  /** None: all the caller may see. */
  readonly networks: readonly string[]
  readonly criteria: readonly Criterion[]
  readonly sortColumn: NonNullable<SortColumn>
  readonly descending: boolean
}

export type SearchParams = Omit<InventorySearchParams, 'pageData'>

/** A scheme for each criterion, commas between; a line for each, in the same order. An empty line restricts nothing. */
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

/** The same for searches that find the same devices, in whatever order. */
export const meaningOf = ({ networks, criteria }: Search): string => JSON.stringify([networks, criteria])

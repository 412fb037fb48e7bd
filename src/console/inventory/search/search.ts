/* Defines a search, and converts it to params for the API. */
import type { InventorySearchParams, SortColumn } from '../../../../clients/typescript/index.ts'
import { findScheme, type Scheme } from './schemes.ts'

/** One line of a search. */
export interface Criterion {
  readonly scheme: Scheme
  readonly query: string
  /** Present if the criterion finds the devices that do not match it. */
  readonly isNegated?: true
}

/** Negates a scheme, before its name. */
const NOT = '!'

/** Returns the scheme of a criterion as the service reads it: `hostname` or `!hostname`. */
export const schemeText = ({ scheme, isNegated }: Criterion): string => `${isNegated ? NOT : ''}${scheme}`

/** Returns the criterion with a scheme as the service reads it, or null if there is no such scheme. */
export function toCriterion(text: string, query: string): Criterion | null {
  const isNegated = text.startsWith(NOT)
  const scheme = findScheme(isNegated ? text.slice(NOT.length) : text)
  return scheme === null ? null : { scheme, query, ...(isNegated ? { isNegated } : {}) }
}

/** A search, as the URL of the view describes it. */
export interface Search {
  /** Names of the networks; an empty list means all networks that the caller may see. */
  readonly networks: readonly string[]
  readonly criteria: readonly Criterion[]
  readonly sortColumn: NonNullable<SortColumn>
  readonly descending: boolean
}

export type SearchParams = Omit<InventorySearchParams, 'pageData'>

/**
 * Returns the params of a search: the schemes of the criteria, separated by commas, and one line with the query of each
 * in the same order. An empty line restricts nothing.
 */
export function paramsOf({ networks, criteria, sortColumn, descending }: Search): SearchParams {
  const asked =
    criteria.length === 0
      ? {}
      : {
          scheme: criteria.map(schemeText).join(','),
          query: criteria.map(({ query }) => query).join('\n'),
        }
  return { network: [...networks], ...asked, sortColumn, descending }
}

/** Returns the same text for searches that find the same devices in any order. */
export const meaningOf = ({ networks, criteria }: Search): string => JSON.stringify([networks, criteria])

import type { Criterion } from '../domain/search/criteria.ts'
import type { DeviceField } from '../domain/search/sort-order.ts'

/*
 * What is searched for, and what comes back, whichever way it is found.
 */

export interface Search {
  /** Whose turn it is: callers take turns. */
  readonly caller: string
  /** null: all networks */
  readonly networks: readonly string[] | null
  readonly criteria: readonly Criterion[]
  readonly sortColumn: DeviceField
  readonly descending: boolean
  readonly offset: number
  readonly pageSize: number
}

export interface Page {
  readonly total: number
  /** Devices as stored: JSON, in order, with commas between them, in pieces. */
  readonly devices: readonly Uint8Array[]
}

/** A page, and those of the networks that do not exist. */
export type FoundPage = Page & { readonly missing: readonly string[] }

/** A search in these networks, which stand in the order that breaks ties between equal addresses. */
export type NetworksSearch = Search & { readonly networks: readonly string[] }

export function joinWithCommas(records: readonly Buffer[]): Buffer[] {
  return records.flatMap((record, at) => (at === 0 ? [record] : [COMMA, record]))
}

const COMMA = Buffer.from(',')

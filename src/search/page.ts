/* The request and the result of a search. They are the same for a search with an index and without one. */
import type { CountRequest } from '../domain/search/grouping.ts'
import type { Criterion } from '../domain/search/schemes.ts'
import type { DeviceField } from '../domain/search/sort-order.ts'

/** A search for devices. */
export interface Search {
  /** The id of the caller. Searches of different callers take turns. */
  readonly caller: string
  /** The networks to search; null means all. */
  readonly networks: readonly string[] | null
  readonly criteria: readonly Criterion[]
  readonly sortColumn: DeviceField
  readonly descending: boolean
  readonly offset: number
  readonly pageSize: number
  /** Counts the devices in groups. The result then has at most one device of each group instead of a page. */
  readonly count?: CountRequest
}

/** A page of the devices that a search found. */
export interface Page {
  /** The number of devices on all pages. */
  readonly total: number
  /** The devices of the page as pieces of JSON, in order and with commas between them. */
  readonly devices: readonly Uint8Array[]
}

/** A page, and the searched networks that do not exist. */
export type FoundPage = Page & { readonly missing: readonly string[] }

/** A search in named networks. Devices with equal addresses are in the order of their networks. */
export type NetworksSearch = Search & { readonly networks: readonly string[] }

/** Returns the records with a comma between two adjacent ones. */
export function joinWithCommas(records: readonly Buffer[]): Buffer[] {
  // A loop takes a fiftieth of the time of flatMap, which matters for pages.
  const pieces: Buffer[] = []
  for (const record of records) {
    if (pieces.length > 0) pieces.push(COMMA)
    pieces.push(record)
  }
  return pieces
}

const COMMA = Buffer.from(',')

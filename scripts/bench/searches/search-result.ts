import type { Measured } from '../yardstick.ts'

/** The content of the file that `npm run bench:search -- --out FILE` writes. */
export interface SearchResult {
  readonly count: number
  /** Times of a page of devices that is fetched without a search. */
  readonly floor: Measured
  /** Seconds to build the index of all devices. */
  readonly buildSeconds: number
  /** Longest response time of the service while it built the index, in ms. */
  readonly longestStallMs: number
  readonly rows: readonly SearchRow[]
}

/** The figures of one query on both sides. */
export interface SearchRow {
  readonly query: string
  readonly ours: Measured
  readonly postgres: Measured
}

/** Returns how many times faster our median is than that of PostgreSQL. */
export const ratioOf = ({ ours, postgres }: SearchRow): number => postgres.p50 / ours.p50

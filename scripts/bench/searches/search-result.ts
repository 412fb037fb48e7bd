import type { Measured } from '../yardstick.ts'

/** What npm run bench:search -- --out FILE writes. */
export interface SearchResult {
  readonly count: number
  /** A page of devices that are only fetched. */
  readonly floor: Measured
  /** Seconds the index of all devices took. */
  readonly buildSeconds: number
  /** The longest the service took to answer meanwhile, in ms. */
  readonly longestStallMs: number
  readonly rows: readonly SearchRow[]
}

export interface SearchRow {
  readonly query: string
  readonly ours: Measured
  readonly postgres: Measured
}

/** How often we answer in the time of PostgreSQL. */
export const ratioOf = ({ ours, postgres }: SearchRow): number => postgres.p50 / ours.p50

import { toMedian } from '../spread.ts'
import type { Condition, SideFigures } from './measure-searches.ts'

/** The content of the file that `npm run bench:search -- --out FILE` writes. */
export interface SearchResult {
  readonly count: number
  /** Figures of a page of devices that is fetched without a search. */
  readonly floor: SideFigures
  /** Seconds to build the index of all devices, after Redis had loaded them. */
  readonly buildSeconds: number
  /** Longest response time of the service while it built the index, in ms. */
  readonly longestStallMs: number
  readonly rows: readonly SearchRow[]
}

/** The figures of one query on both sides. */
export interface SearchRow {
  readonly query: string
  readonly ours: SideFigures
  readonly postgres: SideFigures
}

/** Returns how many times faster our median is than that of PostgreSQL under the same condition. */
export const ratioOf = ({ ours, postgres }: SearchRow, condition: Condition = 'warm'): number =>
  postgres[condition].p50.median / ours[condition].p50.median

/** Returns the median of the ratios of all queries. */
export const medianRatio = (rows: readonly SearchRow[], condition: Condition = 'warm'): number =>
  toMedian(rows.map((row) => ratioOf(row, condition)))

import type { Load } from './load/load.ts'

/** What each part works with. */
export interface Bench {
  readonly options: BenchOptions
  readonly load: Load
  /** Prints progress. */
  say(what: string): void
}

export const PARTS = ['points', 'bulk', 'start', 'many', 'scaling', 'search'] as const
export type Part = (typeof PARTS)[number]

export interface BenchOptions {
  readonly rounds: number
  readonly parts: readonly Part[]
  /** Folder of the report. */
  readonly out: string
  /** Sends a few requests of each kind: checks that everything runs, and measures nothing. */
  readonly isQuick: boolean
  /** With a million devices. */
  readonly isFull: boolean
  readonly count: number
  /** Folder of the search yardstick. */
  readonly peer: string
}

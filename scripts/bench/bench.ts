import type { Load } from './load/load.ts'

/** The tools and options that each part of the benchmark gets. */
export interface Bench {
  readonly options: BenchOptions
  readonly load: Load
  /** Prints progress. */
  say(what: string): void
}

export const PARTS = ['points', 'bulk', 'start', 'many', 'scaling', 'search'] as const
export type Part = (typeof PARTS)[number]

/** The options of a run of the benchmark. */
export interface BenchOptions {
  readonly rounds: number
  /** In the order of PARTS. */
  readonly parts: readonly Part[]
  /** Folder of the report, or null if it goes into the documents. */
  readonly out: string | null
  /** Sends only a few requests of each kind, to check that everything runs. Nothing is measured. */
  readonly isQuick: boolean
  /** Whether parts that were measured before need not be measured again. */
  readonly isResumed: boolean
  /** Whether the benchmark also runs with a million devices. */
  readonly isFull: boolean
  readonly count: number
  /** Folder of the program that the search is compared with. */
  readonly peer: string
}

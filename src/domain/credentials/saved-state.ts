import type { SavedConfig } from './overlay.ts'
import type { SetContent } from './set.ts'

/** Who changed an object last, and when. */
export interface Stamp {
  /** Unix epoch milliseconds */
  readonly at: number
  readonly by: string
}

/** A set as it is kept, unsealed. */
export interface SavedSet {
  readonly content: SetContent
  readonly revision: number
  readonly stamp: Stamp
}

/** All of what is saved that a session's edits are about, as it is now. */
export interface SavedState {
  /** Every configuration of the networks the edits are in, by id. */
  readonly configs: ReadonlyMap<string, SavedConfig>
  /** The edited sets that are there, by configuration and key. */
  readonly sets: ReadonlyMap<string, ReadonlyMap<string, SavedSet>>
  /** How many saved sets the configurations have that the session gives a type. */
  readonly setCounts: ReadonlyMap<string, number>
  /** Stamp of the last change of anything in a configuration, also of one that is gone. */
  lastChange(config: string, key?: string): Stamp | null
}

export const savedSetOf = (saved: SavedState, config: string, key: string): SavedSet | null =>
  saved.sets.get(config)?.get(key) ?? null

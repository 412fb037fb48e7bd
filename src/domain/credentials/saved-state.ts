import type { SavedConfig } from './overlay.ts'
import type { SetContent } from './set.ts'

/** The caller and the time of the last change of an object. */
export interface Stamp {
  /** Unix epoch milliseconds. */
  readonly at: number
  readonly by: string
}

/** A stored set, decrypted. */
export interface SavedSet {
  readonly content: SetContent
  readonly revision: number
  readonly stamp: Stamp
}

/** The saved state that a session's edits depend on. */
export interface SavedState {
  /** The edited networks that exist. */
  readonly networks: ReadonlySet<string>
  /** Every configuration of the edited networks, by id. */
  readonly configs: ReadonlyMap<string, SavedConfig>
  /** The edited sets that exist, by configuration and key. */
  readonly sets: ReadonlyMap<string, ReadonlyMap<string, SavedSet>>
  /** In a rebase, the number of saved sets of each saved configuration whose type the session sets. */
  readonly setCounts: ReadonlyMap<string, number>
  /** Returns the last change of anything in a configuration, even of a deleted one. */
  lastChange(config: string, key?: string): Stamp | null
}

/** Returns a saved set, or null if there is none. */
export const findSavedSet = (saved: SavedState, config: string, key: string): SavedSet | null =>
  saved.sets.get(config)?.get(key) ?? null

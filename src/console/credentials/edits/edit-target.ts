/* Identifies the object of an edit, and formats it as text. */
import { isolated } from '../../shell/isolated.ts'

/** A configuration, or a set in it. */
export interface EditTarget {
  readonly network: string
  readonly config: string
  /** Name of the set, or null for the configuration itself. */
  readonly set: string | null
}

/** Returns a key that is unique for each object, for any names. */
export const targetKey = ({ network, config, set }: EditTarget): string => JSON.stringify([network, config, set])

/** Returns text for the user: `Default / core / netops`. */
export const targetText = ({ network, config, set }: EditTarget): string =>
  [network, config, ...(set === null ? [] : [set])].map(isolated).join(' / ')

export const ACTION_WORDS = { create: 'new', update: 'changed', rename: 'renamed', delete: 'deleted' } as const

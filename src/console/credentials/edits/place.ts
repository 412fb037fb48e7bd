/*
 * What an edit is about, and the words for it.
 */

export interface Place {
  readonly network: string
  readonly config: string
  /** null: the configuration itself. */
  readonly set: string | null
}

/** No two places have the same, whatever their names. */
export const placeKey = ({ network, config, set }: Place): string => JSON.stringify([network, config, set])

/** For people: `Default / core / netops`. */
export const placeText = ({ network, config, set }: Place): string =>
  [network, config, ...(set === null ? [] : [set])].join(' / ')

export const ACTION_WORDS = { create: 'new', update: 'changed', rename: 'renamed', delete: 'deleted' } as const

export const countText = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)

import type { Hardware, Interface } from '../../generated/types.ts'

/** What is known of a device beyond the 20 fields of a Device. */
export interface Facts {
  /** the whole memo where it is longer than what a Device carries of it, its first 60 characters */
  memo: string | null
  tags: string[]
  interfaces: Interface[]
  hardware: Hardware[]
  /** times of recorded configuration changes, Unix epoch milliseconds */
  configChangedAt: number[]
}

/** What searches ask of the facts. */
export interface SearchedFacts {
  readonly tags: readonly string[]
  /** Of all interfaces. */
  readonly ipAddresses: readonly string[]
  readonly configChangedAt: readonly number[]
}

/** The facts of a device about which nothing was reported. Frozen, because every such device shares them. */
export const noFacts: Facts = Object.freeze({
  memo: null,
  tags: frozenEmpty<string>(),
  interfaces: frozenEmpty<Interface>(),
  hardware: frozenEmpty<Hardware>(),
  configChangedAt: frozenEmpty<number>(),
})

function frozenEmpty<Element>(): Element[] {
  const empty: Element[] = []
  Object.freeze(empty)
  return empty
}

import type { Interface, ReportedHardware } from '../../generated/types.ts'

/** The known facts of a device besides the 20 fields of a Device. */
export interface Facts {
  /** The whole memo; a Device holds its first 60 characters. */
  memo: string | null
  tags: string[]
  interfaces: Interface[]
  /** Parts without members that are null, in the form that is stored. completeHardware adds the others. */
  hardware: ReportedHardware[]
  /** Times of recorded configuration changes, Unix epoch milliseconds. */
  configChangedAt: number[]
}

/** The facts that searches need. */
export interface SearchedFacts {
  readonly tags: readonly string[]
  /** Addresses of all interfaces. */
  readonly ipAddresses: readonly string[]
  readonly configChangedAt: readonly number[]
}

/** The facts of a device without reports. Frozen, because every such device shares them. */
export const noFacts: Facts = Object.freeze({
  memo: null,
  tags: frozenEmpty<string>(),
  interfaces: frozenEmpty<Interface>(),
  hardware: frozenEmpty<ReportedHardware>(),
  configChangedAt: frozenEmpty<number>(),
})

function frozenEmpty<Element>(): Element[] {
  const empty: Element[] = []
  Object.freeze(empty)
  return empty
}

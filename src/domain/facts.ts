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
  /** The whole memo, or null if the summary in the Device is the whole memo. */
  readonly memo: string | null
  readonly tags: readonly string[]
  readonly interfaceNames: readonly string[]
  /** Descriptions of the interfaces that have one. */
  readonly interfaceDescriptions: readonly string[]
  /** MAC addresses of the interfaces that have one, in lower case with colons. */
  readonly macAddresses: readonly string[]
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

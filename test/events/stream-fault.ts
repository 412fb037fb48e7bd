/*
 * Judges what a reader of events got: every change once and in order. A change is named by its request and its device.
 */

/** The changes of one network. */
export interface StreamRecord {
  /** The changes that the service acknowledged, in order. */
  readonly acknowledged: readonly string[]
  /** The changes that the reader got, in order. They may have changes whose acknowledgement was lost. */
  readonly received: readonly string[]
}

/** Returns what is wrong with the stream of a network, or null. */
export function findStreamFault({ acknowledged, received }: StreamRecord): string | null {
  const places = new Map<string, number>()
  for (const [place, change] of received.entries()) {
    if (places.has(change)) return `double: ${change}`
    places.set(change, place)
  }
  let last = -1
  for (const change of acknowledged) {
    const place = places.get(change)
    if (place === undefined) return `lost: ${change}`
    if (place < last) return `out of order: ${change}`
    last = place
  }
  return null
}

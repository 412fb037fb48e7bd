/*
 * Compares two indexes of a network, to prove that they would return the same answer to every search.
 */
import { formatAddress } from '../../domain/address.ts'
import { type DeviceField, deviceFields } from '../../domain/search/sort-order.ts'
import type { NetworkIndex } from './network-index.ts'
import type { Sliced } from './slices.ts'

/** Maximum number of differences that are reported. */
const MAX_DIFFERENCES = 100
const DEVICES_A_SLICE = 500

/** How far a part of a comparison is. */
export interface PartProgress {
  /** Number of devices that were compared, in the order of the part. The part continues after them. */
  compared: number
  readonly differences: Set<string>
}

/** Returns the progress of a part that has compared nothing yet. */
export const createPartProgress = (): PartProgress => ({ compared: 0, differences: new Set() })

/**
 * A part of the comparison of two indexes. The indexes must not change before it ends or is abandoned. After that,
 * another run with the same progress continues the part. It returns all differences that the runs found.
 */
export type ComparePart = (one: NetworkIndex, other: NetworkIndex, progress?: PartProgress) => Sliced<string[]>

/**
 * All parts of a comparison: one part for each field, then one part for the data that belongs to no field with an
 * order.
 */
export const comparisonParts: readonly ComparePart[] = [
  ...deviceFields.map(
    (field): ComparePart =>
      (one, other, progress = createPartProgress()) =>
        fieldDifferences(one, other, field, progress),
  ),
  (one, other, progress = createPartProgress()) => factDifferences(one, other, progress),
]

/** Returns the differences to report. Each difference occurs once, and there are at most MAX_DIFFERENCES. */
export const toReportedDifferences = (differences: readonly string[]): string[] =>
  [...new Set(differences)].slice(0, MAX_DIFFERENCES)

function* fieldDifferences(
  one: NetworkIndex,
  other: NetworkIndex,
  field: DeviceField,
  progress: PartProgress,
): Sliced<string[]> {
  const { compared: from, differences } = progress
  const [order, otherOrder] = [one.orderOf(field), other.orderOf(field)]
  // Sizes differ in each piece of a part, and the network changes between them.
  const isFirst = from === 0
  if (isFirst && one.size !== other.size)
    differences.add(`the index has ${one.size} devices, the second index ${other.size}`)
  if (isFirst && order.length !== otherOrder.length)
    differences.add(`${field}: the index orders ${order.length} devices, the second index ${otherOrder.length}`)
  const length = Math.min(order.length, otherOrder.length)
  for (; progress.compared < length && differences.size < MAX_DIFFERENCES; progress.compared++) {
    const rank = progress.compared
    if ((rank - from) % DEVICES_A_SLICE === DEVICES_A_SLICE - 1) yield DEVICES_A_SLICE
    const [slot, otherSlot] = [order.at(rank), otherOrder.at(rank)]
    const [address, otherAddress] = [one.addresses.get(slot), other.addresses.get(otherSlot)]
    if (address !== otherAddress)
      differences.add(
        `${field}: at rank ${rank} the index has ${formatAddress(address)}, ` +
          `the second index ${formatAddress(otherAddress)}`,
      )
    else if (one.keyOf(field, slot) !== other.keyOf(field, otherSlot))
      differences.add(`${field} of ${formatAddress(address)} differs`)
  }
  return [...differences]
}

/** Compares the data that belongs to no field with an order, device by device in the order of their addresses. */
function* factDifferences(one: NetworkIndex, other: NetworkIndex, progress: PartProgress): Sliced<string[]> {
  const { compared: from, differences } = progress
  for (const run of one.byAddress.runs(from, one.size)) {
    for (const slot of run) {
      if (differences.size >= MAX_DIFFERENCES) return [...differences]
      if ((progress.compared - from) % DEVICES_A_SLICE === DEVICES_A_SLICE - 1) yield DEVICES_A_SLICE
      for (const difference of differencesOf(one, other, slot)) differences.add(difference)
      progress.compared++
    }
  }
  return [...differences]
}

/**
 * Compares the data of one device that belongs to no field with an order: tags, interfaces, times of changes, backup
 * letters, and the spellings of texts that both indexes know. `slot` is that of the first index.
 */
function* differencesOf(one: NetworkIndex, other: NetworkIndex, slot: number): Generator<string> {
  const address = one.addresses.get(slot)
  const otherSlot = other.slotAt(address)
  if (otherSlot === null) return
  const [facts, others] = [one.factsOf(slot), other.factsOf(otherSlot)]
  if (JSON.stringify(facts) !== JSON.stringify(others)) yield `facts of ${formatAddress(address)} differ`
  const spellings = other.spellingsOf(otherSlot)
  for (const [field, text] of one.spellingsOf(slot)) {
    const otherText = spellings.get(field) ?? null
    if (text !== null && otherText !== null && text !== otherText)
      yield `the spelling of ${field} of ${formatAddress(address)} differs`
  }
}

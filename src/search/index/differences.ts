/*
 * Compares two indexes of a network, to prove that they would return the same answer to every search.
 */
import { formatAddress } from '../../domain/address.ts'
import { type DeviceField, deviceFields } from '../../domain/search/sort-order.ts'
import type { NetworkIndex } from './network-index.ts'
import type { Bitmap } from './structures/bitmap.ts'
import type { Sliced } from './structures/slices.ts'

/** Maximum number of differences that are reported. */
const MAX_DIFFERENCES = 100
const DEVICES_A_SLICE = 500

/** How far a part of a comparison is. */
export interface PartProgress {
  /** Number of comparisons of devices. A device that moves within the order may be compared twice. */
  compared: number
  /** The rank at which a part for a field continues. */
  rank: number
  /**
   * The slots of the first index that had a device when the part began, and that were not yet compared. It is null
   * before the part begins.
   */
  pending: Bitmap | null
  readonly differences: Set<string>
}

/** Returns the progress of a part that has compared nothing yet. `differences` are those that are already known. */
export const createPartProgress = (differences: Iterable<string> = []): PartProgress => ({
  ...{ compared: 0, rank: 0, pending: null },
  differences: new Set(differences),
})

/**
 * A part of the comparison of two indexes. The indexes must not change before it ends or is abandoned. After that,
 * another run with the same progress continues the part. It returns all differences that the runs found. Each device
 * that the first index has during all runs is compared, although changes between two runs may move it.
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

/**
 * Compares the devices by their ranks in the order of a field, then those that moved to a rank that was compared
 * before.
 */
function* fieldDifferences(
  one: NetworkIndex,
  other: NetworkIndex,
  field: DeviceField,
  progress: PartProgress,
): Sliced<string[]> {
  const { differences } = progress
  const [order, otherOrder] = [one.orderOf(field), other.orderOf(field)]
  // Sizes differ in each piece of a part, and the network changes between them.
  const isFirst = progress.pending === null
  if (isFirst && one.size !== other.size)
    differences.add(`the index has ${one.size} devices, the second index ${other.size}`)
  if (isFirst && order.length !== otherOrder.length)
    differences.add(`${field}: the index orders ${order.length} devices, the second index ${otherOrder.length}`)
  const pending = beginPart(one, progress)
  const length = Math.min(order.length, otherOrder.length)
  while (progress.rank < length && differences.size < MAX_DIFFERENCES) {
    const slot = order.at(progress.rank)
    compareRank(progress.rank++, slot)
    pending.delete(slot)
    if (++progress.compared % DEVICES_A_SLICE === 0) yield DEVICES_A_SLICE
  }
  for (const slot of takePending(one, pending)) {
    if (differences.size >= MAX_DIFFERENCES) break
    const rank = order.rankOf((item) => order.compare(item, slot))
    if (rank < length) compareRank(rank, slot)
    if (++progress.compared % DEVICES_A_SLICE === 0) yield DEVICES_A_SLICE
  }
  return [...differences]

  /** Compares the device that the first index has at a rank, in this slot, with that of the second index. */
  function compareRank(rank: number, slot: number): void {
    const otherSlot = otherOrder.at(rank)
    const [address, otherAddress] = [one.addresses.get(slot), other.addresses.get(otherSlot)]
    if (address !== otherAddress)
      differences.add(
        `${field}: at rank ${rank} the index has ${formatAddress(address)}, ` +
          `the second index ${formatAddress(otherAddress)}`,
      )
    else if (one.keyOf(field, slot) !== other.keyOf(field, otherSlot))
      differences.add(`${field} of ${formatAddress(address)} differs`)
  }
}

/** Compares the data that belongs to no field with an order, device by device. */
function* factDifferences(one: NetworkIndex, other: NetworkIndex, progress: PartProgress): Sliced<string[]> {
  const { differences } = progress
  for (const slot of takePending(one, beginPart(one, progress))) {
    if (differences.size >= MAX_DIFFERENCES) break
    for (const difference of differencesOf(one, other, slot)) differences.add(difference)
    if (++progress.compared % DEVICES_A_SLICE === 0) yield DEVICES_A_SLICE
  }
  return [...differences]
}

/** Returns the slots that a part has yet to compare. In its first run, these are all slots with a device. */
function beginPart(one: NetworkIndex, progress: PartProgress): Bitmap {
  progress.pending ??= one.taken.copy(0)
  return progress.pending
}

/** Takes all slots from a set, and returns those that still have a device. */
function* takePending(index: NetworkIndex, pending: Bitmap): Generator<number> {
  for (const batch of pending.batches()) {
    for (let at = 0; at < batch.length; at++) {
      pending.delete(batch[at]!)
      if (index.hasDevice(batch[at]!)) yield batch[at]!
    }
  }
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

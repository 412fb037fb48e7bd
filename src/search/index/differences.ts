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

/** A part of the comparison of two indexes. Both indexes may change between two parts. */
export type ComparePart = (one: NetworkIndex, other: NetworkIndex) => Sliced<string[]>

/**
 * All parts of a comparison: one part for each field, then one part for the data that belongs to no field with an
 * order.
 */
export const comparisonParts: readonly ComparePart[] = [
  ...deviceFields.map(
    (field): ComparePart =>
      (one, other) =>
        fieldDifferences(one, other, field),
  ),
  factDifferences,
]

/** Returns the differences to report. Each difference occurs once, and there are at most MAX_DIFFERENCES. */
export const toReportedDifferences = (differences: readonly string[]): string[] =>
  [...new Set(differences)].slice(0, MAX_DIFFERENCES)

function* fieldDifferences(one: NetworkIndex, other: NetworkIndex, field: DeviceField): Sliced<string[]> {
  const differences: string[] = []
  const [order, otherOrder] = [one.orderOf(field), other.orderOf(field)]
  if (one.size !== other.size) differences.push(`the index has ${one.size} devices, the second index ${other.size}`)
  if (order.length !== otherOrder.length)
    differences.push(`${field}: the index orders ${order.length} devices, the second index ${otherOrder.length}`)
  for (let rank = 0; rank < Math.min(order.length, otherOrder.length) && differences.length < MAX_DIFFERENCES; rank++) {
    if (rank % DEVICES_A_SLICE === DEVICES_A_SLICE - 1) yield DEVICES_A_SLICE
    const [slot, otherSlot] = [order.at(rank), otherOrder.at(rank)]
    const [address, otherAddress] = [one.addresses.get(slot), other.addresses.get(otherSlot)]
    if (address !== otherAddress)
      differences.push(
        `${field}: at rank ${rank} the index has ${formatAddress(address)}, ` +
          `the second index ${formatAddress(otherAddress)}`,
      )
    else if (one.keyOf(field, slot) !== other.keyOf(field, otherSlot))
      differences.push(`${field} of ${formatAddress(address)} differs`)
  }
  return differences
}

/**
 * Compares the data that belongs to no field with an order: tags, interfaces, times of changes, backup letters, and the
 * spellings of texts that both indexes know.
 */
function* factDifferences(one: NetworkIndex, other: NetworkIndex): Sliced<string[]> {
  const differences: string[] = []
  let looked = 0
  for (const run of one.byAddress.runs(0, one.size)) {
    for (const slot of run) {
      if (++looked % DEVICES_A_SLICE === 0) yield DEVICES_A_SLICE
      const address = one.addresses.get(slot)
      const otherSlot = other.slotAt(address)
      if (otherSlot === null || differences.length >= MAX_DIFFERENCES) continue
      const [facts, others] = [one.factsOf(slot), other.factsOf(otherSlot)]
      if (JSON.stringify(facts) !== JSON.stringify(others))
        differences.push(`facts of ${formatAddress(address)} differ`)
      const spellings = other.spellingsOf(otherSlot)
      for (const [field, text] of one.spellingsOf(slot)) {
        const otherText = spellings.get(field) ?? null
        if (text !== null && otherText !== null && text !== otherText)
          differences.push(`the spelling of ${field} of ${formatAddress(address)} differs`)
      }
    }
  }
  return differences
}

import { formatAddress } from '../../domain/address.ts'
import { deviceFields } from '../../domain/search/sort-order.ts'
import type { NetworkIndex } from './network-index.ts'

/** Enough to see what is wrong. */
const MOST = 100

/** Where two indexes of a network differ, in words; none: they answer every search alike. */
export function differencesBetween(one: NetworkIndex, other: NetworkIndex): string[] {
  const differences: string[] = []
  if (one.size !== other.size) differences.push(`${one.size} devices are not ${other.size}`)
  for (const field of deviceFields) {
    const [order, otherOrder] = [one.orderOf(field), other.orderOf(field)]
    if (order.length !== otherOrder.length)
      differences.push(`${field} orders ${order.length} devices and not ${otherOrder.length}`)
    for (let rank = 0; rank < Math.min(order.length, otherOrder.length) && differences.length < MOST; rank++) {
      const [slot, otherSlot] = [order.at(rank), otherOrder.at(rank)]
      const [address, otherAddress] = [one.addresses.get(slot), other.addresses.get(otherSlot)]
      if (address !== otherAddress)
        differences.push(`${field}: ${formatAddress(address)} stands at ${rank} and not ${formatAddress(otherAddress)}`)
      else if (one.keyOf(field, slot) !== other.keyOf(field, otherSlot))
        differences.push(`${field} of ${formatAddress(address)} differs`)
    }
  }
  return [...differences, ...factDifferences(one, other)].slice(0, MOST)
}

/** What does not show in an order: tags, interfaces, times of changes, backup letters, parts of texts. */
function factDifferences(one: NetworkIndex, other: NetworkIndex): string[] {
  const differences: string[] = []
  for (const run of one.byAddress.runs(0, one.size)) {
    for (const slot of run) {
      const address = one.addresses.get(slot)
      const otherSlot = other.slotAt(address)
      if (otherSlot === null || differences.length >= MOST) continue
      const [facts, others] = [one.factsOf(slot), other.factsOf(otherSlot)]
      if (JSON.stringify(facts) !== JSON.stringify(others))
        differences.push(`facts of ${formatAddress(address)} differ`)
    }
  }
  return differences
}

import type { Keyrack, Reversion } from '../../../../clients/typescript/index.ts'
import { type DeviceKey, textOfKey } from '../search/inventory-url.ts'

type Reverted = Reversion['reverted']

/**
 * Returns the addresses at which an undo left no device. The reply of the undo names the address to which a device
 * moved back, but not the one that it left, so that one is read from the history.
 */
export async function addressesWithoutDevice(
  inventory: Keyrack['inventory'],
  reverted: Reverted,
): Promise<DeviceKey[]> {
  const moved = reverted.filter(({ action }) => action === 'move')
  const left = await Promise.all(moved.map((device) => addressBefore(inventory, device)))
  const deleted = reverted.filter(({ action }) => action === 'delete')
  // Another device may have come to an address that one left.
  const taken = new Set(reverted.filter(({ action }) => action !== 'delete').map(textOfKey))
  return [...deleted, ...left.filter((address) => address !== null)].filter((key) => !taken.has(textOfKey(key)))
}

/** Returns the address that a device left when it moved here; null if the history does not tell. */
async function addressBefore(
  inventory: Keyrack['inventory'],
  { network, ipAddress }: DeviceKey,
): Promise<DeviceKey | null> {
  // The undo has succeeded, so a failure of this call must not be reported as its failure.
  const page = await inventory.getDeviceHistory({ network, ipAddress, pageSize: 1 }).catch(() => null)
  return page?.entries[0]?.place ?? null
}

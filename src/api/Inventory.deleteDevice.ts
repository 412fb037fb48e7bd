import type { Stub } from '../../generated/server-stubs.ts'
import { parseAddress } from '../domain/address.ts'
import { ANY_REVISION } from '../store/inventory/device-write.ts'
import type { CallContext } from './context.ts'

/** Deletes a device. A missing device counts as deleted. */
export const deleteDevice: Stub<'Inventory.deleteDevice', CallContext> = async ({ network, ipAddress }, { store }) => {
  const id = { network, address: parseAddress(ipAddress) }
  await store.devices.commit([{ id, expectedRevision: ANY_REVISION, device: null, facts: null }])
  return null
}

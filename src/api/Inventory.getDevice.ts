import type { Stub } from '../../generated/server-stubs.ts'
import { parseAddress } from '../domain/address.ts'
import type { CallContext } from './context.ts'

/** Returns a device. The stored bytes are sent unchanged. */
export const getDevice: Stub<'Inventory.getDevice', CallContext> = async ({ network, ipAddress }, { store }) => {
  const bytes = await store.devices.findJson({ network, address: parseAddress(ipAddress) })
  return bytes === null ? null : { bytes: [bytes] }
}

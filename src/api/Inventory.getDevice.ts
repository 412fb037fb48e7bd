import type { Stub } from '../../generated/server-stubs.ts'
import { parseAddress } from '../domain/address.ts'
import type { CallContext } from './context.ts'

/** Returns a device. The stored bytes are sent unchanged. */
export const getDevice: Stub<'Inventory.getDevice', CallContext> = ({ network, ipAddress }, { store }) =>
  store.devices.findJson({ network, address: parseAddress(ipAddress) })

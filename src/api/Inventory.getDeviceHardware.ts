import type { Stub } from '../../generated/server-stubs.ts'
import { parseAddress } from '../domain/address.ts'
import { inTreeOrder } from '../domain/hardware.ts'
import type { Context } from './context.ts'

export const getDeviceHardware: Stub<'Inventory.getDeviceHardware', Context> = async (params, { store }) => {
  const facts = await store.devices.getFacts({ network: params.network, address: parseAddress(params.ipAddress) })
  return inTreeOrder(facts.hardware)
}

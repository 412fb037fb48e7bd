import type { Stub } from '../../generated/server-stubs.ts'
import { parseAddress } from '../domain/address.ts'
import type { Context } from './context.ts'

export const getDeviceInterfaces: Stub<'Inventory.getDeviceInterfaces', Context> = async (params, { store }) => {
  const facts = await store.devices.getFacts({ network: params.network, address: parseAddress(params.ipAddress) })
  return facts.interfaces
}

import type { Stub } from '../../generated/server-stubs.ts'
import { parseAddress } from '../domain/address.ts'
import type { CallContext } from './context.ts'

export const getDeviceInterfaces: Stub<'Inventory.getDeviceInterfaces', CallContext> = async (params, { store }) => {
  const id = { network: params.network, address: parseAddress(params.ipAddress) }
  return (await store.devices.getFacts(id, WANTED)).interfaces
}

const WANTED = new Set(['interfaces'] as const)

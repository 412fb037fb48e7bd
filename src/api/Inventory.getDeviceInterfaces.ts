import type { Stub } from '../../generated/server-stubs.ts'
import { parseAddress } from '../domain/address.ts'
import type { Context } from './context.ts'

export const getDeviceInterfaces: Stub<'Inventory.getDeviceInterfaces', Context> = async (params, { store }) => {
  const id = { network: params.network, address: parseAddress(params.ipAddress) }
  return (await store.devices.getFacts(id, WANTED)).interfaces
}

const WANTED = new Set(['interfaces'] as const)

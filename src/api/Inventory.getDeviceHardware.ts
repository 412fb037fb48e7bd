import type { Stub } from '../../generated/server-stubs.ts'
import { parseAddress } from '../domain/address.ts'
import { inTreeOrder } from '../domain/hardware.ts'
import { untilTurn } from '../fairness/stepper.ts'
import type { CallContext } from './context.ts'

export const getDeviceHardware: Stub<'Inventory.getDeviceHardware', CallContext> = async (params, { store }) => {
  const id = { network: params.network, address: parseAddress(params.ipAddress) }
  const { hardware } = await store.devices.getFacts(id, WANTED)
  if (hardware.length > MANY_PARTS) await untilTurn()
  return inTreeOrder(hardware)
}

const WANTED = new Set(['hardware'] as const)

/** Number of parts above which sorting takes milliseconds. */
const MANY_PARTS = 500

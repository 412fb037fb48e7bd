import type { Stub } from '../../generated/server-stubs.ts'
import type { Hardware, ReportedHardware } from '../../generated/types.ts'
import { parseAddress } from '../domain/address.ts'
import { inTreeOrder } from '../domain/hardware.ts'
import { completeHardware } from '../domain/reports/reported-parts.ts'
import { beginTimeSlice, untilTimeSlice } from '../fairness/time-slices.ts'
import type { CallContext } from './context.ts'

export const getDeviceHardware: Stub<'Inventory.getDeviceHardware', CallContext> = async (params, { store }) => {
  const id = { network: params.network, address: parseAddress(params.ipAddress) }
  const hardware = await completeInSteps((await store.devices.getFacts(id, WANTED)).hardware)
  if (hardware.length > MANY_PARTS) await untilTimeSlice()
  return inTreeOrder(hardware)
}

const WANTED = new Set(['hardware'] as const)

/** Number of parts above which sorting takes milliseconds. */
const MANY_PARTS = 500

/** Completes parts in steps, because completing thousands of them takes tens of milliseconds. */
async function completeInSteps(parts: readonly ReportedHardware[]): Promise<Hardware[]> {
  const slice = beginTimeSlice()
  const complete: Hardware[] = []
  for (const part of parts) {
    if (complete.push(completeHardware(part)) % PARTS_A_SLICE === 0 && slice.isOver()) await slice.next()
  }
  return complete
}

const PARTS_A_SLICE = 256

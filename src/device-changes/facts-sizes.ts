/* Reads the stored sizes of facts, so that a call does not read more of them than fits into memory. */
import type { DeviceId } from '../domain/device.ts'
import { chunks } from '../domain/group.ts'
import type { CallStore } from '../store/store.ts'

/** Number of sizes that are requested together. */
const SIZES_AT_ONCE = 1000

/**
 * Returns the bytes of the facts of each device, by address. All devices must be in one network. Takes one round trip
 * for each thousand devices, and none for no device.
 */
export async function readFactsSizes(store: CallStore, ids: readonly DeviceId[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const some of chunks(ids, SIZES_AT_ONCE)) {
    const found = await store.devices.readFactsSizes(some)
    some.forEach(({ address }, at) => {
      sizes.set(address, found[at]!)
    })
  }
  return sizes
}

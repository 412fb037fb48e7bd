import type { DeviceId } from '../domain/device.ts'
import { slices } from '../domain/group.ts'
import { type ReadReport, reportsFacts } from '../domain/report.ts'
import type { Store } from '../store/store.ts'

/*
 * A call with many reports goes on in steps, which are bounded by number and by what is stored of their devices.
 */

/** Bytes of what is stored of the devices whose facts are reported, by address. */
export type StoredSizes = ReadonlyMap<string, number>

/** Short steps: nobody waits long for the store while a large call goes on. */
const REPORTS_A_STEP = 200
/** What is stored of the devices of a step is read and written as a whole. */
const STORED_BYTES_A_STEP = 16 * 1024 * 1024
/** Sizes are asked for in groups: each is a command of its own. */
const SIZES_AT_ONCE = 1000

/** Reads the sizes. One round trip for each thousand reports with facts, none if there are no such reports. */
export async function readSizes(store: Store, reports: readonly ReadReport[]): Promise<StoredSizes> {
  const sizes = new Map<string, number>()
  const places = reports.filter(({ report }) => reportsFacts(report)).map(({ place }) => place)
  for (const some of slices(places, SIZES_AT_ONCE)) {
    const found = await store.devices.readFactsSizes(some)
    some.forEach(({ address }, at) => {
      sizes.set(address, found[at]!)
    })
  }
  return sizes
}

/** Returns the end of the step that begins at `from`. A step has at least one report. */
export function endOfStep(reports: readonly { place: DeviceId }[], from: number, sizes: StoredSizes): number {
  const devices = new Set<string>()
  const last = Math.min(reports.length, from + REPORTS_A_STEP)
  let bytes = 0
  for (let at = from; at < last; at++) {
    const { address } = reports[at]!.place
    if (!devices.has(address)) bytes += sizes.get(address) ?? 0
    devices.add(address)
    if (bytes > STORED_BYTES_A_STEP && at > from) return at
  }
  return last
}

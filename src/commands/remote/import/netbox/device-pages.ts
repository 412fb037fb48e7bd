/*
 * Reads the devices of NetBox page by page, in the order of their ids. Each page asks for the ids after the last one
 * instead of an offset: a device that is deleted meanwhile would move the others to another page, and one of them would
 * be missed.
 */
import { CommandError } from '../../../command.ts'
import type { NetboxList, NetboxObject, NetboxReader } from './netbox-reader.ts'

/** A page of devices. */
export interface DevicePage {
  /** Number of devices from the beginning of this page to the end. */
  readonly count: number
  readonly devices: readonly NetboxDevice[]
}

/** A device as NetBox sends it, with its id. */
export type NetboxDevice = NetboxObject & { readonly id: number }

/** Which devices to read. */
export interface DeviceQuery {
  /** Filters of NetBox, such as ["status", "active"]. */
  readonly filters: readonly (readonly [string, string])[]
  /** Maximum number of devices in a page. NetBox itself sends at most MAX_PAGE_SIZE, which is 1,000. */
  readonly pageSize: number
  /** The id after which to begin; 0 for all. */
  readonly after: number
}

/** Reads all pages. Throws CommandError if NetBox does not honour the order. */
export async function* readDevicePages(
  reader: NetboxReader,
  { filters, pageSize, after }: DeviceQuery,
): AsyncGenerator<DevicePage> {
  for (let last = after, hasNext = true; hasNext; ) {
    const query = new URLSearchParams(filters.map(([name, value]): [string, string] => [name, value]))
    // Rendered configuration contexts are slow to make, and not needed.
    const ours = { limit: `${pageSize}`, offset: '0', ordering: 'id', id__gt: `${last}`, exclude: 'config_context' }
    for (const [name, value] of Object.entries(ours)) query.set(name, value)
    const list = await reader.readList('dcim/devices', query)
    const devices = toDevices(list, last)
    yield { count: list.count, devices }
    last = devices.at(-1)?.id ?? last
    hasNext = list.hasNext && devices.length > 0
  }
}

/** Query parameters that this module sets itself. */
export const OWN_PARAMETERS = ['limit', 'offset', 'ordering', 'id__gt', 'exclude', 'fields', 'omit', 'brief', 'format']

function toDevices({ results }: NetboxList, after: number): NetboxDevice[] {
  let last = after
  return results.map((device) => {
    const { id } = device
    if (typeof id !== 'number' || id <= last) {
      throw new CommandError(
        `GET dcim/devices: the device with id ${JSON.stringify(id)} follows ${last}: not by id__gt and ordering`,
      )
    }
    last = id
    return device as NetboxDevice
  })
}

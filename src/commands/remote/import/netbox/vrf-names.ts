/* Reads the VRF of primary addresses. A device of NetBox names its primary address without its VRF. */
import type { NetboxDevice } from './device-pages.ts'
import type { NetboxReader } from './netbox-reader.ts'
import { addressObject, textsOf } from './netbox-values.ts'

/** Ids in one request: their query stays far below the 8 kB that web servers accept. */
const IDS_AT_ONCE = 100

/** Reads the names of the VRFs of the primary addresses, by device id. A device in the global table has no names. */
export async function readVrfNames(
  reader: NetboxReader,
  devices: readonly NetboxDevice[],
): Promise<ReadonlyMap<number, string[]>> {
  const addressIds = new Map(
    devices.flatMap((device) => {
      const id = addressObject(device)?.id
      return typeof id === 'number' ? [[device.id, id] as const] : []
    }),
  )
  const ids = [...addressIds.values()]
  const names = new Map<unknown, string[]>()
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const query = new URLSearchParams(
      ids.slice(from, from + IDS_AT_ONCE).map((id): [string, string] => ['id', `${id}`]),
    )
    query.set('limit', `${IDS_AT_ONCE}`)
    const { results } = await reader.readList('ipam/ip-addresses', query)
    for (const { id, vrf } of results) names.set(id, textsOf(vrf, ['name', 'rd']))
  }
  return new Map([...addressIds].map(([device, address]) => [device, names.get(address) ?? []]))
}

/* Reads the VRF of the address that a device is imported with. A device of NetBox names an address without its VRF. */
import { isObject } from '../../../../domain/json.ts'
import { CommandError, UsageError } from '../../../command.ts'
import type { MemberMap } from '../member-map.ts'
import type { NetboxDevice } from './device-pages.ts'
import type { NetboxReader } from './netbox-reader.ts'
import { pathWithValue, textsOf, valueAt } from './netbox-values.ts'

/** Ids in one request: their query stays far below the 8 kB that web servers accept. */
const IDS_AT_ONCE = 100

const ADDRESS = '.address'

/** Refuses a path of the address that names no object of NetBox: only an object has a VRF. Throws UsageError. */
export function refusePathsWithoutVrf(map: MemberMap): void {
  const path = (map.get('ipAddress') ?? []).find((path) => !path.endsWith(ADDRESS))
  if (path === undefined) return
  throw new UsageError(
    `Cannot use --network-by vrf with "${path}" of --map ipAddress: an address has a VRF if its path ends in ` +
      `"${ADDRESS}", such as oob_ip${ADDRESS}`,
  )
}

/**
 * Reads the names of the VRFs of the addresses, by device id. A device in the global table has no names. Throws
 * CommandError if the VRF of an address cannot be known.
 */
export async function readVrfNames(
  reader: NetboxReader,
  devices: readonly NetboxDevice[],
  map: MemberMap,
): Promise<ReadonlyMap<number, string[]>> {
  const addressIds = new Map(
    devices.flatMap((device) => {
      const id = findAddressId(device, map)
      return id === null ? [] : [[device.id, id] as const]
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
  return new Map([...addressIds].map(([device, address]) => [device, namesOf(device, address, names)]))
}

/** Returns the names of the VRF of an address. An address that the token may not view has a VRF that nobody knows. */
function namesOf(device: number, address: number, names: ReadonlyMap<unknown, string[]>): string[] {
  const found = names.get(address)
  if (found !== undefined) return found
  throw new CommandError(
    `NetBox did not send the IP address ${address} of device ${device}, so its VRF is unknown: may the token view it?`,
  )
}

/** Returns the id of the address that the device is imported with, or null if it has no address. */
function findAddressId(device: NetboxDevice, map: MemberMap): number | null {
  const path = pathWithValue(device, map.get('ipAddress') ?? [])
  if (path === undefined) return null
  const owner = path.slice(0, -ADDRESS.length)
  const value = valueAt(device, owner)
  if (isObject(value) && typeof value.id === 'number') return value.id
  throw new CommandError(
    `Device ${device.id} of NetBox: "${owner}" is no IP address of NetBox, so it has no VRF: check --map ipAddress`,
  )
}

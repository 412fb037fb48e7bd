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

/** The names of the VRF of an address. */
export interface AddressVrf {
  /** Id of the address in NetBox. */
  readonly addressId: number
  /** Empty if the address is in the global table; null if NetBox did not send the address. */
  readonly names: readonly string[] | null
}

/** Reads the names of the VRFs of the addresses, by device id. Throws CommandError if an address is no object. */
export async function readVrfNames(
  reader: NetboxReader,
  devices: readonly NetboxDevice[],
  map: MemberMap,
): Promise<ReadonlyMap<number, AddressVrf>> {
  const addressIds = new Map(
    devices.flatMap((device) => {
      const id = findAddressId(device, map)
      return id === null ? [] : [[device.id, id] as const]
    }),
  )
  const ids = [...addressIds.values()]
  const names = new Map<unknown, string[]>()
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    await readNames(reader, ids.slice(from, from + IDS_AT_ONCE), names)
  }
  return new Map([...addressIds].map(([device, id]) => [device, { addressId: id, names: names.get(id) ?? null }]))
}

/** Reads the names of addresses into `names`. A page may be shorter than asked for: MAX_PAGE_SIZE limits it. */
async function readNames(reader: NetboxReader, ids: readonly number[], names: Map<unknown, string[]>): Promise<void> {
  let missing = ids
  for (let hasMore = true; hasMore; ) {
    const query = new URLSearchParams(missing.map((id): [string, string] => ['id', `${id}`]))
    query.set('limit', `${IDS_AT_ONCE}`)
    const { results, hasNext } = await reader.readList('ipam/ip-addresses', query)
    for (const { id, vrf } of results) names.set(id, textsOf(vrf, ['name', 'rd']))
    const left = missing.filter((id) => !names.has(id))
    hasMore = hasNext && left.length < missing.length
    missing = left
  }
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

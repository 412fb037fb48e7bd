/*
 * Converts a device of NetBox to a row of devices.
 */
import { findAddress } from '../../../../domain/address.ts'
import { blankOf, FILE_COLUMNS, type FileColumn, kindOf } from '../../../../domain/device-csv/columns.ts'
import { isFieldPath } from '../../../../domain/device-csv/field-path.ts'
import { CommandError } from '../../../command.ts'
import { readCell } from '../../devices/device-cells.ts'
import type { DeviceRow } from '../../devices/device-rows.ts'
import { CellProblem } from '../../files/rows.ts'
import type { ChooseAdapter } from '../adapter-tables.ts'
import { type MemberMap, setColumn } from '../member-map.ts'
import type { ChooseNetwork } from '../network-choice.ts'
import type { AbsentPaths } from './absent-paths.ts'
import type { NetboxDevice } from './device-pages.ts'
import { firstTexts, hasPath, textsOf } from './netbox-values.ts'
import type { AddressVrf } from './vrf-names.ts'

/** Columns that a path of NetBox may give: the network has options of its own, and parts have no texts. */
export const NETBOX_COLUMNS = FILE_COLUMNS.filter((column) => column !== 'network' && kindOf(column) !== 'json')

/** The paths of NetBox unless --map says otherwise. */
export const NETBOX_PATHS: Readonly<Record<string, string>> = {
  ipAddress: 'primary_ip4.address|primary_ip6.address',
  adapterId: 'platform.slug',
  hostname: 'name',
  deviceType: 'role.name',
  hardwareVendor: 'device_type.manufacturer.name',
  model: 'device_type.model',
  serialNumber: 'serial',
  tags: 'tags',
}

/** The source of a device's network. */
export const NETWORK_SOURCES = ['tenant', 'site', 'vrf'] as const
export type NetworkSource = (typeof NETWORK_SOURCES)[number]

/** The choices of the user. */
export interface DeviceChoices {
  readonly map: MemberMap
  /** The columns that the user mapped. */
  readonly mapped: readonly string[]
  readonly chooseAdapter: ChooseAdapter
  readonly chooseNetwork: ChooseNetwork
  readonly networkBy: NetworkSource | undefined
  /** The tag that marks devices of this import; null for none. */
  readonly mark: string | null
}

/**
 * Returns the address of a device without its prefix length, or null if it has none. Throws CommandError if the device
 * does not have the path of the address: it would be skipped, and its record in keyrack taken for a vanished one.
 */
export function ownAddress(device: NetboxDevice, map: MemberMap): string | null {
  const paths = map.get('ipAddress') ?? []
  const [text] = firstTexts(device, paths)
  if (text !== undefined) return text.replace(/\/\d{1,3}$/, '')
  const absent = paths.find((path) => !hasPath(device, path))
  if (absent === undefined) return null
  throw new CommandError(`Device ${device.id} of NetBox has no "${absent}": check --map ipAddress`)
}

/** Returns the names that may stand for the network of a device, the most exact one first. */
function networkNames(
  device: NetboxDevice,
  networkBy: NetworkSource | undefined,
  vrf: AddressVrf | null,
): readonly string[] {
  if (networkBy === undefined) return []
  if (networkBy !== 'vrf') return textsOf(device[networkBy], ['name', 'slug'])
  if (vrf === null) return []
  // An address that NetBox does not send has a VRF that nobody knows, so it must not get the network of --network.
  if (vrf.names === null) throw new CellProblem('network', notSent(vrf.addressId))
  return vrf.names
}

const notSent = (addressId: number): string =>
  `is unknown: NetBox did not send the IP address ${addressId}, because the token may not view it or it was deleted`

/** The facts about a device besides its members. */
interface AboutDevice {
  readonly ipAddress: string
  /** The VRF of its address; null if no VRFs are read. */
  readonly vrf: AddressVrf | null
  readonly absent: AbsentPaths
}

/**
 * Converts a device. A column without a value is cleared, unless the device does not have one of its paths: then the
 * column stays as it is, and the paths are noted. Throws CellProblem.
 */
export function toDeviceRow(
  device: NetboxDevice,
  { ipAddress, vrf, absent }: AboutDevice,
  { map, chooseAdapter, chooseNetwork, networkBy, mark }: DeviceChoices,
): DeviceRow {
  if (findAddress(ipAddress) === null) throw new CellProblem('ipAddress', `"${ipAddress}" is not an IP address`)
  const network = chooseNetwork(networkNames(device, networkBy, vrf))
  const report: Record<string, unknown> = { ipAddress }
  for (const [column, paths] of map) {
    if (column === 'ipAddress') continue
    const texts = firstTexts(device, paths)
    const missing = texts.length > 0 ? [] : paths.filter((path) => !hasPath(device, path))
    if (missing.length > 0) absent.note(column, missing)
    else if (column === 'tags') report.tags = [...new Set([...texts, ...(mark === null ? [] : [mark])])]
    else if (column === 'adapterId') report.adapterId = chooseAdapter(texts.join(', '))
    else setColumn(report, column, toMember(column, texts.join(', ')))
  }
  return { network, report }
}

function toMember(name: string, text: string): unknown {
  if (isFieldPath(name)) return text
  const column = name as FileColumn
  if (text === '') return blankOf(column)
  return kindOf(column) === 'text' ? text : readCell(column, text, 'keep')
}

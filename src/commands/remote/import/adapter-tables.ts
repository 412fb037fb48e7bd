/*
 * The adapters for platforms of NetBox and models of Oxidized, and the choice of the adapter of a device.
 */
import { CellProblem } from '../files/rows.ts'
import { createNameTable, findName, type NameTable, readNameTable } from './name-table.ts'

/** Adapters by the slug of a platform, as many NetBox installations and the device type library name them. */
export const PLATFORM_ADAPTERS = createNameTable({
  'a10-acos': 'A10::ACOS',
  acos: 'A10::ACOS',
  'arista-eos': 'Arista::EOS',
  eos: 'Arista::EOS',
  'aruba-aos': 'Aruba::AOS',
  'aruba-aoscx': 'Aruba::AOSCX',
  'aruba-os-cx': 'Aruba::AOSCX',
  'arubaos-cx': 'Aruba::AOSCX',
  'brocade-fastiron': 'Brocade::FastIron',
  fastiron: 'Brocade::FastIron',
  'checkpoint-gaia': 'CheckPoint::Gaia',
  gaia: 'CheckPoint::Gaia',
  'cisco-aireos': 'Cisco::AireOS',
  'cisco-asa': 'Cisco::ASA',
  asa: 'Cisco::ASA',
  'cisco-ios': 'Cisco::IOS',
  ios: 'Cisco::IOS',
  'cisco-ios-xe': 'Cisco::IOSXE',
  'cisco-iosxe': 'Cisco::IOSXE',
  'cisco-xe': 'Cisco::IOSXE',
  'ios-xe': 'Cisco::IOSXE',
  iosxe: 'Cisco::IOSXE',
  'cisco-ios-xr': 'Cisco::IOSXR',
  'cisco-iosxr': 'Cisco::IOSXR',
  'cisco-xr': 'Cisco::IOSXR',
  'ios-xr': 'Cisco::IOSXR',
  iosxr: 'Cisco::IOSXR',
  'cisco-nxos': 'Cisco::NXOS',
  'cisco-nx-os': 'Cisco::NXOS',
  'nx-os': 'Cisco::NXOS',
  nxos: 'Cisco::NXOS',
  'cumulus-linux': 'Cumulus::Linux',
  'dell-os10': 'Dell::OS10',
  os10: 'Dell::OS10',
  'extreme-exos': 'Extreme::EXOS',
  exos: 'Extreme::EXOS',
  'f5-tmos': 'F5::TMOS',
  'f5-bigip': 'F5::TMOS',
  fortios: 'Fortinet::FortiOS',
  'fortinet-fortios': 'Fortinet::FortiOS',
  'hp-comware': 'HP::Comware',
  comware: 'HP::Comware',
  'hp-procurve': 'HP::ProCurve',
  procurve: 'HP::ProCurve',
  'huawei-vrp': 'Huawei::VRP',
  vrp: 'Huawei::VRP',
  'juniper-junos': 'Juniper::JUNOS',
  junos: 'Juniper::JUNOS',
  'juniper-screenos': 'Juniper::ScreenOS',
  'mikrotik-routeros': 'MikroTik::RouterOS',
  routeros: 'MikroTik::RouterOS',
  'nokia-sros': 'Nokia::SROS',
  sros: 'Nokia::SROS',
  'palo-alto-panos': 'PaloAlto::PANOS',
  'paloalto-panos': 'PaloAlto::PANOS',
  'pan-os': 'PaloAlto::PANOS',
  panos: 'PaloAlto::PANOS',
  'ubiquiti-edgeos': 'Ubiquiti::EdgeOS',
  edgeos: 'Ubiquiti::EdgeOS',
  'ubiquiti-edgeswitch': 'Ubiquiti::EdgeSwitch',
  vyos: 'VyOS::VyOS',
  'yamaha-rtx': 'Yamaha::RTX',
})

/** Adapters by model of Oxidized: the reverse of the table with which keyrack serves nodes to Oxidized. */
export const MODEL_ADAPTERS = createNameTable({
  acos: 'A10::ACOS',
  aos: 'Alcatel::AOS',
  sros: 'Nokia::SROS',
  timos: 'Alcatel::TIMOS',
  eos: 'Arista::EOS',
  aosw: 'Aruba::AOS',
  aoscx: 'Aruba::AOSCX',
  arubainstant: 'Aruba::Instant',
  fastiron: 'Brocade::FastIron',
  ironware: 'Brocade::FastIron',
  fabricos: 'Brocade::FOS',
  gaiaos: 'CheckPoint::Gaia',
  aireos: 'Cisco::AireOS',
  asa: 'Cisco::ASA',
  catos: 'Cisco::CatOS',
  ios: 'Cisco::IOS',
  iosxe: 'Cisco::IOSXE',
  iosxr: 'Cisco::IOSXR',
  nxos: 'Cisco::NXOS',
  ciscosmb: 'Cisco::SMB',
  cumulus: 'Cumulus::Linux',
  os10: 'Dell::OS10',
  xos: 'Extreme::EXOS',
  tmos: 'F5::TMOS',
  fortios: 'Fortinet::FortiOS',
  comware: 'HP::Comware',
  procurve: 'HP::ProCurve',
  vrp: 'Huawei::VRP',
  junos: 'Juniper::JUNOS',
  screenos: 'Juniper::ScreenOS',
  routeros: 'MikroTik::RouterOS',
  panos: 'PaloAlto::PANOS',
  edgeos: 'Ubiquiti::EdgeOS',
  edgeswitch: 'Ubiquiti::EdgeSwitch',
  vyos: 'VyOS::VyOS',
  yamaha: 'Yamaha::RTX',
})

/** The options that choose adapters. */
export interface AdapterOptions {
  /** File with a table that replaces the built-in one. */
  readonly adapters?: string
  /** Adapter of devices for which the table has none. */
  readonly adapter?: string
}

/** Returns the adapter of a device from a name of its source, such as a platform. Throws CellProblem. */
export type ChooseAdapter = (name: string) => string

interface AdapterTable {
  /** The table that is used unless a file replaces it. */
  readonly builtIn: NameTable
  /** The word of the source, such as "platform". */
  readonly word: string
}

/** Creates the function that chooses adapters. Throws UsageError if the file is not a table. */
export async function createAdapterChoice(
  { adapters, adapter }: AdapterOptions,
  { builtIn, word }: AdapterTable,
): Promise<ChooseAdapter> {
  const table = adapters === undefined ? builtIn : await readNameTable(adapters, '--adapters')
  const remedy = adapters === undefined ? 'name a table with --adapters' : 'add it to the table of --adapters'
  return (name) => {
    // An adapter id, such as Cisco::IOS, needs no table.
    const found = findName(table, [name]) ?? (name.includes('::') ? name : adapter)
    if (found !== undefined) return found
    throw new CellProblem(
      'adapterId',
      name === ''
        ? `is unknown, because the ${word} is empty: use --adapter`
        : `is unknown for the ${word} "${name}": ${remedy}, or use --adapter`,
    )
  }
}

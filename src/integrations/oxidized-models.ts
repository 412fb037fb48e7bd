/*
 * The models of Oxidized, by adapter. A model of Oxidized is the name of the program that knows how to read the
 * configuration of a kind of device.
 */

import { foldCase } from '../domain/text.ts'

/** Models by case-folded adapter id. */
export type OxidizedModels = ReadonlyMap<string, string>

/** The table that a service uses unless OXIDIZED_MODELS_FILE names another one. */
const MODELS: Readonly<Record<string, string>> = {
  'A10::ACOS': 'acos',
  'Alcatel::AOS': 'aos',
  'Alcatel::TIMOS': 'sros',
  'Arista::EOS': 'eos',
  'Aruba::AOS': 'aosw',
  'Aruba::AOSCX': 'aoscx',
  'Aruba::Instant': 'arubainstant',
  'Brocade::FastIron': 'fastiron',
  'Brocade::FOS': 'fabricos',
  'CheckPoint::Gaia': 'gaiaos',
  'Cisco::AireOS': 'aireos',
  'Cisco::ASA': 'asa',
  'Cisco::CatOS': 'catos',
  'Cisco::IOS': 'ios',
  'Cisco::IOSXE': 'iosxe',
  'Cisco::IOSXR': 'iosxr',
  'Cisco::NXOS': 'nxos',
  'Cisco::SMB': 'ciscosmb',
  'Cumulus::Linux': 'cumulus',
  'Dell::OS10': 'os10',
  'Extreme::EXOS': 'xos',
  'F5::TMOS': 'tmos',
  'Fortinet::FortiOS': 'fortios',
  'HP::Comware': 'comware',
  'HP::ProCurve': 'procurve',
  'Huawei::VRP': 'vrp',
  'Juniper::JUNOS': 'junos',
  'Juniper::ScreenOS': 'screenos',
  'MikroTik::RouterOS': 'routeros',
  'Nokia::SROS': 'sros',
  'PaloAlto::PANOS': 'panos',
  'Ubiquiti::EdgeOS': 'edgeos',
  'Ubiquiti::EdgeSwitch': 'edgeswitch',
  'VyOS::VyOS': 'vyos',
  'Yamaha::RTX': 'yamaha',
}

/** Creates the table of models. `given` replaces the built-in one. */
export function createOxidizedModels(given: Readonly<Record<string, string>> | null): OxidizedModels {
  return new Map(Object.entries(given ?? MODELS).map(([adapter, model]) => [foldCase(adapter), model]))
}

/**
 * Returns the model of an adapter. For an adapter that the table does not have, it is what follows `::`, in lower case,
 * because most models are named after the operating system.
 */
export const modelOf = (models: OxidizedModels, adapterId: string): string =>
  models.get(foldCase(adapterId)) ?? foldCase(adapterId.slice(adapterId.lastIndexOf(':') + 1)).trim()

import type {
  Hardware,
  Interface,
  ReportedHardware,
  ReportedInterface,
  ReportedInterfaceAddress,
} from '../../generated/types.ts'
import { formatAddress, parseAddress } from './address.ts'
import { parseMacAddress } from './mac-address.ts'

/*
 * Interfaces and hardware as they are kept: every member present, what was not reported is null, addresses in one form.
 */

export function completeInterface(reported: ReportedInterface): Interface {
  const ipAddresses = addressesOf(reported)
  return {
    name: reported.name,
    description: reported.description ?? null,
    type: reported.type ?? null,
    ifIndex: reported.ifIndex ?? null,
    adminStatus: reported.adminStatus ?? null,
    operStatus: reported.operStatus ?? null,
    macAddress: typeof reported.macAddress === 'string' ? parseMacAddress(reported.macAddress) : null,
    mtu: reported.mtu ?? null,
    speed: reported.speed ?? null,
    duplex: reported.duplex ?? null,
    vrf: reported.vrf ?? null,
    ipAddress: ipAddresses[0]?.ipAddress ?? null,
    ipAddresses,
    captureTime: reported.captureTime ?? null,
  }
}

/** The single address is one of them: the first, where it is not listed. */
function addressesOf({ ipAddress, ipAddresses }: ReportedInterface): Interface['ipAddresses'] {
  const listed = (ipAddresses ?? []).map(completeAddress)
  if (ipAddress === undefined || ipAddress === null) return listed
  const single = completeAddress({ ipAddress })
  return listed.some((address) => address.ipAddress === single.ipAddress) ? listed : [single, ...listed]
}

const completeAddress = ({ ipAddress, prefixLength }: ReportedInterfaceAddress) => ({
  ipAddress: formatAddress(parseAddress(ipAddress)),
  prefixLength: prefixLength ?? null,
})

export const completeHardware = (reported: ReportedHardware): Hardware =>
  ({ ...UNKNOWN_HARDWARE, ...reported }) as Hardware

const UNKNOWN_HARDWARE: Omit<Hardware, 'hardwareId'> = {
  deviceId: null,
  assetType: null,
  name: null,
  description: null,
  make: null,
  modelNumber: null,
  partNumber: null,
  serialNumber: null,
  revisionNumber: null,
  hardwareVersion: null,
  firmwareVersion: null,
  softwareVersion: null,
  slotNumber: null,
  slotType: null,
  portCount: null,
  status: null,
  memoryKind: null,
  memorySize: null,
  fieldReplaceable: null,
  assetTag: null,
  captureTime: null,
  latest: null,
  cardParentId: null,
}

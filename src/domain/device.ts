import type { Device } from '../../generated/types.ts'
import { type Address, formatAddress } from './address.ts'
import { type NamedFields, withNamedFields } from './named-fields.ts'

/** Identity of a device. */
export interface DeviceId {
  readonly network: string
  readonly address: Address
}

/** Returns a text that stands for the identity of a device, as a key of maps. */
export const deviceKey = ({ network, address }: DeviceId): string => `${address} ${network}`

/** Creates a device without facts. Responses send its members in this order. */
export function newDevice(id: DeviceId, adapterId: string): Device {
  return {
    ipAddress: formatAddress(id.address),
    hostname: '',
    network: id.network,
    adapterId,
    deviceType: '',
    hardwareVendor: '',
    model: '',
    softwareVendor: '',
    osVersion: '',
    backupStatus: 'NONE',
    complianceState: 0,
    lastBackup: null,
    lastTelemetry: null,
    memoSummary: null,
    custom1: '',
    custom2: '',
    custom3: '',
    custom4: '',
    custom5: '',
    serialNumber: null,
  }
}

/** The values that updateDevice may set; null leaves a value unchanged. */
export interface DeviceChange {
  readonly id: DeviceId
  readonly adapterId: string | null
  readonly hostname: string | null
  /** New values of named fields. */
  readonly fields: NamedFields | null
}

/** Returns the device after a change of its fields. */
export function changedDevice(device: Device, change: DeviceChange): Device {
  const changed = {
    ...device,
    ipAddress: formatAddress(change.id.address),
    network: change.id.network,
    adapterId: change.adapterId ?? device.adapterId,
    hostname: change.hostname ?? device.hostname,
  }
  return withNamedFields(changed, change.fields)
}

/**
 * Returns the device with custom1 to custom5 set from a list in this order. A null or missing element leaves the field
 * unchanged.
 */
export function withCustomFields(device: Device, values: readonly (string | null)[]): Device {
  const [custom1, custom2, custom3, custom4, custom5] = values
  return {
    ...device,
    custom1: custom1 ?? device.custom1,
    custom2: custom2 ?? device.custom2,
    custom3: custom3 ?? device.custom3,
    custom4: custom4 ?? device.custom4,
    custom5: custom5 ?? device.custom5,
  }
}

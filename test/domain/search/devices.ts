import type { Device } from '../../../generated/types.ts'

/** Returns a device as createDevice creates it, with the given fields replaced. */
export function deviceWith(fields: Partial<Device> = {}): Device {
  return {
    ...{ ipAddress: '10.0.0.1', hostname: '', network: 'Default', adapterId: 'Cisco::IOS', deviceType: '' },
    ...{ hardwareVendor: '', model: '', softwareVendor: '', osVersion: '', backupStatus: 'NONE', complianceState: 0 },
    ...{ lastBackup: null, lastTelemetry: null, memoSummary: null },
    ...{ custom1: '', custom2: '', custom3: '', custom4: '', custom5: '', serialNumber: null },
    ...fields,
  }
}

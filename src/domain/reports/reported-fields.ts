/* The fields of devices in reports and in files. This module imports types alone, because it also runs in browsers. */
import type { Device, DeviceReport } from '../../../generated/types.ts'

/** The fields that a report and a Device share, in the order of both. */
export const REPORTED_FIELDS = [
  'adapterId',
  'hostname',
  'deviceType',
  'hardwareVendor',
  'model',
  'softwareVendor',
  'osVersion',
  'backupStatus',
  'complianceState',
  'lastBackup',
  'lastTelemetry',
  'custom1',
  'custom2',
  'custom3',
  'custom4',
  'custom5',
  'serialNumber',
] as const satisfies readonly (keyof Device & keyof DeviceReport)[]

/* The fields by which devices are counted, and the texts of their values. */
import type { DeviceCounts, DeviceGroupFields } from '../../../../clients/typescript/index.ts'
import { complianceText } from '../table/columns.ts'

/** The name of a member of a device, the path of a named field, `status` or `tag`. */
export type CountField = DeviceGroupFields[number]

/** The value of a field that the devices of a group share; null if it is empty. */
export type GroupValue = DeviceCounts['groups'][number]['values'][number]

/** The fields of every installation, the usual ones first. */
export const COUNT_FIELDS: readonly CountField[] = [
  ...(['model', 'osVersion', 'deviceType', 'hardwareVendor', 'softwareVendor', 'adapterId', 'network'] as const),
  ...(['status', 'backupStatus', 'complianceState', 'tag'] as const),
  ...(['custom1', 'custom2', 'custom3', 'custom4', 'custom5'] as const),
]

const STATUS: Readonly<Record<string, string>> = {
  N: 'no backup yet',
  S: 'success',
  I: 'invalid credentials',
  F: 'other failure',
}

/** Returns the value of a group as text; `none` if it is empty. */
export function groupText(field: CountField, value: GroupValue): string {
  if (value === null) return 'none'
  if (field === 'complianceState') return complianceText(value as 0 | 1 | 2)
  return field === 'status' ? STATUS[value]! : `${value}`
}

/* Lists the columns of the table in their order. Each shows a member of a Device, or one of its named fields. */
import type { Device } from '../../../../clients/typescript/index.ts'
import { type FieldPath, isFieldPath, nameAtPath } from '../../../domain/device-csv/field-path.ts'
import { utcMinute } from '../../shell/utc-text.ts'

/** The name of a column that every table offers. The service sorts by these. */
export type DeviceColumn = Exclude<keyof Device, 'fields'>

/** The name of a column. That of a named field is its path. */
export type ColumnName = DeviceColumn | FieldPath

export interface Column<Name extends ColumnName = ColumnName> {
  readonly name: Name
  /** The heading, unless the installation defined a name. */
  readonly title: string
  /** Width in pixels. */
  readonly width: number
  /** Whether the column is shown by default. */
  readonly isUsual: boolean
  /** Whether the text is monospaced, so that digits align. */
  readonly isMono?: boolean
}

/** All columns of the table without those of named fields, in their order. */
export const COLUMNS: readonly Column<DeviceColumn>[] = [
  { name: 'ipAddress', title: 'Address', width: 140, isUsual: true, isMono: true },
  { name: 'hostname', title: 'Hostname', width: 216, isUsual: true },
  { name: 'network', title: 'Network', width: 96, isUsual: true },
  { name: 'adapterId', title: 'Adapter', width: 124, isUsual: true },
  { name: 'deviceType', title: 'Type', width: 104, isUsual: true },
  { name: 'hardwareVendor', title: 'Vendor', width: 100, isUsual: false },
  { name: 'model', title: 'Model', width: 112, isUsual: true, isMono: true },
  { name: 'softwareVendor', title: 'Software vendor', width: 130, isUsual: false },
  { name: 'osVersion', title: 'Version', width: 92, isUsual: true, isMono: true },
  { name: 'backupStatus', title: 'Backup', width: 136, isUsual: true },
  { name: 'complianceState', title: 'Compliance', width: 124, isUsual: true },
  { name: 'lastBackup', title: 'Last backup (UTC)', width: 138, isUsual: true, isMono: true },
  { name: 'lastTelemetry', title: 'Last telemetry (UTC)', width: 150, isUsual: false, isMono: true },
  { name: 'serialNumber', title: 'Serial number', width: 110, isUsual: true, isMono: true },
  { name: 'memoSummary', title: 'Memo', width: 220, isUsual: false },
  { name: 'custom1', title: 'Custom 1', width: 150, isUsual: false },
  { name: 'custom2', title: 'Custom 2', width: 150, isUsual: false },
  { name: 'custom3', title: 'Custom 3', width: 150, isUsual: false },
  { name: 'custom4', title: 'Custom 4', width: 150, isUsual: false },
  { name: 'custom5', title: 'Custom 5', width: 180, isUsual: false },
]

/** Returns the column of a name, or null if there is none. It does not know named fields. */
export const findColumn = (text: string): DeviceColumn | null => COLUMNS.find(({ name }) => name === text)?.name ?? null

/** The columns that the table shows by default. */
export const usualColumns: readonly ColumnName[] = COLUMNS.filter(({ isUsual }) => isUsual).map(({ name }) => name)

/** Returns the columns of some names, in the order of the table. Named fields are last, in the order of the names. */
export const columnsNamed = (names: readonly ColumnName[]): readonly Column[] => [
  ...COLUMNS.filter(({ name }) => names.includes(name)),
  ...names.filter(isFieldPath).map(fieldColumn),
]

/** Returns the column of a named field. */
const fieldColumn = (name: FieldPath): Column => ({ name, title: name, width: 150, isUsual: false })

/** The states of compliance in words, by their number. */
const COMPLIANCE = ['compliant', 'unsaved changes', 'policy violations'] as const

/** Returns a state of compliance in words, if nothing else of the device is known. */
export const complianceText = (state: Device['complianceState']): string =>
  // A device that was never checked has the state of a compliant one.
  state === 0 ? 'compliant or not checked' : COMPLIANCE[state]

/**
 * Returns whether the compliance of a device was checked. A new device has the state 0 as well, but nothing is checked
 * before the first backup.
 */
const isChecked = ({ complianceState, lastBackup, backupStatus }: Device): boolean =>
  complianceState !== 0 || lastBackup !== null || !['', 'NONE'].includes(backupStatus)

/** Earliest plausible report time in Unix epoch milliseconds. Earlier times are usually in seconds. */
const FIRST_TIME = Date.UTC(2000)

const isDoubtful = (time: number | null): boolean => time !== null && time < FIRST_TIME

function timeText(time: number | null): string {
  const text = utcMinute(time)
  return isDoubtful(time) ? `${text.slice(0, 10)}: seconds instead of milliseconds?` : text
}

/** Length of the longest memoSummary, in characters. */
const SUMMARY_LENGTH = 60

/** Returns whether a memoSummary may be only the beginning of the memo. */
export const mayBeCut = (summary: string): boolean => [...summary].length >= SUMMARY_LENGTH

/** Returns the text of a cell, or an empty text if the value is unknown. */
export function cellText(device: Device, name: ColumnName): string {
  if (isFieldPath(name)) return device.fields?.[nameAtPath(name)] ?? ''
  if (name === 'complianceState') return isChecked(device) ? COMPLIANCE[device.complianceState] : 'not checked'
  if (name === 'lastBackup' || name === 'lastTelemetry') return timeText(device[name])
  const text = device[name] ?? ''
  return name === 'memoSummary' && mayBeCut(text) ? `${text}…` : text
}

export type Tone = 'good' | 'warning' | 'danger' | 'none'

/** Returns the colour of a value. The text has the same meaning as the colour. */
export function toneOf(device: Device, name: ColumnName): Tone {
  if (name === 'complianceState') return (['none', 'warning', 'danger'] as const)[device.complianceState]
  if (name === 'lastBackup' || name === 'lastTelemetry') return isDoubtful(device[name]) ? 'warning' : 'none'
  if (name !== 'backupStatus' || ['', 'NONE'].includes(device.backupStatus)) return 'none'
  return device.backupStatus === 'SUCCESS' ? 'good' : 'danger'
}

/*
 * Columns of a CSV file of devices. The command line and the console write the same format, and `keyrack devices
 * import` reads it. It also runs in browsers.
 */
import { REPORTED_FIELDS } from '../reports/reported-fields.ts'
import type { FieldPath } from './field-path.ts'

/** The network, and every member of a device report. */
export const FILE_COLUMNS = [
  'network',
  'ipAddress',
  ...REPORTED_FIELDS,
  'memo',
  'tags',
  'interfaces',
  'hardware',
  'configChangedAt',
] as const

/** A column of a file of devices. */
export type FileColumn = (typeof FILE_COLUMNS)[number]

export type CellKind = 'text' | 'integer' | 'time' | 'tags' | 'json'

const KINDS: Partial<Record<string, CellKind>> = {
  complianceState: 'integer',
  lastBackup: 'time',
  lastTelemetry: 'time',
  tags: 'tags',
  interfaces: 'json',
  hardware: 'json',
  configChangedAt: 'json',
}

/** Returns the kind of the cells in a column. */
export const kindOf = (column: FileColumn | FieldPath): CellKind => KINDS[column] ?? 'text'

/** Values of a new device in the columns in which it is not the empty text. An empty cell means this value. */
const BLANKS: Partial<Record<string, unknown>> = {
  backupStatus: 'NONE',
  complianceState: 0,
  lastBackup: null,
  lastTelemetry: null,
  serialNumber: null,
  memo: null,
  tags: [],
  interfaces: [],
  hardware: [],
  configChangedAt: undefined,
}

/** Returns the value of a new device in a column. */
export const blankOf = (column: FileColumn | FieldPath): unknown => (column in BLANKS ? BLANKS[column] : '')

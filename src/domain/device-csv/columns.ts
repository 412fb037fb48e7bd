/*
 * Columns of a CSV file of devices. The command line and the console write the same format, and `keyrack devices
 * import` reads it. This module imports nothing, because it also runs in browsers.
 */
/** The network, and every member of a device report. */
export const FILE_COLUMNS = [
  'network',
  'ipAddress',
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
  'memo',
  'tags',
  'interfaces',
  'hardware',
  'configChangedAt',
] as const

/** A column of a file of devices. */
export type FileColumn = (typeof FILE_COLUMNS)[number]

/** A column of a named field, such as `fields.site`. */
export type NamedFileColumn = `fields.${string}`

const NAMED = /^fields[.][a-z][a-z0-9_]{0,31}$/

/** Returns whether a header of a file may be that of a named field. */
export const isNamedColumn = (text: string): text is NamedFileColumn => NAMED.test(text)

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
export const kindOf = (column: FileColumn | NamedFileColumn): CellKind => KINDS[column] ?? 'text'

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
export const blankOf = (column: FileColumn | NamedFileColumn): unknown => (column in BLANKS ? BLANKS[column] : '')

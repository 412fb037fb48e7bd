/*
 * Formats devices as CSV (RFC 4180) as `keyrack devices export` does, so that `keyrack devices import` reads it. It
 * starts with a byte order mark, because some spreadsheets do not recognise UTF-8 without it.
 */
import type { Device } from '../../../../clients/typescript/index.ts'
import { FILE_COLUMNS, type FileColumn } from '../../../domain/device-csv/columns.ts'
import { type FieldPath, isFieldPath, nameAtPath, toFieldPath } from '../../../domain/device-csv/field-path.ts'
import { withoutFormulas } from '../../../domain/device-csv/formulas.ts'
import type { Headers } from '../../../domain/device-csv/headers.ts'
import { writeCell } from '../../../domain/device-csv/write-cell.ts'
import type { ColumnName } from '../table/columns.ts'
import type { LargeTexts } from './large-texts.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** Columns that the console can fill; `keyrack devices export` also writes the others. */
export type ExportColumn = Exclude<FileColumn, 'interfaces' | 'hardware' | 'configChangedAt'> | FieldPath

const EVERY_DEVICE: readonly ExportColumn[] = FILE_COLUMNS.filter(
  (column): column is Exclude<ExportColumn, FieldPath> =>
    !['interfaces', 'hardware', 'configChangedAt'].includes(column),
)

/** Returns all columns that the console exports, with a column for each of the named fields. */
export const allExportColumns = (namedFields: readonly string[]): readonly ExportColumn[] => [
  ...EVERY_DEVICE,
  ...namedFields.map(toFieldPath),
]

/** Returns the shown columns in their order, always with network and address, which an import needs. */
export function exportColumnsOf(shown: readonly ColumnName[]): ExportColumn[] {
  const names: readonly ExportColumn[] = shown.map((name) => (name === 'memoSummary' ? 'memo' : name))
  return [...new Set<ExportColumn>(['network', 'ipAddress', ...names])]
}

/** Returns the header. Its names are those that people see. */
export const csvHead = (columns: readonly ExportColumn[], { headerOf }: Headers): string =>
  `${BYTE_ORDER_MARK}${columns.map((column) => quoted(headerOf(column))).join(',')}\r\n`

/** Returns the rows of the devices. `large` holds, by position, the members that a Device does not have. */
export const csvRows = (
  devices: readonly Device[],
  columns: readonly ExportColumn[],
  large: readonly LargeTexts[],
): string =>
  devices.map((device, at) => `${columns.map((column) => cellOf(column, device, large[at])).join(',')}\r\n`).join('')

function cellOf(column: ExportColumn, device: Device, large: LargeTexts | undefined): string {
  if (column === 'network') return csvCell(device.network)
  if (column === 'memo') return quoted(writeCell(column, large?.memo ?? device.memoSummary))
  if (isFieldPath(column)) return quoted(writeCell(column, device.fields?.[nameAtPath(column)]))
  return quoted(writeCell(column, column === 'tags' ? (large?.tags ?? []) : device[column]))
}

/** Returns a text as a cell that a spreadsheet does not run as a formula, quoted if needed. */
export const csvCell = (text: string): string => quoted(withoutFormulas(text))

const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

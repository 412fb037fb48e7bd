import type { Device } from '../../../../generated/client/typescript/index.ts'
import { FILE_COLUMNS, type FileColumn } from '../../../device-csv/columns.ts'
import { withoutFormulas } from '../../../device-csv/formulas.ts'
import { writeCell } from '../../../device-csv/write-cell.ts'
import type { ColumnName } from '../table/columns.ts'
import type { LargeTexts } from './large-texts.ts'

/*
 * Devices as CSV (RFC 4180), in the format of `keyrack devices export`, so that `keyrack devices import` reads it. A byte
 * order mark comes first, because some spreadsheets take UTF-8 for something else without it.
 */

const BYTE_ORDER_MARK = '\uFEFF'

/** Columns that the console can fill: the others are read with `keyrack devices export`. */
export type ExportColumn = Exclude<FileColumn, 'interfaces' | 'hardware' | 'configChangedAt'>

/** Everything the console exports. */
export const allExportColumns: readonly ExportColumn[] = FILE_COLUMNS.filter(
  (column): column is ExportColumn => !['interfaces', 'hardware', 'configChangedAt'].includes(column),
)

/** Those of the table that are shown, in its order; network and address always, without which no row can be imported. */
export function exportColumnsOf(shown: readonly ColumnName[]): ExportColumn[] {
  const names: readonly ExportColumn[] = shown.map((name) => (name === 'memoSummary' ? 'memo' : name))
  return [...new Set<ExportColumn>(['network', 'ipAddress', ...names])]
}

export const csvHead = (columns: readonly ExportColumn[]): string => `${BYTE_ORDER_MARK}${columns.join(',')}\r\n`

/** `large`: what a Device does not hold, by position. */
export const csvRows = (
  devices: readonly Device[],
  columns: readonly ExportColumn[],
  large: readonly LargeTexts[],
): string =>
  devices.map((device, at) => `${columns.map((column) => cellOf(column, device, large[at])).join(',')}\r\n`).join('')

function cellOf(column: ExportColumn, device: Device, large: LargeTexts | undefined): string {
  if (column === 'network') return csvCell(device.network)
  if (column === 'memo') return quoted(writeCell(column, large?.memo ?? device.memoSummary))
  return quoted(writeCell(column, column === 'tags' ? (large?.tags ?? []) : device[column]))
}

/** A text as a cell: harmless in a spreadsheet, and in quotes if it needs them. */
export const csvCell = (text: string): string => quoted(withoutFormulas(text))

const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

import type { Device } from '../../../../generated/client/typescript/index.ts'
import { COLUMNS } from '../table/columns.ts'

/*
 * Devices as CSV (RFC 4180) for spreadsheets: all fields, times in ISO 8601, a byte order mark, without which some take UTF-8 for
 * something else. For a file that is imported again there is `keyrack devices export`, which changes nothing.
 *
 * Spreadsheets run a cell as a formula that begins with one of = + - @ or their full-width forms, and hostnames are what
 * devices say of themselves: such a cell gets a ' in front. Where the separator of lists is a semicolon, or a person chooses
 * tabs, a spreadsheet cuts our cells there, quoted or not: what follows a separator inside a cell is treated like a cell.
 */

const FIELDS = COLUMNS.map(({ name }) => name)
const BYTE_ORDER_MARK = '\uFEFF'

export const csvHead = `${BYTE_ORDER_MARK}${FIELDS.join(',')}\r\n`

export const csvRows = (devices: readonly Device[]): string =>
  devices.map((device) => `${FIELDS.map((name) => csvCell(valueText(device, name))).join(',')}\r\n`).join('')

export function csvCell(text: string): string {
  const harmless = withoutFormulas(text)
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

// Blanks and quotes before the sign are passed over, because spreadsheets trim and unquote.
const INNER_FORMULA = /([;\t\r\n])(?=[\s"']*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const FORMULA = /^(?=[\s"']*[=+\-@\uff1d\uff0b\uff0d\uff20]|'*[\t\r\n])/

/** With a ' wherever a spreadsheet would begin a formula. Taking the first ' of each such place away gives the text back. */
const withoutFormulas = (text: string): string => text.replace(INNER_FORMULA, "$1'").replace(FORMULA, "'")

function valueText(device: Device, name: keyof Device): string {
  const value = device[name]
  if (value === null) return ''
  const isTime = name === 'lastBackup' || name === 'lastTelemetry'
  const time = isTime ? new Date(value) : null
  return time === null || Number.isNaN(time.getTime()) ? String(value) : time.toISOString()
}

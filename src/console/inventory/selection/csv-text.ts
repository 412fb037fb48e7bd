import type { Device } from '../../../../generated/client/typescript/index.ts'
import { COLUMNS } from '../table/columns.ts'

/*
 * Devices as CSV (RFC 4180) for spreadsheets: all fields, times in ISO 8601, a byte order mark, without which some take UTF-8 for
 * something else. Spreadsheets run a cell as a formula that begins with one of = + - @ and blanks other than the space, and
 * hostnames are what devices say of themselves: such a cell gets a ' in front. For a file that is imported again there is
 * `keyrack devices export`, which changes nothing.
 */

const FIELDS = COLUMNS.map(({ name }) => name)
const BYTE_ORDER_MARK = '\uFEFF'

export const csvHead = `${BYTE_ORDER_MARK}${FIELDS.join(',')}\r\n`

export const csvRows = (devices: readonly Device[]): string =>
  devices.map((device) => `${FIELDS.map((name) => csvCell(valueText(device, name))).join(',')}\r\n`).join('')

export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function valueText(device: Device, name: keyof Device): string {
  const value = device[name]
  if (value === null) return ''
  const isTime = name === 'lastBackup' || name === 'lastTelemetry'
  const time = isTime ? new Date(value) : null
  return time === null || Number.isNaN(time.getTime()) ? String(value) : time.toISOString()
}

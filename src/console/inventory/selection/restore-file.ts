/*
 * Formats the values that a bulk edit overwrites as a file for `keyrack devices import`. The file is CSV (RFC 4180)
 * with the columns that the edit changes; null is \N and an empty text is \E. A cell that begins like a formula gets a
 * leading ', which the import removes.
 */
import type { UpdatedDevice } from '../../../../clients/typescript/index.ts'
import { isFieldPath } from '../../../domain/device-csv/field-path.ts'
import { withoutFormulas } from '../../../domain/device-csv/formulas.ts'
import type { Headers } from '../../../domain/device-csv/headers.ts'

/** The fields that a bulk edit can change, besides the named fields. */
const FIELDS = ['adapterId', 'custom1', 'custom2', 'custom3', 'custom4', 'custom5', 'memo', 'tags'] as const

/**
 * Returns the rows of the file, starting with the header, which has the names that people see. An empty cell means that
 * the edit does not change the field, and the import keeps the field.
 */
export function restoreRows(devices: readonly UpdatedDevice[], { headerOf }: Headers): string[] {
  const changed = devices.filter(({ fields }) => fields.length > 0)
  const names = new Set(changed.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const columns = [...FIELDS.filter((column) => names.has(column)), ...[...names].filter(isFieldPath).sort()]
  const rows = changed.map(({ ipAddress, network, fields }) => {
    const before = new Map(fields.map((field) => [field.name, field.before]))
    const cellOf = (column: (typeof columns)[number]): string =>
      (column === 'tags' ? tagsCell : marked)(before.get(column))
    return [ipAddress, network, ...columns.map((column) => (before.has(column) ? cellOf(column) : ''))]
  })
  const lines = rows.map((cells) => cells.map((cell) => quoted(withoutFormulas(cell))))
  const header = ['ipAddress', 'network', ...columns].map((column) => quoted(headerOf(column)))
  return [header, ...lines].map((cells) => `${cells.join(',')}\r\n`)
}

/** Returns tags as a JSON array, because an empty cell would leave the tags as they are. */
const tagsCell = (tags: unknown): string => JSON.stringify(tags ?? [])

function marked(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (value === '') return '\\E'
  // A text that looks like one of the marks gets another backslash.
  return /^\\+[NE]$/.test(String(value)) ? `\\${value}` : String(value)
}

// Quotes a text with blanks at its ends, so that no reader trims it.
const quoted = (text: string): string => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

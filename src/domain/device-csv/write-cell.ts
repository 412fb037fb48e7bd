/*
 * Writes the cells of a CSV file of devices. CSV cannot distinguish null from "", and spreadsheets drop unneeded
 * quotes. An empty cell therefore means the value of a new device, which is null or "" depending on the column. The
 * other of the two values is written as \N for null, or as \E for the empty text. A text that looks like one of these
 * marks gets another backslash.
 *
 * Tags are joined by semicolons. If a tag contains a semicolon, begins with a bracket or has blanks at its ends, the
 * cell is a JSON array. interfaces, hardware and configChangedAt are JSON.
 */
import { blankOf, type FileColumn, kindOf } from './columns.ts'
import type { FieldPath } from './field-path.ts'
import { withoutFormulas } from './formulas.ts'
import { timeText } from './times.ts'

/** The cell that means null. */
export const NULL = '\\N'

/** The cell that means the empty text. */
export const EMPTY = '\\E'

/** Matches cells that are one of these marks, or a text that begins with more backslashes than the mark. */
export const MARK_OR_ESCAPED = /^\\+[NE]$/

/** Returns the text of a cell before CSV quoting. A value of undefined means that the value is unknown. */
export const writeCell = (column: FileColumn | FieldPath, value: unknown): string =>
  withoutFormulas(cellText(column, value))

function cellText(column: FileColumn | FieldPath, value: unknown): string {
  if (value === null || value === undefined || value === '') {
    if (value === undefined || value === (blankOf(column) ?? null)) return ''
    return value === '' ? EMPTY : NULL
  }
  if (Array.isArray(value)) return kindOf(column) === 'tags' ? tagsText(value) : listText(value)
  if (kindOf(column) === 'time') return timeText(value as number)
  if (typeof value !== 'string') return JSON.stringify(value)
  return MARK_OR_ESCAPED.test(value) ? `\\${value}` : value
}

const listText = (values: readonly unknown[]): string => (values.length === 0 ? '' : JSON.stringify(values))

function tagsText(tags: readonly string[]): string {
  const isPlain = tags.every((tag) => !tag.includes(';') && tag === tag.trim())
  const text = tags.join(';')
  return isPlain && !text.startsWith('[') && !MARK_OR_ESCAPED.test(text) ? text : JSON.stringify(tags)
}

/*
 * Reads cells of a CSV file of devices; `device-csv/write-cell.ts` describes their form.
 */
import { blankOf, type FileColumn, kindOf } from '../../../domain/device-csv/columns.ts'
import type { FieldPath } from '../../../domain/device-csv/field-path.ts'
import { withFormulas } from '../../../domain/device-csv/formulas.ts'
import { parseTime } from '../../../domain/device-csv/times.ts'
import { EMPTY, MARK_OR_ESCAPED, NULL } from '../../../domain/device-csv/write-cell.ts'
import { parseJson } from '../../../domain/json.ts'
import { CellProblem } from '../files/rows.ts'

export { writeCell } from '../../../domain/device-csv/write-cell.ts'

/** Effect of an empty cell: `keep` keeps the stored value, `clear` replaces it by the default value of a new device. */
export type EmptyCells = 'keep' | 'clear'

/** Returns the value of a cell, or undefined if the cell changes nothing. Throws CellProblem if it is malformed. */
export function readCell(column: FileColumn | FieldPath, written: string, empty: EmptyCells): unknown {
  const cell = withFormulas(written)
  if (cell === '') return empty === 'clear' ? cleared(column) : undefined
  if (cell === NULL) return null
  const kind = kindOf(column)
  if (kind === 'text') return parseTextCell(cell)
  const text = cell.trim()
  if (kind === 'integer') return parseIntegerCell(column, text)
  if (kind === 'time') return parseTimeCell(column, text)
  return kind === 'tags' && !text.startsWith('[') ? parseTagsCell(text) : parseJsonCell(column, text)
}

/**
 * Returns the default value of a column, or undefined for network, address and adapter: every device has them, so they
 * cannot be cleared.
 */
function cleared(column: FileColumn | FieldPath): unknown {
  return column === 'network' || column === 'ipAddress' || column === 'adapterId' ? undefined : blankOf(column)
}

function parseTextCell(cell: string): string {
  if (cell === EMPTY) return ''
  return MARK_OR_ESCAPED.test(cell) ? cell.slice(1) : cell
}

function parseIntegerCell(column: string, text: string): number {
  if (/^-?\d{1,16}$/.test(text)) return Number(text)
  throw new CellProblem(column, 'must be an integer')
}

function parseTimeCell(column: string, text: string): number {
  const ms = parseTime(text)
  if (ms !== null) return ms
  throw new CellProblem(column, 'must be a time: milliseconds since 1970, or ISO 8601 such as 2026-09-01T12:00:00Z')
}

function parseJsonCell(column: string, text: string): unknown {
  const value = parseJson(text)
  if (value === undefined) throw new CellProblem(column, 'must be JSON')
  return value
}

const parseTagsCell = (text: string): string[] =>
  text
    .split(';')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

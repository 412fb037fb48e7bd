import { CellProblem } from '../files/rows.ts'
import { BLANK, type FileColumn } from './device-columns.ts'

// Cells of a CSV file of devices. CSV knows neither null nor "" that is meant, and spreadsheets drop quotes nobody needs, so
// an empty cell says nothing: it stands for what a new device has, null or "" by column. The other one of the two is
// written out: \N is null, \E is the empty text. A text that looks like one of them has a backslash more.
//
// Tags are joined by semicolons; where one of them holds a semicolon, begins with a bracket or has blanks at its ends, the cell
// is a JSON array. interfaces, hardware and configChangedAt are JSON.

const NULL = '\\N'
const EMPTY = '\\E'
const LOOKS_MARKED = /^\\+[NE]$/

/** What an empty cell does: leaves what is stored, or sets what a new device has. */
export type EmptyCells = 'keep' | 'clear'

type Kind = 'text' | 'integer' | 'tags' | 'json'

const KINDS: Partial<Record<FileColumn, Kind>> = {
  complianceState: 'integer',
  lastBackup: 'integer',
  lastTelemetry: 'integer',
  tags: 'tags',
  interfaces: 'json',
  hardware: 'json',
  configChangedAt: 'json',
}

/** The value of a cell; undefined: it says nothing. Throws CellProblem. */
export function readCell(column: FileColumn, cell: string, empty: EmptyCells): unknown {
  if (cell === '') return empty === 'clear' ? cleared(column) : undefined
  if (cell === NULL) return null
  const kind = KINDS[column] ?? 'text'
  if (kind === 'text') return textIn(cell)
  const text = cell.trim()
  if (kind === 'integer') return integerIn(column, text)
  return kind === 'tags' && !text.startsWith('[') ? tagsIn(text) : jsonIn(column, text)
}

export function writeCell(column: FileColumn, value: unknown): string {
  if (value === null || value === undefined || value === '') {
    if ((value ?? null) === (BLANK[column] ?? null) || value === undefined) return ''
    return value === '' ? EMPTY : NULL
  }
  if (Array.isArray(value)) return column === 'tags' ? tagsText(value) : listText(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return LOOKS_MARKED.test(value) ? `\\${value}` : value
}

/** Nothing has been known of where and by what a device is managed only before there was one: that can't be cleared. */
function cleared(column: FileColumn): unknown {
  return column === 'network' || column === 'ipAddress' || column === 'adapterId' ? undefined : BLANK[column]
}

function textIn(cell: string): string {
  if (cell === EMPTY) return ''
  return LOOKS_MARKED.test(cell) ? cell.slice(1) : cell
}

function integerIn(column: FileColumn, text: string): number {
  if (/^-?\d{1,16}$/.test(text)) return Number(text)
  throw new CellProblem(column, 'must be an integer')
}

function jsonIn(column: FileColumn, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CellProblem(column, 'must be JSON')
  }
}

const tagsIn = (text: string): string[] =>
  text
    .split(';')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

const listText = (values: readonly unknown[]): string => (values.length === 0 ? '' : JSON.stringify(values))

function tagsText(tags: readonly string[]): string {
  const isPlain = tags.every((tag) => !tag.includes(';') && tag === tag.trim())
  const text = tags.join(';')
  return isPlain && !text.startsWith('[') && !LOOKS_MARKED.test(text) ? text : JSON.stringify(tags)
}

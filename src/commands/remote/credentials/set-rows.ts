/*
 * Rows of a file of credential sets. An empty cell and \N leave the stored value unchanged, and \E means the empty
 * text. The cells of members that are no secrets are protected from formulas, as in files of devices. A secret is
 * written as it is: a person may add it to a file, and a ' at its beginning belongs to it.
 */

import type { CredentialSet } from '../../../../generated/types.ts'
import { isSecret } from '../../../domain/credentials/secret-members.ts'
import { withFormulas, withoutFormulas } from '../../../domain/device-csv/formulas.ts'
import { parseTime, timeText } from '../../../domain/device-csv/times.ts'
import { EMPTY, MARK_OR_ESCAPED, NULL } from '../../../domain/device-csv/write-cell.ts'
import { CommandError } from '../../command.ts'
import type { WrittenKind } from '../files/file-rows.ts'
import { CellProblem, type RowKind } from '../files/rows.ts'
import { MASK } from './secrets.ts'
import { FILE_SET_COLUMNS, SET_COLUMNS, type SetColumn } from './set-columns.ts'

export type SetRow = Readonly<Record<string, unknown>> & { readonly name: string }

export const readSets: RowKind<SetRow> = {
  columns: FILE_SET_COLUMNS,
  fromCells(cells) {
    const entries = [...cells]
      .filter(([, cell]) => isGiven(cell))
      .map(([column, cell]) => [column, readCell(column, cell)])
    return checked(Object.fromEntries(entries))
  },
  fromObject: checked,
}

function readCell(column: string, cell: string): unknown {
  if (column === 'priority') return parseNatural(column, cell)
  if (column === 'expiresAt') return parseExpiry(column, cell)
  return readText(column, cell)
}

/** Returns whether a cell has a value. */
export const isGiven = (cell: string): boolean => cell !== '' && cell !== NULL

/** Returns the text of a cell that `writeText` wrote. */
export function readText(column: string, written: string): string {
  const cell = isSecret(column) ? written : withFormulas(written)
  return cell === EMPTY ? '' : MARK_OR_ESCAPED.test(cell) ? cell.slice(1) : cell
}

/** Returns the cell of a text before CSV quoting. */
export function writeText(column: string, text: string): string {
  const cell = MARK_OR_ESCAPED.test(text) ? `\\${text}` : text
  return isSecret(column) ? cell : withoutFormulas(cell)
}

function parseExpiry(column: string, cell: string): number {
  const ms = parseTime(cell.trim())
  if (ms !== null && ms >= 0) return ms
  throw new CellProblem(column, 'must be a time such as 2026-12-31, milliseconds since 1970, or 0 for none')
}

/** Returns the cell as an integer of at least 0. Throws CellProblem for any other text. */
export function parseNatural(column: string, cell: string): number {
  if (/^\d{1,15}$/.test(cell.trim())) return Number(cell)
  throw new CellProblem(column, 'must be an integer of at least 0')
}

function checked(row: Readonly<Record<string, unknown>>): SetRow {
  if (typeof row.name !== 'string' || row.name.trim() === '') throw new CellProblem('name', 'is missing')
  const masked = Object.entries(row).find(([member, value]) => isSecret(member) && value === MASK)
  if (masked !== undefined) throw new CellProblem(masked[0], `is ${MASK}, the mask of a secret: leave the cell empty`)
  return { ...row, name: row.name }
}

/** Returns how sets are written of which some have these optional members. */
export function createWrittenSets(optional: ReadonlySet<string>): WrittenKind<Partial<CredentialSet>> {
  const columns = FILE_SET_COLUMNS.filter((column) => isBase(column) || optional.has(column))
  return {
    columns,
    toCells(set) {
      const missing = FILE_SET_COLUMNS.find((column) => set[column] !== undefined && !columns.includes(column))
      if (missing !== undefined) throw new CommandError(`A set got a ${missing} during the export. Repeat the command`)
      return columns.map((column) => writeCell(set, column))
    },
    toObject: (set) => set,
  }
}

const isBase = (column: SetColumn): boolean => (SET_COLUMNS as readonly string[]).includes(column)

function writeCell(set: Partial<CredentialSet>, column: SetColumn): string {
  const value = set[column]
  if (value === null || value === undefined) return ''
  if (column === 'expiresAt') return timeText(value as number)
  // A new set starts with "" in every member, so "" is omitted.
  return writeText(column, `${value}`)
}

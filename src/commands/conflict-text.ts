/*
 * Formats conflicts of edit sessions for the user: the object, its last change, and its fields in three columns.
 */
import type { ConflictField, EditConflict } from '../../clients/typescript/index.ts'
import { isSecret } from '../domain/credentials/secret-members.ts'
import { harmless } from '../domain/harmless-text.ts'
import { displayWidth, padded } from './output/display-width.ts'

const HEADINGS = ['field', 'at your first edit', 'saved now', 'yours']

/** Returns the lines of one conflict. Services before 0.2 send no fields. */
export function conflictLines(conflict: EditConflict): string[] {
  const { network, config, set, changedAt, changedBy } = conflict
  const what = set === undefined ? `"${config}" in ${network}` : `"${set}" of "${config}" in ${network}`
  const when = changedAt === null ? '' : ` at ${new Date(changedAt).toISOString()}`
  const by = changedBy === undefined ? '' : ` by ${changedBy}`
  const fields = conflict.fields ?? []
  const lines = [`  ${what} was ${DEEDS[conflict.theirs]}${by}${when}`]
  return fields.length === 0 ? lines : [...lines, ...table([HEADINGS, ...fields.map(toCells)])]
}

const DEEDS: Record<EditConflict['theirs'], string> = {
  create: 'created',
  update: 'changed',
  rename: 'renamed',
  delete: 'deleted',
  config: 'left without its configuration, which was deleted or changed from or to STATIC,',
  sets: 'changed (its sets)',
  name: 'created or renamed with the name you chose',
  network: 'left without its network',
}

function toCells(field: ConflictField): string[] {
  const { name, base, saved, wanted, changedBySession, changedByOthers } = field
  if (!isSecret(name)) return [name, text(base), text(saved), changedBySession ? text(wanted) : 'no change']
  const theirs = changedByOthers === null ? 'not shown' : changedByOthers ? 'changed' : 'no change'
  return [name, 'not shown', theirs, changedBySession ? 'changed' : 'no change']
}

const text = (value: ConflictField['base']): string => (value === null ? '-' : harmless(JSON.stringify(value)))

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = HEADINGS.map((_, at) => Math.max(...rows.map((row) => displayWidth(row[at]!))))
  return rows.map((row) => `    ${row.map((cell, at) => padded(cell, widths[at]!)).join('  ')}`.trimEnd())
}

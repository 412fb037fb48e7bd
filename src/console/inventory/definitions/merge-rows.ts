/* Combines the definitions that the user changed with those that another user changed at the same time. */
import type { FieldNames } from '../../../../clients/typescript/index.ts'
import { cleared, type DefinitionRow, nextIdOf, type Texts, toRows } from './rows.ts'

/** Rows of the user on top of definitions that another user changed. */
export interface MergedRows {
  readonly rows: readonly DefinitionRow[]
  /** Notes for rows that both users changed, by their ids. */
  readonly notes: ReadonlyMap<number, string>
}

/**
 * Applies the changes of the user since `before` to the definitions as they are now. A row that both changed keeps the
 * user's texts. A field that the user removed and another user changed is back.
 */
export function mergeRows(before: FieldNames, now: FieldNames, rows: readonly DefinitionRow[]): MergedRows {
  const [base, theirs] = [byField(toRows(before)), byField(toRows(now))]
  const notes = new Map<number, string>()
  const kept = rows.flatMap((row): DefinitionRow[] => {
    const [was, is] = [base.get(keyOf(row)), theirs.get(keyOf(row))]
    if (was !== undefined && hasSameTexts(row, was)) return is === undefined ? [] : [{ ...is, id: row.id }]
    if (!hasSameTexts(was, is) && !hasSameTexts(row, is)) notes.set(row.id, is === undefined ? REMOVED : CHANGED)
    return [is === undefined ? row : { ...row, isNew: false }]
  })
  const merged = [...kept]
  const mine = byField(rows)
  for (const [key, is] of theirs) {
    const was = base.get(key)
    if (mine.has(key) || (was !== undefined && hasSameTexts(was, is))) continue
    const id = nextIdOf([...rows, ...merged])
    merged.push({ ...is, id })
    if (was !== undefined) notes.set(id, BACK)
  }
  return { rows: merged, notes }
}

/** Removes the row of a named field, or clears the row of a custom field. The note of the row goes with its texts. */
export function removeRow({ rows, notes }: MergedRows, id: number): MergedRows {
  return {
    rows: rows.flatMap((row) => (row.id !== id ? [row] : row.isNamed ? [] : [cleared(row)])),
    // A new row may get the id of the removed one.
    notes: new Map([...notes].filter(([noted]) => noted !== id)),
  }
}

const CHANGED = 'Another user changed this field too. Your texts are kept here.'
const REMOVED = 'Another user removed this field. If you save, it is defined again.'
const BACK = 'You removed this field, but another user changed it. Remove it again if nobody needs it.'

const keyOf = ({ isNamed, field }: DefinitionRow): string => `${isNamed} ${field.trim()}`

const byField = (rows: readonly DefinitionRow[]): ReadonlyMap<string, DefinitionRow> =>
  new Map(rows.map((row) => [keyOf(row), row]))

const hasSameTexts = (one: Texts | undefined, other: Texts | undefined): boolean => textOf(one) === textOf(other)

const textOf = (texts: Texts | undefined): string | null =>
  texts === undefined ? null : JSON.stringify([texts.name, texts.type, texts.help, texts.choices])

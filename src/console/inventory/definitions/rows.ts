/* The definitions of fields as rows of a form, with their texts as the user types them. */
import { type FieldDefinition, type FieldNames, InvalidParamsError } from '../../../../clients/typescript/index.ts'
import { reasonOf } from '../../session/reason-of.ts'

export type FieldType = FieldDefinition['type']

export const FIELD_TYPES: readonly FieldType[] = ['text', 'number', 'date', 'choice', 'boolean', 'link']

const CUSTOM_FIELDS = ['custom1', 'custom2', 'custom3', 'custom4', 'custom5'] as const

/** The definition of a custom field or of a named field. */
export interface DefinitionRow {
  /** Identifies the row, because a new field has no name yet. */
  readonly id: number
  /** The name of the field on the wire, such as `custom1` or `rack`. */
  readonly field: string
  readonly isNamed: boolean
  /** Whether the row was added in the form. Only then the user may change `field`. */
  readonly isNew: boolean
  readonly name: string
  readonly type: FieldType
  readonly help: string
  /** The values to choose from, one a line. */
  readonly choices: string
}

/** An input of a row. */
export type RowInput = 'field' | 'name' | 'type' | 'help' | 'choices'

/** The fault of a row. */
export interface RowFinding {
  readonly text: string
  /** The inputs that the text concerns. */
  readonly inputs: readonly RowInput[]
}

/** The faults of rows: a finding for each row that was refused, by its id, and a text for the rest. */
export interface RowFindings {
  readonly at: ReadonlyMap<number, RowFinding>
  /** Null if nothing else is wrong. */
  readonly other: string | null
}

/** Returns a row for each custom field, defined or not, and one for each named field. */
export function toRows({ named = {}, ...custom }: FieldNames): DefinitionRow[] {
  const fields = [
    ...CUSTOM_FIELDS.map((field) => ({ field, isNamed: false, definition: custom[field] })),
    ...Object.entries(named).map(([field, definition]) => ({ field, isNamed: true, definition })),
  ]
  return fields.map(({ definition, ...field }, id) => ({ id, ...field, isNew: false, ...toTexts(definition) }))
}

/** Returns the row of a custom field without a definition. */
const cleared = (row: DefinitionRow): DefinitionRow => ({ ...row, ...toTexts(undefined) })

/** Returns whether a row has nothing that defines a field. */
export const isEmpty = ({ name, type, help, choices }: DefinitionRow): boolean =>
  type === 'text' && `${name}${help}${choices}`.trim() === ''

/** Returns the row of a new named field. */
export const createRow = (id: number): DefinitionRow => ({
  ...{ id, field: '', isNamed: true, isNew: true },
  ...toTexts(undefined),
})

/** Returns an id that no row has. */
export const nextIdOf = (rows: readonly DefinitionRow[]): number => Math.max(-1, ...rows.map(({ id }) => id)) + 1

/** The texts of a definition that the user sees and types. */
type Texts = Pick<DefinitionRow, 'name' | 'type' | 'help' | 'choices'>

const toTexts = (definition: FieldDefinition | undefined): Texts => ({
  name: definition?.name ?? '',
  type: definition?.type ?? 'text',
  help: definition?.help ?? '',
  choices: (definition?.choices ?? []).join('\n'),
})

/** Returns the definitions of rows. A row of a custom field without texts and with the default type defines nothing. */
export function toFieldNames(rows: readonly DefinitionRow[]): FieldNames {
  const custom = rows.filter((row) => !row.isNamed && !isEmpty(row))
  const named = rows.filter(({ isNamed }) => isNamed)
  return { ...Object.fromEntries(custom.map(toEntry)), named: Object.fromEntries(named.map(toEntry)) }
}

function toEntry({ field, name, type, help, choices }: DefinitionRow): [field: string, definition: FieldDefinition] {
  const lines = choices.split('\n').map((line) => line.trim())
  return [
    field.trim(),
    {
      ...{ name: name.trim(), type },
      ...(help.trim() === '' ? {} : { help: help.trim() }),
      ...(type === 'choice' ? { choices: lines.filter((line) => line !== '') } : {}),
    },
  ]
}

/** Finds named fields that two rows define: an object of definitions would have only one of them. */
export function findRepeated(rows: readonly DefinitionRow[]): RowFindings {
  const first = new Map<string, number>()
  const at = new Map<number, RowFinding>()
  for (const { id, field, isNamed } of rows) {
    // The form requires a name of a new field before it is sent, so a row without one is no fault yet.
    if (!isNamed || field.trim() === '') continue
    if (first.has(field.trim())) at.set(id, { text: 'another row defines this field', inputs: ['field'] })
    else first.set(field.trim(), id)
  }
  return { at, other: null }
}

/** Returns the findings of a refusal by row. A finding lasts until its row is no longer the one that was sent. */
export function toRowFindings(
  failure: unknown,
  sent: readonly DefinitionRow[],
  rows: readonly DefinitionRow[] = sent,
): RowFindings {
  if (failure === null) return { at: new Map(), other: null }
  if (!(failure instanceof InvalidParamsError)) return { at: new Map(), other: reasonOf(failure) }
  const at = new Map<number, RowFinding>()
  const other: string[] = []
  for (const { path, reason } of failure.findings) {
    const { isNamed, field, members } = parsePath(path)
    const row = sent.find((one) => one.isNamed === isNamed && one.field.trim() === field)
    if (row === undefined) other.push(`${path} ${reason}`)
    else if (rows.includes(row)) {
      const [input = 'field'] = members
      const text = reason.startsWith(input) ? reason : `${members.join(' ')} ${reason}`.trim()
      const { text: before, inputs } = at.get(row.id) ?? { text: null, inputs: [] }
      at.set(row.id, {
        text: before === null ? text : `${before}; ${text}`,
        inputs: [...inputs, input as RowInput],
      })
    }
  }
  return { at, other: other.length === 0 ? null : other.join('; ') }
}

/** Parses a JSON Pointer such as `/fields/custom1/name` or `/fields/named/rack/type`. */
function parsePath(path: string): { isNamed: boolean; field: string | undefined; members: string[] } {
  const parts = path.split('/').slice(2)
  const isNamed = parts[0] === 'named'
  const [field, ...members] = isNamed ? parts.slice(1) : parts
  return { isNamed, field: field?.replaceAll('~1', '/').replaceAll('~0', '~'), members }
}

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

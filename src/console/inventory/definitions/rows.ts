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
  readonly name: string
  readonly type: FieldType
  readonly help: string
  /** The values to choose from, one a line. */
  readonly choices: string
}

/** What is wrong with rows: a text for each row that was refused, and one for the rest. */
export interface RowFindings {
  readonly at: ReadonlyMap<number, string>
  /** Null if nothing else is wrong. */
  readonly other: string | null
}

/** Returns a row for each custom field, defined or not, and one for each named field. */
export function toRows({ named = {}, ...custom }: FieldNames): DefinitionRow[] {
  const fields = [
    ...CUSTOM_FIELDS.map((field) => ({ field, isNamed: false, definition: custom[field] })),
    ...Object.entries(named).map(([field, definition]) => ({ field, isNamed: true, definition })),
  ]
  return fields.map(({ definition, ...field }, id) => ({ id, ...field, ...toTexts(definition) }))
}

/** Returns the row of a new named field. */
export const createRow = (id: number): DefinitionRow => ({ id, field: '', isNamed: true, ...toTexts(undefined) })

const toTexts = (
  definition: FieldDefinition | undefined,
): Pick<DefinitionRow, 'name' | 'type' | 'help' | 'choices'> => ({
  name: definition?.name ?? '',
  type: definition?.type ?? 'text',
  help: definition?.help ?? '',
  choices: (definition?.choices ?? []).join('\n'),
})

/** Returns the definitions of rows. An empty row of a custom field defines nothing. */
export function toFieldNames(rows: readonly DefinitionRow[]): FieldNames {
  const custom = rows.filter(({ isNamed, name, help, choices }) => !isNamed && `${name}${help}${choices}`.trim() !== '')
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
  const at = new Map<number, string>()
  for (const { id, field, isNamed } of rows) {
    if (!isNamed) continue
    if (first.has(field.trim())) at.set(id, 'another row defines this field')
    else first.set(field.trim(), id)
  }
  return { at, other: null }
}

/** Returns the findings of a refusal by row. */
export function toRowFindings(failure: unknown, rows: readonly DefinitionRow[]): RowFindings {
  if (failure === null) return { at: new Map(), other: null }
  if (!(failure instanceof InvalidParamsError)) return { at: new Map(), other: reasonOf(failure) }
  const at = new Map<number, string>()
  const other: string[] = []
  for (const { path, reason } of failure.findings) {
    const { isNamed, field, member } = parsePath(path)
    const row = rows.find((one) => one.isNamed === isNamed && one.field.trim() === field)
    if (row === undefined) other.push(`${path} ${reason}`)
    else at.set(row.id, [...(at.has(row.id) ? [at.get(row.id)] : []), `${member} ${reason}`.trim()].join('; '))
  }
  return { at, other: other.length === 0 ? null : other.join('; ') }
}

/** Parses a JSON Pointer such as `/fields/custom1/name` or `/fields/named/rack/type`. */
function parsePath(path: string): { isNamed: boolean; field: string | undefined; member: string } {
  const parts = path.split('/').slice(2)
  const isNamed = parts[0] === 'named'
  const [field, ...members] = isNamed ? parts.slice(1) : parts
  return { isNamed, field: field?.replaceAll('~1', '/').replaceAll('~0', '~'), member: members.join(' ') }
}

/* The definitions of fields as rows of a form, with their texts as the user types them. */
import type { FieldDefinition, FieldNames } from '../../../../clients/typescript/index.ts'

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

/** Returns a row for each custom field, defined or not, and one for each named field. */
export function toRows({ named = {}, ...custom }: FieldNames): DefinitionRow[] {
  const fields = [
    ...CUSTOM_FIELDS.map((field) => ({ field, isNamed: false, definition: custom[field] })),
    ...Object.entries(named).map(([field, definition]) => ({ field, isNamed: true, definition })),
  ]
  return fields.map(({ definition, ...field }, id) => ({ id, ...field, isNew: false, ...toTexts(definition) }))
}

/** Returns the row of a custom field without a definition. */
export const cleared = (row: DefinitionRow): DefinitionRow => ({ ...row, ...toTexts(undefined) })

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
export type Texts = Pick<DefinitionRow, 'name' | 'type' | 'help' | 'choices'>

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

import { useFieldNames } from '../field-names.ts'
import { titleOf } from '../member-texts.ts'
import type { CountField } from './count-fields.ts'

/** Titles of fields that are no columns of the table, or are called otherwise there. */
const TITLES: Readonly<Record<string, string>> = { status: 'Status', backupStatus: 'Backup status', tag: 'Tag' }

/** Returns a function that returns the title of a field: the name that the installation gave it, if any. */
export function useFieldTitle(): (field: CountField) => string {
  const findName = useFieldNames()
  return (field) => TITLES[field] ?? titleOf(field, findName)
}

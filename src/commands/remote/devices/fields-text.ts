import type { ChangedField } from '../../../../clients/typescript/index.ts'
import { BLANK } from './device-columns.ts'

/**
 * Formats changes for the user: hostname "old" -> "new"; interfaces 2 -> 3. For a new device, prints only the new
 * values.
 */
export function fieldsText(fields: unknown, { isNew }: { readonly isNew: boolean }): string {
  if (!Array.isArray(fields)) return ''
  const changed = fields as ChangedField[]
  const shown = isNew ? changed.filter(({ name, after }) => after !== BLANK[name]) : changed
  return shown
    .map(({ name, before, after }) => `${name} ${isNew ? '' : `${JSON.stringify(before)} -> `}${JSON.stringify(after)}`)
    .join('; ')
}

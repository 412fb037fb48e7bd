import type { ChangedField } from '../../../../generated/client/typescript/index.ts'
import { BLANK } from './device-columns.ts'

/** What would change, for people: hostname "old" -> "new"; interfaces 2 -> 3. Of a new device what it has. */
export function fieldsText(fields: unknown, { isNew }: { readonly isNew: boolean }): string {
  if (!Array.isArray(fields)) return ''
  const changed = fields as ChangedField[]
  const told = isNew ? changed.filter(({ name, after }) => after !== BLANK[name]) : changed
  return told
    .map(({ name, before, after }) => `${name} ${isNew ? '' : `${JSON.stringify(before)} -> `}${JSON.stringify(after)}`)
    .join('; ')
}

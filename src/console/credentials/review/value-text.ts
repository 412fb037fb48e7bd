import type { ConflictField } from '../../../../clients/typescript/index.ts'
import { members } from '../sets/set-members.ts'

/** The labels of all fields of edits and conflicts, by their names. */
const LABELS = new Map<string, string>([
  ...members.map(({ name, label }): [string, string] => [name, label]),
  ['sshKeyType', 'Type of the SSH key'],
  ['sshKeyFingerprint', 'Fingerprint of the SSH key'],
  ['name', 'Name'],
  ['type', 'Type'],
  ['addresses', 'Addresses'],
  ['priority', 'Priority'],
])

const TIMES: ReadonlySet<string> = new Set(members.filter(({ control }) => control === 'time').map(({ name }) => name))

/** Text in place of a secret. The service reports that a secret changes, but not its value. */
export const NOT_SHOWN = 'not shown'

/** Returns the label of a field. */
export const labelOf = (name: string): string => LABELS.get(name) ?? name

/** Returns the value of a field as text. */
export function valueText(name: string, value: ConflictField['base']): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'number' && TIMES.has(name)) return new Date(value).toISOString()
  return value === null ? '' : String(value)
}

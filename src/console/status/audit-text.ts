import type { AuditEntry } from '../../../clients/typescript/index.ts'

/** Maximum number of names in a list. Further names are only counted. */
const MAX_NAMES = 8

/** Returns the objects of an entry in one line, such as `devices: 10.0.0.1, 10.0.0.2`. */
export const subjectText = (on: AuditEntry['on']): string =>
  Object.entries(on)
    .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join(' · ')

function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    const shown = value.slice(0, MAX_NAMES).map(textOf).join(', ')
    return value.length > MAX_NAMES ? `${shown} and ${value.length - MAX_NAMES} more` : shown
  }
  if (typeof value !== 'object' || value === null) return `${value}`
  // The names are in this order: network, configuration, sets, and the action.
  return Object.values(value).map(textOf).join(' / ')
}

/* Titles of the members of a device, and values of members before or after a change, as text. */
import type { Device, HistoryField } from '../../../clients/typescript/index.ts'
import { utcMinute } from '../shell/utc-text.ts'
import { COLUMNS, cellText, complianceText, findColumn } from './table/columns.ts'

/** Titles of members that are no columns of the table. */
const TITLES: Readonly<Record<string, string>> = {
  memo: 'Memo',
  tags: 'Tags',
  interfaces: 'Interfaces',
  hardware: 'Hardware',
  configChangedAt: 'Configuration changes (UTC)',
}

/** Returns the title of a changed member. `findName` finds the name that the installation gave to a field. */
export const titleOf = (name: string, findName: (name: string) => { readonly name: string } | null): string =>
  findName(name)?.name ?? COLUMNS.find((column) => column.name === name)?.title ?? TITLES[name] ?? name

/** Returns a value of a changed member as text; empty if there was none. */
export function memberText(name: string, value: HistoryField['before']): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map((element) => elementText(name, element)).join(', ')
  // The other values that the device had at that time may be unknown.
  if (name === 'complianceState') return complianceText(value as Device['complianceState'])
  const column = findColumn(name)
  return column === null ? `${value}` : cellText({ [name]: value } as Partial<Device> as Device, column)
}

function elementText(name: string, element: unknown): string {
  if (name === 'configChangedAt') return utcMinute(element as number)
  if (typeof element !== 'object' || element === null) return `${element}`
  const { name: called, hardwareId } = element as { readonly name?: string; readonly hardwareId?: number }
  return called ?? (hardwareId === undefined ? JSON.stringify(element) : `part ${hardwareId}`)
}

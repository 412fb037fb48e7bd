// The order of found devices: by one column, then address, then network. Keys are computed once per device, because a
// sort compares each of them some twenty times.
import type { Device } from '../../../generated/types.ts'
import { type Address, parseAddress } from '../address.ts'
import { compareCodePoints, foldCase, sortsByUnits } from '../text.ts'

export type DeviceField = keyof Device

export interface SortOrder {
  readonly column: DeviceField
  readonly descending: boolean
}

interface Row<T> {
  readonly candidate: T
  readonly key: string | number
  readonly address: Address
  readonly network: string
}

type CompareKeys = (a: string | number, b: string | number) => number

const COLUMN_KINDS = {
  ipAddress: 'address',
  hostname: 'text',
  network: 'text',
  adapterId: 'text',
  deviceType: 'text',
  hardwareVendor: 'text',
  model: 'text',
  softwareVendor: 'text',
  osVersion: 'text',
  backupStatus: 'text',
  complianceState: 'number',
  lastBackup: 'number',
  lastTelemetry: 'number',
  memoSummary: 'text',
  custom1: 'text',
  custom2: 'text',
  custom3: 'text',
  custom4: 'text',
  custom5: 'text',
  serialNumber: 'text',
} as const satisfies Readonly<Record<DeviceField, 'address' | 'text' | 'number'>>

type FieldOfKind<Kind> = {
  [Field in DeviceField]: (typeof COLUMN_KINDS)[Field] extends Kind ? Field : never
}[DeviceField]

/** Fields whose value may be missing or a text; `network` never changes within a network. */
export type TextField = Exclude<FieldOfKind<'text'>, 'network'>
export type NumberField = FieldOfKind<'number'>

/** The 20 fields of a Device, in the order of the specification; each can be sorted by. */
export const deviceFields = Object.keys(COLUMN_KINDS) as readonly DeviceField[]

const fieldsOf = (kind: 'text' | 'number') => deviceFields.filter((field) => COLUMN_KINDS[field] === kind)
export const textFields = fieldsOf('text').filter((field) => field !== 'network') as readonly TextField[]
export const numberFields = fieldsOf('number') as readonly NumberField[]

/**
 * By what a device sorts in a column: a number (-Infinity for null), an address, or folded text ("" for null) that
 * compares by code point.
 */
function sortKeyOf(device: Device, column: DeviceField): string | number {
  const value = device[column]
  switch (COLUMN_KINDS[column]) {
    case 'address':
      return parseAddress(device.ipAddress)
    case 'number':
      return typeof value === 'number' ? value : Number.NEGATIVE_INFINITY
    case 'text':
      return typeof value === 'string' ? foldCase(value) : ''
  }
}

/** A sorted copy. Descending is the exact reverse of ascending, ties included. */
export function sortDevices<T extends { readonly device: Device }>(candidates: readonly T[], order: SortOrder): T[] {
  const rows = candidates.map((candidate): Row<T> => {
    const { device } = candidate
    const address = parseAddress(device.ipAddress)
    const key = order.column === 'ipAddress' ? address : sortKeyOf(device, order.column)
    return { candidate, key, address, network: device.network }
  })
  const compareKeys = keyComparison(rows)
  rows.sort((a, b) => compareKeys(a.key, b.key) || compareUnits(a.address, b.address) || compareNetworks(a, b))
  if (order.descending) rows.reverse()
  return rows.map((row) => row.candidate)
}

/** Orders networks by folded name, then by the name itself, both by code point. */
export function compareNetworkNames(a: string, b: string): number {
  return compareCodePoints(foldCase(a), foldCase(b)) || compareCodePoints(a, b)
}

function compareNetworks<T>(a: Row<T>, b: Row<T>): number {
  return a.network === b.network ? 0 : compareNetworkNames(a.network, b.network)
}

function keyComparison<T>(rows: readonly Row<T>[]): CompareKeys {
  // Native comparison is several times as fast, and nearly all texts allow it.
  const byUnits = rows.every(({ key }) => typeof key === 'number' || sortsByUnits(key))
  return byUnits ? compareUnits : (a, b) => compareCodePoints(String(a), String(b))
}

function compareUnits(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

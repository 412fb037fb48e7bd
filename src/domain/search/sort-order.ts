/*
 * Sorts found devices by one column, then by address, then by network. Sort keys are computed once per device, because
 * a sort compares each of them about twenty times.
 */
import type { Device } from '../../../generated/types.ts'
import { type Address, parseAddress } from '../address.ts'
import { compareCodePoints, foldCase, sortsByUnits } from '../text.ts'

/** A field of a device that every device has. */
export type DeviceField = Exclude<keyof Device, 'fields'>

/** The order of the devices that a search finds. */
export interface SortOrder {
  readonly column: DeviceField
  readonly descending: boolean
}

/** The sort key of a device, and the value that is sorted. */
export interface SortRow<T> {
  readonly sorted: T
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

/**
 * Fields whose value is a text and may be missing. `network` is excluded, because it never changes within a network.
 */
export type TextField = Exclude<FieldOfKind<'text'>, 'network'>

/** A field that holds a number. */
export type NumberField = FieldOfKind<'number'>

/** The 20 fields of a Device, in the order of the specification. A search can sort by each of them. */
export const deviceFields = Object.keys(COLUMN_KINDS) as readonly DeviceField[]

const fieldsOf = (kind: 'text' | 'number') => deviceFields.filter((field) => COLUMN_KINDS[field] === kind)

/** The fields that hold a text, without the network. */
export const textFields = fieldsOf('text').filter((field) => field !== 'network') as readonly TextField[]

/** The fields that hold a number. */
export const numberFields = fieldsOf('number') as readonly NumberField[]

/**
 * Returns the sort key of a device in a column: a number (-Infinity for null), or folded text ("" for null) that
 * compares by code points. In the column of addresses all keys are equal, because the address decides next.
 */
function toSortKey(device: Device, column: DeviceField): string | number {
  const value = device[column]
  if (COLUMN_KINDS[column] === 'text') return typeof value === 'string' ? foldCase(value) : ''
  return typeof value === 'number' ? value : Number.NEGATIVE_INFINITY
}

/** Returns the row of a device for a sort by a column. The row does not hold the device. */
export function toSortRow<T>(sorted: T, device: Device, column: DeviceField): SortRow<T> {
  return { sorted, key: toSortKey(device, column), address: parseAddress(device.ipAddress), network: device.network }
}

/** The number of rows that are sorted without a pause. Merging pauses after this number of rows too. */
const ROWS_AT_ONCE = 1024

/**
 * Sorts rows by their keys, addresses and networks, and yields regularly so that other work can run. Descending order
 * is the exact reverse of ascending order, including ties.
 */
export function* sortingRows<T>(
  rows: readonly SortRow<T>[],
  { descending }: Pick<SortOrder, 'descending'>,
): Generator<void, T[], void> {
  const compareKeys = keyComparison(rows)
  const compare = (a: SortRow<T>, b: SortRow<T>): number =>
    compareKeys(a.key, b.key) || compareUnits(a.address, b.address) || compareNetworkNames(a.network, b.network)
  const sorted = yield* mergeSorted(rows, compare)
  if (descending) sorted.reverse()
  return sorted.map((row) => row.sorted)
}

/** Sorts portions of the rows, then merges two neighbouring portions at a time. */
function* mergeSorted<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<void, Item[], void> {
  let runs: Item[][] = []
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE) {
    runs.push(items.slice(from, from + ROWS_AT_ONCE).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const longer: Item[][] = []
    for (let at = 0; at < runs.length; at += 2) longer.push(yield* merged(runs[at]!, runs[at + 1] ?? [], compare))
    runs = longer
  }
  return runs[0] ?? []
}

function* merged<Item>(
  one: readonly Item[],
  other: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<void, Item[], void> {
  const all: Item[] = []
  for (let [a, b] = [0, 0]; a < one.length || b < other.length; ) {
    const isFirst = b === other.length || (a < one.length && compare(one[a]!, other[b]!) <= 0)
    all.push(isFirst ? one[a++]! : other[b++]!)
    if (all.length % ROWS_AT_ONCE === 0) yield
  }
  return all
}

/** Orders networks by folded name, then by the name itself, both by code points. */
export function compareNetworkNames(a: string, b: string): number {
  return compareCodePoints(foldCase(a), foldCase(b)) || compareCodePoints(a, b)
}

function keyComparison<T>(rows: readonly SortRow<T>[]): CompareKeys {
  // Native comparison is several times faster, and it sorts nearly all texts correctly.
  const byUnits = rows.every(({ key }) => typeof key === 'number' || sortsByUnits(key))
  return byUnits ? compareUnits : (a, b) => compareCodePoints(String(a), String(b))
}

function compareUnits(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

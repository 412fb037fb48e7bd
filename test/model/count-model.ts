/*
 * Inventory.countDevices as docs/behaviour.md and the contract describe it, over plain arrays.
 */
import type { Fleet, FleetDevice } from './model-fleet.ts'
import { compareCodePoints, lowerCase } from './model-text.ts'
import { type Answer, searchModel } from './search-model.ts'

export const GROUP_FIELDS = [
  'network',
  'adapterId',
  'deviceType',
  'hardwareVendor',
  'model',
  'softwareVendor',
  'osVersion',
  'backupStatus',
  'status',
  'complianceState',
  'custom1',
  'custom2',
  'custom3',
  'custom4',
  'custom5',
  'tag',
  'fields.site',
  'fields.rack',
  'fields.team',
] as const

type GroupField = (typeof GROUP_FIELDS)[number]

type Value = string | number | null

interface Counts {
  total: number
  groups: { values: Value[]; count: number }[]
  otherGroups: number
  otherCount: number
}

export interface CountParams {
  network?: unknown
  scheme?: unknown
  query?: unknown
  by: GroupField[]
  top?: number
}

const MANY = { offset: 0, pageSize: 10_000 }

/** Counts the devices that a search finds. The params must be well-formed apart from the criteria and networks. */
export function countModel(fleet: Fleet, { by, top = 20, ...search }: CountParams, now: number): Counts | Answer {
  const answer = searchModel(fleet, { ...search, pageData: MANY }, now)
  if ('error' in answer) return answer
  const groups: { names: Value[]; values: Value[]; count: number }[] = []
  // The search is in the order of addresses and networks, so the first device of a group gives its spelling.
  for (const device of answer.devices) {
    const one = fleet.devices.find(({ device: other }) => other === device)!
    for (const values of combinations(by.map((field) => valuesOf(field, one)))) {
      const names = values.map((value, at) => nameOf(by[at]!, value))
      const known = groups.find((group) => group.names.every((name, at) => name === names[at]))
      if (known === undefined) groups.push({ names, values, count: 1 })
      else known.count++
    }
  }
  groups.sort((left, right) => right.count - left.count || compareNames(left.names, right.names))
  const others = groups.slice(top)
  return {
    total: answer.devices.length,
    groups: groups.slice(0, top).map(({ values, count }) => ({ values, count })),
    otherGroups: others.length,
    otherCount: others.reduce((sum, { count }) => sum + count, 0),
  }
}

const combinations = ([first, second]: Value[][]): Value[][] =>
  second === undefined ? first!.map((one) => [one]) : first!.flatMap((one) => second.map((other) => [one, other]))

/** A device has one value of each field, except that it has each of its tags. */
function valuesOf(field: GroupField, { device, tags }: FleetDevice): Value[] {
  if (field === 'tag') return tags.length === 0 ? [null] : [...new Set(tags.map(lowerCase))]
  if (field === 'status') return [statusOf(device.backupStatus)]
  if (field === 'fields.site') return [device.fields?.site ?? null]
  if (field === 'fields.rack') return [device.fields?.rack ?? null]
  if (field === 'fields.team') return [device.fields?.team ?? null]
  return [device[field] === '' ? null : device[field]]
}

function statusOf(backupStatus: string): string {
  if (backupStatus === 'SUCCESS') return 'S'
  if (['', 'NONE'].includes(backupStatus)) return 'N'
  return ['INVALID_CREDENTIAL', 'INVALID_CREDENTIALS'].includes(backupStatus) ? 'I' : 'F'
}

/** Returns what two devices of one group share. Only the names of networks differ by case. */
const nameOf = (field: GroupField, value: Value): Value =>
  typeof value !== 'string' || field === 'network' || field === 'status' ? value : lowerCase(value)

function compareNames(left: Value[], right: Value[]): number {
  for (const [at, one] of left.entries()) {
    const other = right[at]!
    const order =
      typeof one === 'number' || typeof other === 'number'
        ? Number(one) - Number(other)
        : compareCodePoints(one ?? '', other ?? '')
    if (order !== 0) return order
  }
  return 0
}

/*
 * Groups of devices for counts. Devices are in one group if their texts are equal without regard to case, as in a
 * search.
 */
import type { Device } from '../../../generated/types.ts'
import { type FieldPath, isFieldPath, nameAtPath } from '../device-csv/field-path.ts'
import { ApplicationError } from '../errors/application-error.ts'
import { namedField } from '../named-fields.ts'
import { compareCodePoints, foldCase } from '../text.ts'
import { type TextField, textFields } from './sort-order.ts'
import { toBackupLetter } from './status-letter.ts'

/** A text field of a Device, the path of a named field, or another property by which devices are grouped. */
export type GroupField = TextGroupField | OtherField

/** Texts of which nearly every device has another one. */
const UNGROUPED_TEXTS = ['hostname', 'memoSummary', 'serialNumber'] as const

type GroupedText = Exclude<TextField, (typeof UNGROUPED_TEXTS)[number]>

type TextGroupField = GroupedText | FieldPath

type OtherField = 'network' | 'complianceState' | 'status' | 'tag'

/** The fields to count by, and the limit of groups. */
export interface CountRequest {
  /** One or two fields. */
  readonly by: readonly GroupField[]
  /** Maximum number of groups in the result. */
  readonly top: number
}

/** The value that the devices of a group share. Texts have folded case. Empty values are "". */
export type GroupKey = string | number

/** A group, with one key for each field. */
export interface Group {
  readonly keys: readonly GroupKey[]
  readonly count: number
}

/** The largest groups, and the sums over all other groups. */
export interface GroupCounts<Kind extends Group = Group> {
  /** The largest group first; groups of equal size in the order of their keys. */
  readonly groups: readonly Kind[]
  readonly otherGroups: number
  readonly otherCount: number
}

/** Maximum number of groups that a count distinguishes. More groups would take too much memory. */
const MAX_GROUPS = 1_000_000

/** Returns whether a field holds texts, so that devices of one group may differ in case. */
export const isTextGroup = (field: GroupField): field is TextGroupField =>
  isFieldPath(field) || (textFields as readonly string[]).includes(field)

/** Returns whether devices can be grouped by a text field. */
export const isGroupedText = (field: TextField): field is GroupedText =>
  !(UNGROUPED_TEXTS as readonly TextField[]).includes(field)

/** Returns the text of a device in a field, "" if it has none. */
export const toGroupText = (field: TextGroupField, device: Device): string =>
  isFieldPath(field) ? namedField(device, nameAtPath(field)) : (device[field] ?? '')

/** Returns the keys of a device for one field. A device has several keys if it has several tags. */
export function toGroupKeys(field: GroupField, device: Device, tags: readonly string[]): GroupKey[] {
  if (isTextGroup(field)) return [foldCase(toGroupText(field, device))]
  switch (field) {
    case 'network':
      return [device.network]
    case 'complianceState':
      return [device.complianceState]
    case 'status':
      return [toBackupLetter(device.backupStatus)]
    case 'tag':
      return tags.length === 0 ? [''] : [...new Set(tags.map(foldCase))]
  }
}

/** Compares two groups: the larger one is first, then the one with the smaller keys. */
function compareGroups(a: Group, b: Group): number {
  if (a.count !== b.count) return b.count - a.count
  for (const [at, key] of a.keys.entries()) {
    const order = compareKeys(key, b.keys[at]!)
    if (order !== 0) return order
  }
  return 0
}

const compareKeys = (a: GroupKey, b: GroupKey): number =>
  typeof a === 'string' ? compareCodePoints(a, String(b)) : a - Number(b)

/** Collects groups, and keeps the largest of them. */
export class LargestGroups<Kind extends Group> {
  readonly #max: number
  readonly #largest: Kind[] = []
  #groups = 0
  #count = 0

  /** `max` is the number of groups to keep. */
  constructor(max: number) {
    this.#max = max
  }

  /** A group with a lower count is not one of the largest. */
  get least(): number {
    return this.#largest.length === this.#max ? (this.#largest.at(-1)?.count ?? Number.POSITIVE_INFINITY) : 0
  }

  /** Adds some groups that are not among the largest. `count` is what they have together. */
  pass(groups: number, count: number): void {
    this.#groups += groups
    this.#count += count
  }

  /** Adds a group. `create` is called only if the group may be one of the largest. */
  add(count: number, create: () => Kind): void {
    this.pass(1, count)
    if (count < this.least) return
    const last = this.#largest.length === this.#max ? this.#largest.at(-1) : undefined
    const group = create()
    if (last !== undefined && compareGroups(group, last) > 0) return
    if (last !== undefined) this.#largest.pop()
    this.#largest.splice(this.#placeOf(group), 0, group)
  }

  result(): GroupCounts<Kind> {
    const counted = this.#largest.reduce((sum, { count }) => sum + count, 0)
    return {
      groups: this.#largest,
      otherGroups: this.#groups - this.#largest.length,
      otherCount: this.#count - counted,
    }
  }

  #placeOf(group: Kind): number {
    let [low, high] = [0, this.#largest.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareGroups(this.#largest[middle]!, group) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Throws SEARCH_TOO_EXPENSIVE if there are too many groups. */
export function refuseManyGroups(count: number): void {
  if (count <= MAX_GROUPS) return
  const cheaper = 'criteria that fewer devices match, one field, a field with fewer different values'
  throw new ApplicationError(
    'SEARCH_TOO_EXPENSIVE',
    `The devices have more than ${MAX_GROUPS} groups. Cheaper: ${cheaper}`,
    { reason: 'groups', cost: count, max: MAX_GROUPS, cheaper, retryable: false },
  )
}

/* Counts devices in groups one by one, for a count without an index. */
import type { Device } from '../../generated/types.ts'
import { type Address, parseAddress } from '../domain/address.ts'
import {
  type CountRequest,
  type Group,
  type GroupCounts,
  type GroupField,
  type GroupKey,
  isTextGroup,
  LargestGroups,
  refuseManyGroups,
  toGroupKeys,
  toGroupText,
} from '../domain/search/grouping.ts'
import type { Candidate } from '../domain/search/matcher.ts'

/** A value as it is returned. Text has the case that one device has. Null stands for an empty value. */
type GroupValue = string | number | null

/** A group as it is returned. */
interface CountedGroup {
  readonly values: readonly GroupValue[]
  readonly count: number
}

/** The result of a count. */
export interface DeviceCounts {
  /** The number of matching devices. */
  readonly total: number
  readonly groups: readonly CountedGroup[]
  readonly otherGroups: number
  readonly otherCount: number
}

/** The result of a count, and the searched networks that do not exist. */
export type FoundCounts = DeviceCounts & { readonly missing: readonly string[] }

/** A group, and the device that shows its texts. */
interface ShownGroup extends Group {
  /** Null if the keys are the texts as its devices have them. */
  readonly device: Device | null
}

interface TalliedGroup extends ShownGroup {
  count: number
  /** The device with the lowest address; of equal addresses, that of the first network. */
  device: Device
  address: Address
}

/** Counts devices in groups. Devices with equal addresses must be added in the order of their networks. */
export class GroupTally {
  readonly #request: CountRequest
  readonly #groups = new Map<string, TalliedGroup>()
  #total = 0

  constructor(request: CountRequest) {
    this.#request = request
  }

  add({ device, facts }: Candidate): void {
    this.#total++
    const address = parseAddress(device.ipAddress)
    const [ones, others = [null]] = this.#request.by.map((field) => toGroupKeys(field, device, facts.tags))
    for (const one of ones!) {
      for (const other of others) this.#count(other === null ? [one] : [one, other], device, address)
    }
  }

  result(): DeviceCounts {
    const { by, top } = this.#request
    const largest = new LargestGroups<TalliedGroup>(top)
    for (const group of this.#groups.values()) largest.add(group.count, () => group)
    return toDeviceCounts(this.#total, by, largest.result())
  }

  #count(keys: readonly GroupKey[], device: Device, address: Address): void {
    const name = JSON.stringify(keys)
    const group = this.#groups.get(name)
    if (group === undefined) {
      this.#groups.set(name, { keys, count: 1, device, address })
      refuseManyGroups(this.#groups.size)
      return
    }
    group.count++
    if (address < group.address) Object.assign(group, { device, address })
  }
}

/**
 * Converts groups to their returned form. A group without a device has keys that are shown as they are.
 */
export function toDeviceCounts(
  total: number,
  by: readonly GroupField[],
  { groups, ...others }: GroupCounts<ShownGroup>,
): DeviceCounts {
  const counted = groups.map(({ keys, count, device }) => ({
    values: by.map((field, place) => toValue(field, keys[place]!, device)),
    count,
  }))
  return { total, groups: counted, ...others }
}

function toValue(field: GroupField, key: GroupKey, device: Device | null): GroupValue {
  const value = device !== null && isTextGroup(field) ? toGroupText(field, device) : key
  return value === '' ? null : value
}

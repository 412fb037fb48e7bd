/*
 * Counts the matching devices of several indexes in groups. Within an index a group is a number, so the count of a
 * million devices reads no text. Groups of several indexes are joined by their keys.
 */
import {
  type CountRequest,
  type Group,
  type GroupCounts,
  type GroupKey,
  LargestGroups,
  refuseManyGroups,
} from '../../../domain/search/grouping.ts'
import type { Criterion } from '../../../domain/search/schemes.ts'
import { findMatchingSlots } from '../evaluation/matching-slots.ts'
import type { NetworkIndex } from '../network-index.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import type { Sliced } from '../structures/slices.ts'
import { codesOfCell, countAll, countSlots, findFirstSlots } from './count-slots.ts'
import { createGroupCodes, type GroupCodes } from './group-codes.ts'
import type { GroupSink } from './group-sink.ts'

/** An index and the name of its network. */
export interface NamedIndex {
  readonly network: string
  readonly index: NetworkIndex
}

/** A device: the position of its network, and its slot there. */
interface FoundDevice {
  readonly network: number
  readonly slot: number
}

/** A group of an index. */
export interface FoundGroup extends Group {
  readonly device: number | null
}

/** The result of a count. */
export interface FoundGroups extends GroupCounts {
  /** The number of matching devices. */
  readonly total: number
  /**
   * The largest groups. If the devices of a group may have several spellings, it has the position of its device with
   * the lowest address in `devices`. Otherwise the position is null, and the keys are as the devices have them.
   */
  readonly groups: readonly FoundGroup[]
  readonly devices: readonly FoundDevice[]
}

/** The devices of a group in one network, and those in the networks before it. */
interface NetworkShare {
  readonly network: number
  readonly cell: number
  readonly before: NetworkShare | null
}

interface CountedGroup extends Group {
  readonly share: NetworkShare
}

/** An index, and how its slots are counted. */
interface Counted {
  readonly index: NetworkIndex
  readonly slots: Bitmap
  readonly fields: readonly GroupCodes[]
}

/** Counts the matching devices, in slices. The networks must be in the order of their names. */
export function* countGroups(
  indexes: readonly NamedIndex[],
  criteria: readonly Criterion[],
  { by, top }: CountRequest,
): Sliced<FoundGroups> {
  const largest = new LargestGroups<CountedGroup>(top)
  const joined = new Map<string, CountedGroup>()
  const all: Counted[] = []
  let total = 0
  for (const [network, { index, network: name }] of indexes.entries()) {
    const fields = by.map((field) => createGroupCodes(index, name, field))
    const slots = yield* findMatchingSlots(index, criteria)
    all.push({ index, slots, fields })
    total += slots.count()
    let groups = 0
    let [cell, count] = [0, 0]
    // The function is shared by all groups, of which there may be a million. Few of them are created.
    const create = (): CountedGroup => {
      const keys = codesOfCell(fields, cell).map((code, at) => fields[at]!.keyOf(code))
      return { keys, count, share: { network, cell, before: null } }
    }
    const isOnly = indexes.length === 1
    const sink: GroupSink = {
      get least() {
        return isOnly ? largest.least : 0
      },
      note(groupCell, groupCount) {
        refuseManyGroups(++groups)
        cell = groupCell
        count = groupCount
        if (isOnly) largest.add(count, create)
        else join(joined, create())
      },
      pass(more, devices) {
        groups += more
        refuseManyGroups(groups)
        largest.pass(more, devices)
      },
    }
    const isAll = slots === index.taken && fields.length === 1
    yield* isAll ? countAll(fields[0]!, sink) : countSlots(slots, fields, sink)
    yield groups
  }
  for (const group of joined.values()) largest.add(group.count, () => group)
  const { groups, ...others } = largest.result()
  const shown = groups.map(({ share }) => toShownKeys(all, share))
  const devices = yield* findDevices(
    all,
    groups.filter((_, at) => shown[at] === null),
  )
  let device = 0
  const found = groups.map(({ keys, count }, at) =>
    shown[at] === null ? { keys, count, device: device++ } : { keys: shown[at]!, count, device: null },
  )
  return { total, groups: found, ...others, devices }
}

function join(joined: Map<string, CountedGroup>, group: CountedGroup): void {
  const key = JSON.stringify(group.keys)
  const known = joined.get(key)
  if (known === undefined) refuseManyGroups(joined.size + 1)
  const whole = known && {
    ...group,
    count: known.count + group.count,
    share: { ...group.share, before: known.share },
  }
  joined.set(key, whole ?? group)
}

/** Returns the keys of a group as all its devices have them, or null if a text may have several spellings. */
function toShownKeys(all: readonly Counted[], last: NetworkShare): readonly GroupKey[] | null {
  let shown: readonly GroupKey[] | null = null
  for (let share: NetworkShare | null = last; share !== null; share = share.before) {
    const { fields } = all[share.network]!
    const keys = codesOfCell(fields, share.cell).map((code, at) => fields[at]!.shownOf(code))
    const isKnown = keys.every((key, at) => key !== null && (shown === null || key === shown[at]))
    if (!isKnown) return null
    shown = keys as GroupKey[]
  }
  return shown
}

/** Finds the device with the lowest address of each group; of equal addresses, that in the first network. */
function* findDevices(all: readonly Counted[], groups: readonly CountedGroup[]): Sliced<FoundDevice[]> {
  const found: FoundDevice[] = []
  const addressOf = ({ network, slot }: FoundDevice): string => all[network]!.index.addresses.get(slot)
  const wanted = wantedCells(all.length, groups)
  for (const [network, { index, slots, fields }] of all.entries()) {
    const cells = wanted[network]!
    if (cells.size === 0) continue
    const first = yield* findFirstSlots(index, slots, fields, [...cells.values()])
    for (const [at, cell] of cells) {
      const device = { network, slot: first.get(cell)! }
      if (found[at] === undefined || addressOf(device) < addressOf(found[at])) found[at] = device
    }
  }
  return found
}

/** Returns the cells of each network, by the positions of their groups. */
function wantedCells(networks: number, groups: readonly CountedGroup[]): ReadonlyMap<number, number>[] {
  const wanted = Array.from({ length: networks }, () => new Map<number, number>())
  for (const [at, group] of groups.entries()) {
    for (let share: NetworkShare | null = group.share; share !== null; share = share.before)
      wanted[share.network]!.set(at, share.cell)
  }
  return wanted
}

/*
 * Counts the matching devices of several indexes in groups. Within an index a group is a number, so the count of a
 * million devices reads no text. Groups of several indexes are joined by their keys.
 */
import type { CountRequest, Group, GroupCounts, GroupKey } from '../../domain/search/grouping.ts'
import { LargestGroups, refuseManyGroups } from '../../domain/search/grouping.ts'
import type { Criterion } from '../../domain/search/schemes.ts'
import { countSlots, type GroupedFields, type NoteGroup } from './count-slots.ts'
import { createGroupCodes } from './group-codes.ts'
import { findMatchingSlots } from './matching-slots.ts'
import type { NetworkIndex } from './network-index.ts'
import type { Sliced } from './slices.ts'

/** An index and the name of its network. */
export interface NamedIndex {
  readonly network: string
  readonly index: NetworkIndex
}

/** A group with the device that has the lowest address: the position of its network, and its slot there. */
interface FoundGroup extends Group {
  readonly network: number
  readonly slot: number
}

/** The result of a count. `total` is the number of matching devices. */
export interface FoundGroups extends GroupCounts<FoundGroup> {
  readonly total: number
}

/** Counts the matching devices, in slices. The networks must be in the order of their names. */
export function* countGroups(
  indexes: readonly NamedIndex[],
  criteria: readonly Criterion[],
  { by, top }: CountRequest,
): Sliced<FoundGroups> {
  const largest = new LargestGroups<FoundGroup>(top)
  const joined = new Map<string, FoundGroup>()
  let total = 0
  for (const [network, { index, network: name }] of indexes.entries()) {
    const [first, second] = by.map((field) => createGroupCodes(index, name, field))
    const fields: GroupedFields = second === undefined ? [first!] : [first!, second]
    let groups = 0
    let [code, other, count, slot] = [0, 0, 0, 0]
    // The function is shared by all groups, of which there may be a million. Few of them are created.
    const create = (): FoundGroup => ({ keys: toKeys(fields, [code, other]), count, network, slot })
    const note: NoteGroup = (groupCode, groupOther, groupCount, groupSlot) => {
      refuseManyGroups(++groups)
      code = groupCode
      other = groupOther
      count = groupCount
      slot = groupSlot
      if (indexes.length === 1) largest.add(count, create)
      else join(joined, create(), indexes)
    }
    const slots = criteria.length === 0 ? null : yield* collectSlots(index, criteria)
    total += slots?.length ?? index.size
    yield* countSlots(index, fields, slots, note)
    yield groups
  }
  for (const group of joined.values()) largest.add(group.count, () => group)
  return { total, ...largest.result() }
}

/** Returns the matching slots in address order. */
function* collectSlots(index: NetworkIndex, criteria: readonly Criterion[]): Sliced<Uint32Array> {
  const slots = new Uint32Array(index.size)
  let count = 0
  for (const batch of yield* findMatchingSlots(index, criteria)) {
    slots.set(batch, count)
    count += batch.length
    yield batch.length
  }
  return slots.subarray(0, count)
}

const toKeys = (fields: GroupedFields, codes: readonly number[]): GroupKey[] =>
  fields.map((field, at) => field!.keyOf(codes[at]!))

function join(joined: Map<string, FoundGroup>, group: FoundGroup, indexes: readonly NamedIndex[]): void {
  const key = JSON.stringify(group.keys)
  const known = joined.get(key)
  if (known === undefined) {
    joined.set(key, group)
    refuseManyGroups(joined.size)
    return
  }
  const addressOf = ({ network, slot }: FoundGroup): string => indexes[network]!.index.addresses.get(slot)
  const first = addressOf(group) < addressOf(known) ? group : known
  joined.set(key, { ...first, count: known.count + group.count })
}

/*
 * Counts slots in groups by one or two fields. There are four ways, because a network may have a million devices and as
 * many groups:
 * - Few groups are counted in a table, in one pass over the slots.
 * - If few slots match, their groups are counted in a map.
 * - Otherwise the order of a field is read, in which the slots of each of its values are adjacent. The values of the
 *   other field are then counted for one value after the other, in a table with a cell for each value of that field.
 * - A device may have several tags, so the slots of each tag are read in place of an order.
 */
import { refuseManyGroups } from '../../domain/search/grouping.ts'
import { Bitmap } from './bitmap.ts'
import { type GroupCodes, oneGroup } from './group-codes.ts'
import type { NetworkIndex } from './network-index.ts'
import { BATCH, type Batch, type Sliced } from './slices.ts'

/** The numbers of one or two fields. */
export type GroupedFields = readonly [first: GroupCodes, second?: GroupCodes]

/** Receives a group: its number in each field, its count, and its slot with the lowest address. */
export type NoteGroup = (code: number, other: number, count: number, slot: number) => void

/** A table has at most this number of cells, or one for each value of a single field. */
const MAX_CELLS = 65_536
/** Counting in a map takes as long for a slot as a pass over this number of slots. */
const MAP_ENTRY = 32

/** Counts slots in groups, and calls `note` for each group. `slots` is in address order; null stands for all slots. */
export function* countSlots(
  index: NetworkIndex,
  [first, second = oneGroup(index)]: GroupedFields,
  slots: Uint32Array | null,
  note: NoteGroup,
): Sliced<void> {
  const hasTags = first.codes === null || second.codes === null
  const isTable = !hasTags && (second.size === 1 || first.size * second.size <= MAX_CELLS)
  const isFew = slots !== null && slots.length * MAP_ENTRY < index.size
  const batches = slots === null ? index.byAddress.runs(0, index.size) : batchesOf(slots)
  if (isTable) return yield* countInTable(batches, first, second, note)
  if (isFew || (first.codes === null && second.codes === null)) return yield* countInMap(batches, first, second, note)
  const matches = slots === null ? null : toBitmap(slots, index.slots)
  const isPartedByFirst = hasTags ? first.codes === null : isPartedBetter(first, second)
  if (isPartedByFirst) return yield* countByParts(index, first, second, matches, note)
  yield* countByParts(index, second, first, matches, (code, other, ...rest) => note(other, code, ...rest))
}

/** Returns whether a field has parts, and more of them than another field, for which the table is then small. */
const isPartedBetter = (field: GroupCodes, other: GroupCodes): boolean =>
  field.parts !== null && (other.parts === null || field.size >= other.size)

function* batchesOf(slots: Uint32Array): Generator<Batch> {
  for (let at = 0; at < slots.length; at += BATCH) yield slots.subarray(at, at + BATCH)
}

function toBitmap(slots: Uint32Array, capacity: number): Bitmap {
  const bitmap = new Bitmap(capacity)
  for (let at = 0; at < slots.length; at++) bitmap.add(slots[at]!)
  return bitmap
}

function* countInTable(
  batches: Iterable<Batch>,
  { codes, size: rows }: GroupCodes,
  { codes: others, size }: GroupCodes,
  note: NoteGroup,
): Sliced<void> {
  const counts = new Uint32Array(rows * size)
  const slots = new Uint32Array(rows * size)
  for (const batch of batches) {
    for (let at = 0; at < batch.length; at++) {
      const slot = batch[at]!
      const cell = codes![slot]! * size + others![slot]!
      if (counts[cell]!++ === 0) slots[cell] = slot
    }
    yield batch.length
  }
  for (let cell = 0; cell < counts.length; cell++) {
    if (counts[cell]! > 0) note(Math.floor(cell / size), cell % size, counts[cell]!, slots[cell]!)
  }
}

function* countInMap(batches: Iterable<Batch>, first: GroupCodes, second: GroupCodes, note: NoteGroup): Sliced<void> {
  const groups = new Map<number, { count: number; readonly slot: number }>()
  for (const batch of batches) {
    for (let at = 0; at < batch.length; at++) {
      const slot = batch[at]!
      const others = second.codesOf(slot)
      for (const code of first.codesOf(slot)) {
        for (const other of others) {
          const cell = code * second.size + other
          const group = groups.get(cell)
          if (group === undefined) groups.set(cell, { count: 1, slot })
          else group.count++
        }
      }
    }
    refuseManyGroups(groups.size)
    yield batch.length
  }
  for (const [cell, { count, slot }] of groups) note(Math.floor(cell / second.size), cell % second.size, count, slot)
}

/** Counts the values of `others` for each value of `parted`. `matches` has the slots to count; null means all slots. */
function* countByParts(
  { addresses }: NetworkIndex,
  parted: GroupCodes,
  others: GroupCodes,
  matches: Bitmap | null,
  note: NoteGroup,
): Sliced<void> {
  const [codes, mayComeLater] = [others.codes!, parted.codes === null && others.hasSpelling]
  const counts = new Uint32Array(others.size)
  const slots = new Uint32Array(others.size)
  /** The values that the present part has. */
  const found = new Uint32Array(others.size)
  let [part, size] = [0, 0]
  const notePart = (): void => {
    for (let at = 0; at < size; at++) {
      const code = found[at]!
      note(part, code, counts[code]!, slots[code]!)
      counts[code] = 0
    }
    size = 0
  }
  for (const [code, batch] of parted.parts!()) {
    for (let at = 0; at < batch.length; at++) {
      const slot = batch[at]!
      if (matches !== null && !matches.has(slot)) continue
      const next = code ?? parted.codes![slot]!
      if (next !== part) notePart()
      part = next
      const other = codes[slot]!
      if (counts[other]!++ === 0) {
        found[size++] = other
        slots[other] = slot
      } else if (mayComeLater && addresses.compare(slot, slots[other]!) < 0) slots[other] = slot
    }
    yield batch.length
  }
  notePart()
}

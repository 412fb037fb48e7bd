/*
 * Counts slots in groups by one or two fields. The codes of a slot in the fields give the cell of its group. If there
 * are not too many cells, each has a counter in a table. Otherwise the slots are counted in parts, or, if they are few,
 * in a hash table. A network may have a million devices, so each step is a short loop over a batch of slots.
 */
import { refuseManyGroups } from '../../../domain/search/grouping.ts'
import type { NetworkIndex } from '../network-index.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import { BATCH, filterBatches, type Sliced } from '../structures/slices.ts'
import { countCells, countRowCells } from './count-cells.ts'
import { canBeDivided, countDivided } from './count-divided.ts'
import { type GroupCodes, type GroupedFields, weightOf } from './group-codes.ts'
import type { GroupSink } from './group-sink.ts'
import { HashCounter } from './hash-counter.ts'
import { type Rows, toSlotRows } from './rows.ts'

/** A table has at most this number of cells. It then takes 16 MiB. */
const MAX_CELLS = 2 ** 22
/** A table of more than a few cells has at most this number of cells for each slot. */
const CELLS_A_SLOT = 8
const FEW_CELLS = 2 ** 16

/** Counts all devices of an index in groups by one field. */
export function* countAll({ size, countOf }: GroupCodes, sink: GroupSink): Sliced<void> {
  for (let code = 0; code < size; code++) {
    const count = countOf(code)
    if (count !== 0) sink.note(code, count)
    if (code % BATCH === BATCH - 1) yield BATCH
  }
}

/** Counts slots in groups. */
export function* countSlots(slots: Bitmap, fields: GroupedFields, sink: GroupSink): Sliced<void> {
  const cells = fields.reduce((product, { size }) => product * size, 1)
  const isTable = cells <= Math.min(Math.max(slots.count() * CELLS_A_SLOT, FEW_CELLS), MAX_CELLS)
  if (isTable) yield* countInTable(slots, fields, cells, sink)
  else if (canBeDivided(slots, fields)) yield* countDivided(slots, fields, sink)
  else yield* countInHashTable(toRows(slots, fields), sink)
}

function* countInTable(slots: Bitmap, fields: GroupedFields, size: number, sink: GroupSink): Sliced<void> {
  const counts = new Uint32Array(size)
  const tagged = fields.filter(({ tags }) => tags !== null)
  yield* tagged.length > 1 ? countRowCells(toRows(slots, fields), counts) : countCells(slots, fields, counts)
  for (let from = 0; from < size; from += BATCH) {
    noteCells(counts, from, Math.min(from + BATCH, size), sink)
    yield BATCH
  }
}

/** Notes the cells from `from` to before `to` that have devices. */
function noteCells(counts: Uint32Array, from: number, to: number, sink: GroupSink): void {
  let [groups, devices] = [0, 0]
  let { least } = sink
  for (let cell = from; cell < to; cell++) {
    const count = counts[cell]!
    if (count === 0) continue
    if (count < least) {
      groups++
      devices += count
    } else {
      sink.note(cell, count)
      least = sink.least
    }
  }
  sink.pass(groups, devices)
}

function* countInHashTable(rows: Iterable<Rows>, sink: GroupSink): Sliced<void> {
  const counter = new HashCounter()
  for (const { cells, length } of rows) {
    counter.add(cells, length)
    refuseManyGroups(counter.size)
    yield length
  }
  counter.forEach((cell, count) => {
    sink.note(cell, count)
  })
}

/** Returns the codes of a cell, one for each field. */
export function codesOfCell([, second]: GroupedFields, cell: number): readonly number[] {
  return second === undefined ? [cell] : [Math.floor(cell / second.size), cell % second.size]
}

/**
 * Finds the slot with the lowest address of each of some cells, all of which have slots. One of the fields must have
 * `codes`.
 */
export function* findFirstSlots(
  { byAddress }: NetworkIndex,
  slots: Bitmap,
  fields: GroupedFields,
  cells: readonly number[],
): Sliced<ReadonlyMap<number, number>> {
  const place = fields.findIndex(({ codes }) => codes !== null)
  const { codes, size } = fields[place]!
  /** For each code of the field, the number of its cells that have not been found. */
  const missing = new Uint32Array(size)
  const codeOf = (cell: number): number => codesOfCell(fields, cell)[place]!
  for (const cell of cells) missing[codeOf(cell)]!++
  const wanted = new Set(cells)
  const found = new Map<number, number>()
  const mayBeFirst = (slot: number): boolean => missing[codes![slot]!]! > 0 && slots.has(slot)
  for (const run of byAddress.runs(0, byAddress.length)) {
    if (wanted.size === 0) break
    for (const rows of addAll(toSlotRows(filterBatches([run], mayBeFirst)), fields)) {
      for (let at = 0; at < rows.length; at++) {
        const cell = rows.cells[at]!
        if (!wanted.delete(cell)) continue
        found.set(cell, rows.slots[at]!)
        missing[codeOf(cell)]!--
      }
    }
    yield run.length
  }
  return found
}

/** Returns a row for each slot, or several for a slot that has several codes in a field. */
function toRows(slots: Bitmap, fields: GroupedFields): Iterable<Rows> {
  const begin = fields.find(({ tags }) => tags !== null)
  if (begin === undefined) return addAll(toSlotRows(slots.batches()), fields)
  return addAll(begin.tags!.toTagRows(slots, weightOf(begin, fields)), fields, begin)
}

/** Adds the codes of all fields but one to the cells of rows. */
const addAll = (rows: Iterable<Rows>, fields: GroupedFields, except: GroupCodes | null = null): Iterable<Rows> =>
  fields.reduce((sum, field) => (field === except ? sum : field.addTo(sum, weightOf(field, fields))), rows)

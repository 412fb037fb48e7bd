/*
 * Counts slots by two fields that have too many cells for a table. A table of millions of counters is slow, because
 * nearly each step would use another part of the memory. So the slots are first divided by one field: the codes of the
 * other field are copied next to each other. Each part is then counted in the same small table.
 */

import type { Tags } from '../columns/tags.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import { BATCH, type Batch, type Sliced } from '../structures/slices.ts'
import { type GroupCodes, type GroupedFields, weightOf } from './group-codes.ts'
import type { GroupSink } from './group-sink.ts'

/** The codes of one field, divided by the codes of the other one. */
interface Division {
  readonly rows: Uint32Array
  /** For each code of the other field, the end of its rows. They begin where the rows of the code before end. */
  readonly ends: Uint32Array
}

/** Returns whether slots can be counted in parts, and are not few compared to the parts. */
export function canBeDivided(slots: Bitmap, fields: GroupedFields): boolean {
  const hasCodes = fields.length === 2 && fields.some(({ tags }) => tags === null)
  return hasCodes && chooseDivider(fields)[0].size <= slots.count()
}

/** Counts slots by two fields, at most one of which are the tags. */
export function* countDivided(slots: Bitmap, fields: GroupedFields, sink: GroupSink): Sliced<void> {
  const [field, other] = chooseDivider(fields)
  const division = yield* divide(slots, field, other)
  yield* countDivision(division, { field, other, fields }, sink)
}

/**
 * Returns the field that divides the slots, and the other one. A slot may have several tags, so they divide. Otherwise
 * it is the field with more codes, so that the table is small.
 */
function chooseDivider(fields: GroupedFields): readonly [GroupCodes, GroupCodes] {
  const [first, second] = fields as readonly [GroupCodes, GroupCodes]
  const isFirst = first.tags !== null || (second.tags === null && first.size >= second.size)
  return isFirst ? [first, second] : [second, first]
}

/** Returns how many rows a code may need: one for each of its devices, and one that is written in vain. */
const rowsOf = (field: GroupCodes, code: number): number => field.countOf(code) + 1

function* divide(slots: Bitmap, field: GroupCodes, other: GroupCodes): Sliced<Division> {
  const ends = new Uint32Array(field.size)
  let length = 0
  for (let code = 0; code < ends.length; code++) {
    ends[code] = length
    length += rowsOf(field, code)
    if (code % BATCH === BATCH - 1) yield BATCH
  }
  const division = { rows: new Uint32Array(length), ends }
  const { codes, tags } = field
  if (tags !== null) yield* divideTagged(slots, tags, other.codes!, division)
  for (const batch of (tags === null ? slots : tags.untagged(slots)).batches()) {
    if (tags === null) divideBatch(batch, codes!, other.codes!, division)
    else divideUntagged(batch, other.codes!, division)
    yield batch.length
  }
  return division
}

function divideBatch(batch: Batch, codes: Uint32Array, others: Uint32Array, { rows, ends }: Division): void {
  for (let at = 0; at < batch.length; at++) {
    const slot = batch[at]!
    rows[ends[codes[slot]!]!++] = others[slot]!
  }
}

/** A slot without tags has the code 0. */
function divideUntagged(batch: Batch, others: Uint32Array, { rows, ends }: Division): void {
  for (let at = 0; at < batch.length; at++) rows[ends[0]!++] = others[batch[at]!]!
}

function* divideTagged(slots: Bitmap, tags: Tags, others: Uint32Array, division: Division): Sliced<void> {
  const { length } = tags.entries
  for (let from = 0; from < length; from += BATCH) {
    const to = Math.min(from + BATCH, length)
    divideEntries(slots, tags, others, division, from, to)
    yield to - from
  }
}

function divideEntries(
  slots: Bitmap,
  { entries: { owners }, numbers }: Tags,
  others: Uint32Array,
  { rows, ends }: Division,
  from: number,
  to: number,
): void {
  for (let entry = from; entry < to; entry++) {
    const slot = owners[entry]!
    const code = numbers[entry]! + 1
    const end = ends[code]!
    rows[end] = others[slot]!
    // The next row overwrites this one if its slot is not in the set, as that of a free entry. A condition would take
    // twice the time.
    ends[code] = end + slots.bitOf(slot)
  }
}

/** The fields of a count: the one that divides the slots, and the other one. */
interface Divided {
  readonly field: GroupCodes
  readonly other: GroupCodes
  readonly fields: GroupedFields
}

function* countDivision({ rows, ends }: Division, { field, other, fields }: Divided, sink: GroupSink): Sliced<void> {
  const counts = new Uint32Array(other.size)
  const [weight, otherWeight] = [weightOf(field, fields), weightOf(other, fields)]
  let [begin, steps] = [0, 0]
  for (let code = 0; code < ends.length; code++) {
    const end = ends[code]!
    steps += 1 + end - begin
    for (let from = begin; from < end; from += BATCH) {
      countCodes(rows, from, Math.min(from + BATCH, end), counts)
      if (steps < BATCH) continue
      yield BATCH
      steps -= BATCH
    }
    const cells = { first: code * weight, weight: otherWeight }
    for (let from = begin; from < end; from += BATCH) {
      const to = Math.min(from + BATCH, end)
      noteRows(rows.subarray(from, to), counts, cells, sink)
    }
    begin += rowsOf(field, code)
  }
}

function countCodes(rows: Uint32Array, from: number, to: number, counts: Uint32Array): void {
  for (let at = from; at < to; at++) counts[rows[at]!]!++
}

/** The cells of a part: `first` is that of code 0, and each code has `weight` cells. */
interface Cells {
  readonly first: number
  readonly weight: number
}

/** Notes the groups of some rows, and clears their counts, so that a group is noted once. */
function noteRows(rows: Uint32Array, counts: Uint32Array, { first, weight }: Cells, sink: GroupSink): void {
  let [groups, devices] = [0, 0]
  let { least } = sink
  for (let at = 0; at < rows.length; at++) {
    const code = rows[at]!
    const count = counts[code]!
    if (count === 0) continue
    counts[code] = 0
    if (count < least) {
      groups++
      devices += count
    } else {
      sink.note(first + code * weight, count)
      least = sink.least
    }
  }
  sink.pass(groups, devices)
}

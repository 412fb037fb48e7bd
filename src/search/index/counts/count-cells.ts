/*
 * Counts slots in a table that has an element for each cell. A network may have a million devices, so each kind of
 * count has a loop of its own, which finds the cell and counts it in one step.
 */

import type { Tags } from '../columns/tags.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import { BATCH, type Batch, type Sliced } from '../structures/slices.ts'
import { type GroupedFields, weightOf } from './group-codes.ts'
import type { Rows } from './rows.ts'

/** The codes of a field of which each slot has one, and how many cells each code has. */
interface Codes {
  readonly codes: Uint32Array
  readonly weight: number
}

/** Counts rows. */
export function* countRowCells(rows: Iterable<Rows>, counts: Uint32Array): Sliced<void> {
  for (const { cells, length } of rows) {
    for (let at = 0; at < length; at++) counts[cells[at]!]!++
    yield length
  }
}

/** Counts slots by one or two fields, at most one of which are the tags. */
export function* countCells(slots: Bitmap, fields: GroupedFields, counts: Uint32Array): Sliced<void> {
  const single = fields
    .filter(({ tags }) => tags === null)
    .map((field) => ({ codes: field.codes!, weight: weightOf(field, fields) }))
  const tagged = fields.find(({ tags }) => tags !== null)
  if (tagged !== undefined) yield* countTags(slots, tagged.tags!, weightOf(tagged, fields), single[0], counts)
  // A slot without tags has the code 0.
  const rest = tagged === undefined ? slots : tagged.tags!.untagged(slots)
  for (const batch of rest.batches()) {
    countBatch(batch, single, counts)
    yield batch.length
  }
}

function countBatch(batch: Batch, [first, second]: readonly Codes[], counts: Uint32Array): void {
  if (first === undefined) counts[0]! += batch.length
  else if (second === undefined) countOnes(batch, first, counts)
  else countPairs(batch, first, second.codes, counts)
}

function countOnes(batch: Batch, { codes, weight }: Codes, counts: Uint32Array): void {
  for (let at = 0; at < batch.length; at++) counts[Math.imul(codes[batch[at]!]!, weight)]!++
}

function countPairs(batch: Batch, { codes, weight }: Codes, others: Uint32Array, counts: Uint32Array): void {
  for (let at = 0; at < batch.length; at++) {
    const slot = batch[at]!
    counts[Math.imul(codes[slot]!, weight) + others[slot]!]!++
  }
}

/** Counts the tags of slots, alone or with a field of which each slot has one code. */
function* countTags(
  slots: Bitmap,
  { entries: { owners, length }, numbers }: Tags,
  tagWeight: number,
  other: Codes | undefined,
  counts: Uint32Array,
): Sliced<void> {
  for (let from = 0; from < length; from += BATCH) {
    const to = Math.min(from + BATCH, length)
    const [some, tags] = [owners.subarray(from, to), numbers.subarray(from, to)]
    countEntries(slots, some, { codes: tags, weight: tagWeight }, other ?? NO_CODES, counts)
    yield to - from
  }
}

/** A slot that is not in the set, as that of a free entry, counts 0. A condition would take twice the time. */
function countEntries(
  slots: Bitmap,
  owners: Uint32Array,
  { codes: tags, weight: tagWeight }: Codes,
  { codes, weight }: Codes,
  counts: Uint32Array,
): void {
  for (let at = 0; at < owners.length; at++) {
    const slot = owners[at]!
    counts[Math.imul(tags[at]! + 1, tagWeight) + Math.imul(codes[slot]!, weight)]! += slots.bitOf(slot)
  }
}

const NO_CODES: Codes = { codes: new Uint32Array(0), weight: 0 }

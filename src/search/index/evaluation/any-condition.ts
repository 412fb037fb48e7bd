/*
 * The condition of the scheme any: one of several texts of a device contains a text. It is the union of one condition
 * for each kind of text.
 */
import { containsText } from '../../../domain/search/pattern.ts'
import type { TextField } from '../../../domain/search/sort-order.ts'
import type { NetworkIndex } from '../network-index.ts'
import { Bitmap } from '../structures/bitmap.ts'
import { BATCH, type Batch, type Sliced } from '../structures/slices.ts'
import { type Condition, fromBitmap, fromTest } from './condition.ts'
import { createIPv4Test } from './contained-ipv4.ts'
import { matchesMemo, matchesNamedColumn, matchesText } from './text-conditions.ts'

/** The text fields in which the scheme any searches. */
export const ANY_FIELDS: readonly TextField[] = [
  'hostname',
  'serialNumber',
  'model',
  'custom1',
  'custom2',
  'custom3',
  'custom4',
  'custom5',
]

/** Creates the condition that a text of a device contains `needle`, which has folded case and is not empty. */
export function matchesAnywhere(index: NetworkIndex, needle: string): Condition {
  const pattern = { kind: 'contains', text: needle } as const
  const texts = [...ANY_FIELDS.flatMap((field) => matchesText(index, field, pattern)), matchesMemo(index, pattern)]
  const named = index.named.all.map((column) => matchesNamedColumn(index, column, pattern))
  const parts = [...texts, ...named, hasTagWith(index, needle), ...hasAddressWith(index, needle)]
  function* tighten(): Sliced<Condition> {
    const bitmap = new Bitmap(index.slots)
    for (const part of parts) {
      const tight = part.tighten === null ? part : yield* part.tighten()
      for (const batch of tight.batches()) {
        for (let at = 0; at < batch.length; at++) bitmap.add(batch[at]!)
        yield batch.length
      }
    }
    return fromBitmap(bitmap)
  }
  return { ...fromTest(index, (slot) => parts.some((part) => part.test(slot))), tighten }
}

function hasTagWith(index: NetworkIndex, needle: string): Condition {
  const { tags } = index.facts
  const isFound = (name: string): boolean => containsText(name, needle)
  const loose = fromTest(index, (slot) => tags.someOf(slot, isFound))
  function* batches(): Generator<Batch> {
    for (let tag = 0; tag < tags.count; tag++) {
      const name = tags.nameOf(tag)
      if (isFound(name)) yield* tags.batches(name)
      // An empty batch lets other work run while many tags are tested.
      else if (tag % BATCH === 0) yield []
    }
  }
  return { ...loose, batches }
}

/** Characters of the texts of addresses. */
const ADDRESS_PART = /^[0-9a-f:.]+$/

/** Returns the conditions that an address of a device contains the text, or none if no address can contain it. */
function hasAddressWith(index: NetworkIndex, needle: string): Condition[] {
  if (!ADDRESS_PART.test(needle)) return []
  const { addresses } = index
  const { interfaces } = index.facts
  const { entries } = interfaces
  const isIPv4 = /^[0-9.]+$/.test(needle) ? createIPv4Test(needle) : () => false
  const isText = (text: string): boolean => containsText(text, needle)
  const isEntry = (entry: number): boolean => interfaces.passes(entry, isIPv4, isText)
  const own = fromTest(index, (slot) => addresses.passes(slot, isIPv4, isText))
  function* batches(): Generator<Batch> {
    const found = new Uint32Array(BATCH)
    for (let from = 0; from < entries.length; from += BATCH) {
      let count = 0
      for (let entry = from; entry < Math.min(from + BATCH, entries.length); entry++) {
        if (entries.isUsed(entry) && isEntry(entry)) found[count++] = entries.ownerOf(entry)
      }
      yield found.subarray(0, count)
    }
  }
  return [own, { ...fromTest(index, (slot) => entries.some(slot, isEntry)), batches }]
}

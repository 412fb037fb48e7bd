/* The condition that a MAC address of a device matches. */
import type { TextPattern } from '../../../domain/search/pattern.ts'
import type { OrderedRange } from '../columns/entry-order.ts'
import type { NetworkIndex } from '../network-index.ts'
import { Bitmap } from '../structures/bitmap.ts'
import { BATCH, filterBatches, mapBatches, type Sliced } from '../structures/slices.ts'
import { type Condition, fromBitmap, fromTest } from './condition.ts'

/** Creates the condition. If the beginning of the address is known, the order of the addresses finds it. */
export function matchesMac(index: NetworkIndex, pattern: TextPattern): Condition {
  const { macAddresses } = index.facts
  const hasStart = pattern.kind === 'exact' || pattern.kind === 'prefix'
  const range = hasStart ? macAddresses.findPrefix(pattern.text, index.few) : null
  return range === null ? byEveryMac(index, pattern) : byRange(index, pattern, range)
}

function byRange(index: NetworkIndex, pattern: TextPattern, { count, runs }: OrderedRange): Condition {
  const { entries } = index.facts.macAddresses
  const isMatch = index.facts.macAddresses.matches(pattern)
  return {
    ...fromTest(index, (slot) => entries.some(slot, isMatch)),
    upperBound: count,
    batches: () => mapBatches(filterBatches(runs(), isMatch), (entry) => entries.ownerOf(entry)),
  }
}

/** Creates a condition that tests every address once. */
function byEveryMac(index: NetworkIndex, pattern: TextPattern): Condition {
  const { entries } = index.facts.macAddresses
  const isMatch = index.facts.macAddresses.matches(pattern)
  function* tighten(): Sliced<Condition> {
    const found = new Bitmap(index.slots)
    for (let from = 0; from < entries.length; from += BATCH) {
      const to = Math.min(from + BATCH, entries.length)
      for (let entry = from; entry < to; entry++)
        if (entries.isUsed(entry) && isMatch(entry)) found.add(entries.ownerOf(entry))
      yield to - from
    }
    return fromBitmap(found)
  }
  return { ...fromTest(index, (slot) => entries.some(slot, isMatch)), tighten }
}

/*
 * Searches for substrings of texts that are one word and rarely occur twice, such as serial numbers.
 */
import type { DeviceSlots } from '../columns/device-slots.ts'
import type { TextColumn } from '../columns/text-column.ts'
import { PostingLists } from '../structures/posting-lists.ts'
import type { SubstringIndex, SubstringSearch } from './substring-index.ts'
import { type Substring, TrigramIndex } from './trigram-index.ts'

/** Creates the index of a column. */
export function createWholeTextIndex(column: TextColumn): SubstringIndex {
  const slots = new PostingLists()
  const grams = new TrigramIndex(
    (code) => column.textOfCode(code),
    () => column.codes,
  )

  function add(slot: number): void {
    const code = column.codeOf(slot)
    if (column.textOf(slot) === '') return
    if (slots.sizeOf(code) === 0) grams.add(code)
    slots.add(code, slot)
  }

  /** Adds the first slots. It adds the trigrams of each text once, after it has all texts. */
  function addFirst(deviceSlots: DeviceSlots): void {
    for (const slot of deviceSlots.since(0)) if (column.textOf(slot) !== '') slots.add(column.codeOf(slot), slot)
    grams.addAll()
  }

  return {
    get bytes() {
      return slots.bytes + grams.bytes
    },
    addNew(deviceSlots, from) {
      if (from === 0) addFirst(deviceSlots)
      else for (const slot of deviceSlots.since(from)) add(slot)
    },
    add,
    delete(slot) {
      if (column.textOf(slot) === '') return
      const code = column.codeOf(slot)
      slots.delete(code, slot)
      if (slots.sizeOf(code) === 0) grams.noteRemoval()
    },
    plan({ kind, text }): SubstringSearch {
      const substring: Substring = { text, position: kind === 'suffix' ? 'end' : 'within' }
      return {
        cost: grams.costOf(substring),
        *run() {
          const codes = yield* grams.find(substring)
          const count = yield* slots.sizeOfAll(codes)
          return { count, isExact: true, bitmap: null, batches: () => slots.batches(codes) }
        },
      }
    },
  }
}

/*
 * Gives each slot a number for the value of a field, so that slots are grouped without their texts.
 */
import { isFieldPath, nameAtPath } from '../../domain/device-csv/field-path.ts'
import { type GroupField, type GroupKey, isTextGroup } from '../../domain/search/grouping.ts'
import type { TextField } from '../../domain/search/sort-order.ts'
import type { BackupLetter } from '../../domain/search/status-letter.ts'
import { countingSort } from './counting-sort.ts'
import type { NetworkIndex } from './network-index.ts'
import { BATCH, type Batch, filterBatches } from './slices.ts'

/** Slots that have the same number, or null instead of the number if the slots have several, in `codes`. */
type Part = readonly [code: number | null, batch: Batch]

/** The numbers of the values of one field. */
export interface GroupCodes {
  /** All numbers are below this one. */
  readonly size: number
  /** The number of each slot. Null if a slot may have several numbers, see `codesOf`. */
  readonly codes: Uint32Array | Uint8Array | null
  /** Whether the values of a group may be spelled in several ways. The slot with the lowest address then decides. */
  readonly hasSpelling: boolean
  /**
   * Returns all slots, those with the same number one after the other. Slots of a field with `codes` are in address
   * order for each number. Null if the field has too few values to be read so.
   */
  readonly parts: (() => Iterable<Part>) | null
  /** Returns all numbers of a slot, at least one. */
  codesOf(slot: number): readonly number[]
  keyOf(code: number): GroupKey
}

/** Returns the numbers of a field. They are valid until the index changes. */
export function createGroupCodes(index: NetworkIndex, network: string, field: GroupField): GroupCodes {
  if (isFieldPath(field)) return namedCodes(index, nameAtPath(field))
  if (isTextGroup(field)) return textCodes(index, field)
  switch (field) {
    case 'network':
      return { ...oneGroup(index), keyOf: () => network }
    case 'complianceState':
      return complianceCodes(index)
    case 'status':
      return statusCodes(index)
    case 'tag':
      return tagCodes(index)
  }
}

/** Returns the numbers of a field that has the same value for all slots. */
export const oneGroup = (index: NetworkIndex): GroupCodes => toSingleCodes(new Uint8Array(index.slots), 1, () => '')

const toSingleCodes = (
  codes: Uint32Array | Uint8Array,
  size: number,
  keyOf: (code: number) => GroupKey,
): GroupCodes => ({ codes, size, keyOf, hasSpelling: false, parts: null, codesOf: (slot) => [codes[slot]!] })

function textCodes(index: NetworkIndex, field: TextField): GroupCodes {
  const column = index.text(field)
  const { order } = column
  return {
    ...toSingleCodes(column.slotCodes, column.codes, (code) => column.textOfCode(code)),
    hasSpelling: true,
    *parts() {
      for (const run of order.runs(0, order.length)) yield [null, run]
    },
  }
}

function namedCodes(index: NetworkIndex, name: string): GroupCodes {
  const column = index.named.find(name)
  if (column === null) return oneGroup(index)
  const codes = column.codesBelow(index.slots)
  return {
    ...toSingleCodes(codes, column.codes, (code) => column.textOfCode(code)),
    hasSpelling: true,
    // The column has no order, so the slots are sorted for each count.
    *parts() {
      const sorted = countingSort(index.inAddressOrder(), column.codes, (slot) => codes[slot]!)
      for (let at = 0; at < sorted.length; at += BATCH) yield [null, sorted.subarray(at, at + BATCH)]
    },
  }
}

function complianceCodes(index: NetworkIndex): GroupCodes {
  const column = index.number('complianceState')
  const codes = new Uint8Array(index.slots)
  for (let slot = 0; slot < codes.length; slot++) codes[slot] = column.valueOf(slot)
  return toSingleCodes(codes, 256, (code) => code)
}

const LETTERS: readonly BackupLetter[] = ['F', 'I', 'N', 'S']

function statusCodes(index: NetworkIndex): GroupCodes {
  const sets = LETTERS.map((letter, code) => ({ code, slots: index.letter(letter) }))
  const [largest, ...others] = sets.toSorted((a, b) => b.slots.size - a.slots.size)
  // Free slots get a number, too, which no count reads.
  const codes = new Uint8Array(index.slots).fill(largest!.code)
  for (const { code, slots } of others) slots.mark(codes, code)
  return toSingleCodes(codes, LETTERS.length, (code) => LETTERS[code]!)
}

const UNTAGGED: readonly number[] = [0]

function tagCodes(index: NetworkIndex): GroupCodes {
  const { tags, byAddress } = index
  return {
    size: tags.count + 1,
    codes: null,
    hasSpelling: false,
    *parts() {
      const untagged = filterBatches(byAddress.runs(0, byAddress.length), (slot) => !tags.hasAny(slot))
      for (const batch of untagged) yield [0, batch]
      for (let tag = 0; tag < tags.count; tag++) for (const batch of tags.batchesOf(tag)) yield [tag + 1, batch]
    },
    codesOf(slot) {
      const numbers = tags.numbersOf(slot)
      return numbers.length === 0 ? UNTAGGED : numbers.map((tag) => tag + 1)
    },
    keyOf: (code) => (code === 0 ? '' : tags.nameOf(code - 1)),
  }
}

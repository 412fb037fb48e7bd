/*
 * Gives each slot a code for the value of a field, so that slots are grouped without their texts.
 */
import { isFieldPath, nameAtPath } from '../../domain/device-csv/field-path.ts'
import { type GroupField, type GroupKey, isTextGroup } from '../../domain/search/grouping.ts'
import type { BackupLetter } from '../../domain/search/status-letter.ts'
import type { Bitmap } from './bitmap.ts'
import type { NetworkIndex } from './network-index.ts'
import { addCodes, type Rows } from './rows.ts'

/** The codes of the values of one field. */
export interface GroupCodes {
  /** All codes are below this number. */
  readonly size: number
  /** The code of each slot. Null if a slot may have several codes. */
  readonly codes: Uint32Array | null
  /** Returns rows of slots with their codes times `weight`. Null if `addTo` is as fast. */
  readonly startRows: ((slots: Bitmap, weight: number) => Iterable<Rows>) | null
  /** Adds the codes times `weight` to the cells of rows. A slot with several codes then has as many rows. */
  addTo(rows: Iterable<Rows>, weight: number): Iterable<Rows>
  keyOf(code: number): GroupKey
}

/** Returns the codes of a field. They are valid until the index changes. */
export function createGroupCodes(index: NetworkIndex, network: string, field: GroupField): GroupCodes {
  if (isFieldPath(field)) {
    const column = index.named.find(nameAtPath(field))
    if (column === null) return toCodes(new Uint32Array(index.slots), 1, () => '')
    return toCodes(column.codesBelow(index.slots), column.codes, (code) => column.textOfCode(code))
  }
  if (isTextGroup(field)) {
    const column = index.text(field)
    return toCodes(column.slotCodes, column.codes, (code) => column.textOfCode(code))
  }
  switch (field) {
    case 'network':
      return toCodes(new Uint32Array(index.slots), 1, () => network)
    case 'complianceState':
      return complianceCodes(index)
    case 'status':
      return statusCodes(index)
    case 'tag':
      return tagCodes(index)
  }
}

const toCodes = (codes: Uint32Array, size: number, keyOf: (code: number) => GroupKey): GroupCodes => ({
  codes,
  size,
  keyOf,
  startRows: null,
  addTo: (rows, weight) => addCodes(rows, codes, weight),
})

function complianceCodes(index: NetworkIndex): GroupCodes {
  const column = index.number('complianceState')
  const { order } = column
  const size = order.length === 0 ? 1 : column.valueOf(order.at(order.length - 1)) + 1
  const codes = new Uint32Array(index.slots)
  for (let slot = 0; slot < codes.length; slot++) codes[slot] = column.valueOf(slot)
  return toCodes(codes, size, (code) => code)
}

const LETTERS: readonly BackupLetter[] = ['F', 'I', 'N', 'S']

function statusCodes(index: NetworkIndex): GroupCodes {
  const sets = LETTERS.map((letter, code) => ({ code, slots: index.letter(letter) }))
  const [largest, ...others] = sets.toSorted((a, b) => b.slots.size - a.slots.size)
  // Free slots get a code, too, which no count reads.
  const codes = new Uint32Array(index.slots).fill(largest!.code)
  for (const { code, slots } of others) slots.mark(codes, code)
  return toCodes(codes, LETTERS.length, (code) => LETTERS[code]!)
}

const tagCodes = ({ facts: { tags } }: NetworkIndex): GroupCodes => ({
  codes: null,
  size: tags.count + 1,
  keyOf: (code) => (code === 0 ? '' : tags.nameOf(code - 1)),
  startRows: (slots, weight) => tags.startRows(slots, weight),
  addTo: (rows, weight) => tags.addTo(rows, weight),
})

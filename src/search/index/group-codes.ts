/*
 * Gives each slot a number for the value of a field, so that slots are grouped without their texts.
 */
import { type GroupField, type GroupKey, isTextGroup } from '../../domain/search/grouping.ts'
import type { BackupLetter } from '../../domain/search/status-letter.ts'
import type { NetworkIndex } from './network-index.ts'

/** The numbers of the values of one field. */
export interface GroupCodes {
  /** All numbers are below this one. */
  readonly size: number
  /** The number of each slot. Null if a slot may have several numbers, see `codesOf`. */
  readonly codes: Uint32Array | Uint8Array | null
  /** Returns all numbers of a slot, at least one. */
  codesOf(slot: number): readonly number[]
  keyOf(code: number): GroupKey
}

/** Returns the numbers of a field. They are valid until the index changes. */
export function createGroupCodes(index: NetworkIndex, network: string, field: GroupField): GroupCodes {
  if (isTextGroup(field)) {
    const column = index.text(field)
    return toSingleCodes(column.slotCodes, column.codes, (code) => column.textOfCode(code))
  }
  switch (field) {
    case 'network':
      return toSingleCodes(new Uint8Array(index.slots), 1, () => network)
    case 'complianceState':
      return complianceCodes(index)
    case 'status':
      return statusCodes(index)
    case 'tag':
      return tagCodes(index)
  }
}

const toSingleCodes = (
  codes: Uint32Array | Uint8Array,
  size: number,
  keyOf: (code: number) => GroupKey,
): GroupCodes => ({ codes, size, keyOf, codesOf: (slot) => [codes[slot]!] })

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

function tagCodes({ tags }: NetworkIndex): GroupCodes {
  return {
    size: tags.count + 1,
    codes: null,
    codesOf(slot) {
      const numbers = tags.numbersOf(slot)
      return numbers.length === 0 ? UNTAGGED : numbers.map((tag) => tag + 1)
    },
    keyOf: (code) => (code === 0 ? '' : tags.nameOf(code - 1)),
  }
}

/*
 * Gives each slot a code for the value of a field, so that slots are grouped without their texts.
 */
import { isFieldPath, nameAtPath } from '../../../domain/device-csv/field-path.ts'
import { type GroupField, type GroupKey, isTextGroup } from '../../../domain/search/grouping.ts'
import type { BackupLetter } from '../../../domain/search/status-letter.ts'
import type { NamedColumn } from '../columns/named-columns.ts'
import type { Tags } from '../columns/tags.ts'
import type { TextColumn } from '../columns/text-column.ts'
import type { NetworkIndex } from '../network-index.ts'
import { addCodes, type Rows } from './rows.ts'

/** The codes of the values of one field. */
export interface GroupCodes {
  /** All codes are below this number. */
  readonly size: number
  /** The code of each slot. Null if a slot may have several codes. It is made when it is first read. */
  readonly codes: Uint32Array | null
  /** The tags if they are the field, otherwise null. The code of a tag is its number plus one. */
  readonly tags: Tags | null
  /** Adds the codes times `weight` to the cells of rows. A slot with several codes then has as many rows. */
  addTo(rows: Iterable<Rows>, weight: number): Iterable<Rows>
  keyOf(code: number): GroupKey
  /** Returns the key as all its devices show it, or null if they may have several spellings. */
  shownOf(code: number): GroupKey | null
  /** Returns how many devices of the index have a code. */
  countOf(code: number): number
}

/** One or two fields. */
export type GroupedFields = readonly GroupCodes[]

/** Returns how many cells each code of a field has. */
export const weightOf = (field: GroupCodes, [first, second]: GroupedFields): number =>
  field === first && second !== undefined ? second.size : 1

/** Returns the codes of a field. They are valid until the index changes. */
export function createGroupCodes(index: NetworkIndex, network: string, field: GroupField): GroupCodes {
  if (isFieldPath(field)) {
    const column = index.named.find(nameAtPath(field))
    return column === null ? sameCodes(index, '') : namedCodes(index, column)
  }
  if (isTextGroup(field)) return textCodes(index.text(field))
  switch (field) {
    case 'network':
      return sameCodes(index, network)
    case 'complianceState':
      return complianceCodes(index)
    case 'status':
      return statusCodes(index)
    case 'tag':
      return tagCodes(index)
  }
}

/** Completes the codes of a field of which each slot has one. */
function toCodes(
  createCodes: () => Uint32Array,
  rest: Pick<GroupCodes, 'size' | 'keyOf' | 'shownOf' | 'countOf'>,
): GroupCodes {
  let made: Uint32Array | null = null
  const codes = (): Uint32Array => {
    made ??= createCodes()
    return made
  }
  return {
    ...rest,
    get codes() {
      return codes()
    },
    tags: null,
    addTo: (rows, weight) => addCodes(rows, codes(), weight),
  }
}

/** Returns the codes of a field in which all devices have the same value. */
const sameCodes = (index: NetworkIndex, value: string): GroupCodes =>
  toCodes(() => new Uint32Array(index.slots), {
    size: 1,
    keyOf: () => value,
    shownOf: () => value,
    countOf: () => index.size,
  })

const namedCodes = (index: NetworkIndex, column: NamedColumn): GroupCodes =>
  toCodes(() => column.codesBelow(index.slots), {
    size: column.codes,
    keyOf: (code) => column.textOfCode(code),
    shownOf: (code) => column.spellingOf(code),
    countOf: (code) => (code === 0 ? index.size - column.used : column.usesOf(code)),
  })

const textCodes = (column: TextColumn): GroupCodes =>
  toCodes(() => column.slotCodes, {
    size: column.codes,
    keyOf: (code) => column.textOfCode(code),
    shownOf: (code) => column.spellingOf(code),
    countOf: (code) => column.usesOf(code),
  })

function complianceCodes(index: NetworkIndex): GroupCodes {
  const column = index.number('complianceState')
  const { order } = column
  const createCodes = (): Uint32Array => {
    const codes = new Uint32Array(index.slots)
    column.copyTo(codes)
    return codes
  }
  const countOf = (code: number): number => {
    const [from, to] = column.rangeOf(code, code)
    return to - from
  }
  const size = order.length === 0 ? 1 : column.valueOf(order.at(order.length - 1)) + 1
  return toCodes(createCodes, { size, keyOf: (code) => code, shownOf: (code) => code, countOf })
}

const LETTERS: readonly BackupLetter[] = ['F', 'I', 'N', 'S']

function statusCodes(index: NetworkIndex): GroupCodes {
  const sets = LETTERS.map((letter, code) => ({ code, slots: index.letter(letter) }))
  const createCodes = (): Uint32Array => {
    const [largest, ...others] = sets.toSorted((a, b) => b.slots.size - a.slots.size)
    // Free slots get a code, too, which no count reads.
    const codes = new Uint32Array(index.slots).fill(largest!.code)
    for (const { code, slots } of others) slots.mark(codes, code)
    return codes
  }
  const keyOf = (code: number): string => LETTERS[code]!
  return toCodes(createCodes, {
    size: LETTERS.length,
    keyOf,
    shownOf: keyOf,
    countOf: (code) => sets[code]!.slots.size,
  })
}

function tagCodes({ facts: { tags }, size: devices }: NetworkIndex): GroupCodes {
  const keyOf = (code: number): string => (code === 0 ? '' : tags.nameOf(code - 1))
  return {
    codes: null,
    size: tags.count + 1,
    keyOf,
    shownOf: keyOf,
    countOf: (code) => (code === 0 ? devices - tags.tagged : tags.usesOf(code - 1)),
    tags,
    addTo: (rows, weight) => tags.addTo(rows, weight),
  }
}

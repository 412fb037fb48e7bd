import { type Explanation, FROM_THE_FIRST } from '../explanation.ts'

const purgeLine = (from: number): string =>
  `if not string.find(id, '\\n', ${from}, true) and (not newest or tonumber(newest) < until_ms) then`

/** Explanations of mutants of the scripts of histories; see ../survivors.ts. */
export const OF_HISTORIES: readonly Explanation[] = [
  {
    script: 'past',
    after: 'local PAST_FIELDS = 5',
    why: 'There is no such field, so the order of the others is the same.',
  },
  { script: 'purge-history', after: purgeLine(0), why: FROM_THE_FIRST },
  { script: 'purge-history', after: purgeLine(2), why: 'An id does not begin with a line feed.' },
  ...[
    ["local DELETED, TIMES, UPDATED = string.byte('dtu', 0, 3)", FROM_THE_FIRST],
    ["local DELETED, TIMES, UPDATED = string.byte('dtu', 1, 4)", 'The text has no fourth character.'],
    ['local at = 1', 'A text does not begin with a line feed.'],
    ['local at = -1', FROM_THE_FIRST],
    ["at = string.find(text, '\\n', at + 2, true)", 'No line of a text is empty.'],
  ].map(([after, why]) => ({ script: 'history', after: after!, why: why! })),
  {
    script: 'history',
    after: 'fields[#fields + 2] = id',
    why: 'The next field fills the gap, and their order does not matter.',
  },
  ...[
    ['-1, FIELDS - 1', 'It names the field of 0 twice.'],
    ['0, FIELDS + 1', 'There is no such field to delete.'],
    ['0, FIELDS - 0', 'There is no such field to delete.'],
  ].map(([range, why]) => ({
    script: 'history',
    after: `for digit = ${range} do fields[#fields + 1] = field_of(id, digit) end`,
    why: why!,
  })),
  ...[
    'return string.sub(entry, 0, -2) .. fold',
    "if fold then return string.sub(text, 0, -2 - #newest) .. audit_id .. ' ' .. fold .. '\\n' end",
  ].map((after) => ({ script: 'history', after, why: FROM_THE_FIRST })),
]

import { EMPTY_BATCH, type Explanation, inFile, LONGER, variants } from '../explanation.ts'

const HASH =
  '{ const high = Math.floor(number / 2 ** 32) const mixed = Math.imul((number - high * 2 ** 32) ^ Math.imul(high, ' +
  '0x85eb_ca6b), 0x9e37_79b1) return mixed ^ (mixed >>> 15) }'

/** Explanations of mutants of src/search/index that count matches by groups; see ../survivors.ts. */
export const OF_SEARCH_COUNTS: readonly Explanation[] = [
  ...inFile('src/search/index/counts/count-groups.ts', [
    ['[0, 0]', '[]', 'Both are set before the first group is created.'],
    ['indexes.length === 1', 'false', LONGER],
    ['{ return isOnly ? largest.least : 0 }', '{}', LONGER],
    ['isOnly', 'false', LONGER],
    ['slots === index.taken && fields.length === 1', 'false', LONGER],
    ['cells.size === 0', 'false', LONGER],
  ]),
  ...inFile('src/search/index/counts/count-cells.ts', [
    ['at < batch.length', 'at <= batch.length', 'There is no counter of a slot that is undefined.'],
    ['from < length', 'from <= length', EMPTY_BATCH],
  ]),
  ...inFile('src/search/index/counts/group-codes.ts', [
    ...[
      ['(a, b) => b.slots.size - a.slots.size', '() => undefined'],
      ['b.slots.size - a.slots.size', 'b.slots.size + a.slots.size'],
    ].map(([before, after]) => [before!, after!, LONGER] as const),
  ]),
  ...inFile('src/search/index/counts/count-slots.ts', [
    [
      'cells <= Math.min(Math.max(slots.count() * CELLS_A_SLOT, FEW_CELLS), MAX_CELLS)',
      'cells < Math.min(Math.max(slots.count() * CELLS_A_SLOT, FEW_CELLS), MAX_CELLS)',
      LONGER,
    ],
    ['Math.max(slots.count() * CELLS_A_SLOT, FEW_CELLS)', 'Math.min(slots.count() * CELLS_A_SLOT, FEW_CELLS)', LONGER],
    ['slots.count() * CELLS_A_SLOT', 'slots.count() / CELLS_A_SLOT', LONGER],
    ['fields.filter(({ tags }) => tags !== null)', 'fields', LONGER],
    ['tags !== null', 'true', LONGER],
    ...variants('tagged.length > 1', ['true', 'tagged.length >= 1'], LONGER),
    ['from < size', 'from <= size', EMPTY_BATCH],
    ['missing[codeOf(cell)]!++', 'missing[codeOf(cell)]! --', LONGER],
    ['missing[codeOf(cell)]!--', 'missing[codeOf(cell)]!++', LONGER],
    ...variants('missing[codes![slot]!]! > 0', ['true', 'missing[codes![slot]!]! >= 0'], LONGER),
    ['wanted.size === 0', 'false', LONGER],
  ]),
  ...inFile('src/search/index/counts/count-divided.ts', [
    ['first.size >= second.size', 'first.size > second.size', LONGER],
    ['second.tags === null && first.size >= second.size', 'false', LONGER],
    ['at < batch.length', 'at <= batch.length', 'There is no row for a slot that is undefined.'],
    ['from < length', 'from <= length', EMPTY_BATCH],
    ['from < end', 'from <= end', EMPTY_BATCH],
    ['code < ends.length', 'code <= ends.length', 'There are no rows of a code after the last one.'],
    ['steps < BATCH', 'steps <= BATCH', 'It only decides when other work runs.'],
    [
      'Math.min(from + BATCH, end)',
      'Math.max(from + BATCH, end)',
      'Rows of other codes have no counts; it only takes longer.',
    ],
  ]),
  ...inFile('src/search/index/counts/hash-counter.ts', [
    [
      '(this.#size + length) * 2 > this.#numbers.length',
      '(this.#size + length) * 2 >= this.#numbers.length',
      'The table only grows one number earlier.',
    ],
    ['numbers.length - 1', 'numbers.length + 1', 'The numbers only have other places.'],
    ['at + 1', 'at - 1', 'The numbers only have other places.'],
    [HASH, '{}', LONGER],
    ['number / 2 ** 32', 'number * 2 ** 32', LONGER],
    ['high * 2 ** 32', 'high / 2 ** 32', LONGER],
    ['number - high * 2 ** 32', 'number + high * 2 ** 32', LONGER],
  ]),
  ...inFile('src/search/index/counts/rows.ts', [
    ['at < length', 'at <= length', 'No cell after the last row is read.'],
  ]),
  ...inFile('src/search/group-tally.ts', [
    [
      'other === null',
      'false',
      'If devices are counted by one field, all groups have the same second key, which is not returned.',
    ],
  ]),
]

import { type Explanation, inFile, LONGER, NOT_STORED, variants } from '../explanation.ts'

/** Explanations of mutants of src/domain/search; see ../survivors.ts. */
export const OF_CRITERIA_AND_ORDERS: readonly Explanation[] = [
  ...inFile('src/domain/search/pattern.ts', [
    ['needle.length > text.length', 'false', LONGER],
    ...variants(
      'needle.length <= MAX_NATIVE_NEEDLE',
      ['true', 'false', 'needle.length < MAX_NATIVE_NEEDLE', 'needle.length > MAX_NATIVE_NEEDLE'],
      LONGER,
    ),
    ['at < text.length', 'at <= text.length', 'After the last character, nothing matches.'],
    ['at < needle.length', 'at <= needle.length', NOT_STORED],
  ]),
  ...inFile('src/domain/search/matcher.ts', [['address !== null', 'true', 'null is in no range.']]),
  ...inFile('src/domain/search/version-comparison.ts', [
    [
      'at < Math.max(parts.length, others.length)',
      'at <= Math.max(parts.length, others.length)',
      'After the last part of both, each has the part 0.',
    ],
    ['part < other', 'part <= other', 'The parts are different there.'],
  ]),
  ...inFile('src/domain/search/sort-order.ts', [
    ['from < items.length', 'from <= items.length', 'An empty portion adds nothing.'],
    ["typeof key === 'number' || sortsByUnits(key)", "typeof key === 'number' && sortsByUnits(key)", LONGER],
    ["typeof key === 'number'", 'false', 'A number as a text sorts by units.'],
    ["'number'", '""', 'A number as a text sorts by units.'],
  ]),
  ...inFile('src/domain/search/grouping.ts', [
    ['compareGroups(group, last) > 0', 'compareGroups(group, last) >= 0', 'No two groups have the same keys.'],
    [
      'compareGroups(this.#largest[middle]!, group) < 0',
      'compareGroups(this.#largest[middle]!, group) <= 0',
      'No two groups have the same keys.',
    ],
  ]),
  ...inFile('src/domain/search/criteria.ts', [
    ["''", '"Stryker was here!"', 'Neither text has a comma.'],
    ['[]', '["Stryker was here"]', 'Unequal numbers of schemes and lines are refused.'],
    ['!(error instanceof ParseError)', 'false', 'Reading a line throws no other error.'],
    ["'query'", '""', 'Only the reason of the error is used.'],
  ]),
]

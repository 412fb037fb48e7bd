/* Explains mutants of searches; see survivors.ts. */

import { type Explanation, inFile } from './explanation.ts'

const LONGER = 'The result is the same; it only takes longer.'

export const OF_SEARCHES: readonly Explanation[] = [
  ...inFile('src/domain/search/pattern.ts', [
    ['needle.length > text.length', 'false', LONGER],
    ...['true', 'false', 'needle.length < MAX_NATIVE_NEEDLE', 'needle.length > MAX_NATIVE_NEEDLE'].map(
      (after) => ['needle.length <= MAX_NATIVE_NEEDLE', after, LONGER] as const,
    ),
    ['at < text.length', 'at <= text.length', 'After the last character, nothing matches.'],
    ['at < needle.length', 'at <= needle.length', 'An element after the end of a typed array is not stored.'],
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
  ...inFile('src/search/index/change-times.ts', [
    ['held.length === times.length && held.every((entry) => times.includes(this.#times[entry]!))', 'false', LONGER],
    ['(entry) => times.includes(this.#times[entry]!)', '() => undefined', LONGER],
  ]),
  ...inFile('src/search/index/condition.ts', [
    ['Math.min(codes.length, index.slots)', 'Math.max(codes.length, index.slots)', LONGER],
    ['from < end', 'from <= end', 'A batch that begins at the end is empty.'],
    ...['true', 'upperBound >= 0'].map((after) => ['upperBound > 0', after, LONGER] as const),
    ['Math.min(from + BATCH, end)', 'Math.max(from + BATCH, end)', LONGER],
    ['() => false', '() => undefined', 'Both mean that the slot does not satisfy the condition.'],
    ['more.length === 0', 'false', LONGER],
  ]),
  ...inFile('src/search/index/conditions.ts', [
    ['slice !== null', 'false', LONGER],
    ['tag.upperBound < least.upperBound', 'tag.upperBound <= least.upperBound', 'Both tags have the same bound.'],
  ]),
  ...inFile('src/search/index/mac-condition.ts', [
    ['from < entries.length', 'from <= entries.length', 'A step without entries finds nothing.'],
    ['to - from', 'to + from', 'It only decides when other work runs.'],
  ]),
]

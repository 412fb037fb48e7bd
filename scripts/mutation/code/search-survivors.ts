/* Explains mutants of searches; see survivors.ts. */

import { type Explanation, inFile, LONGER } from './explanation.ts'

const NOT_STORED = 'An element after the end of a typed array is not stored.'
const NO_BITS = 'A word after the end is undefined, which has no bits.'
const SAME_TYPE = 'The keys of a field all have the same type.'
const EMPTY_BATCH = 'A batch that begins at the end is empty.'
const BY_MAP_OR_ORDER = 'A code is found by a map or by the order, with the same result.'
const LEAST =
  '{ let least = Number.POSITIVE_INFINITY for (let at = 0; at < count; at++) { if (values[at]! < least && values[at] ' +
  '!== Number.NEGATIVE_INFINITY) least = values[at]! } return least }'

const IPV4_RANGE =
  '{ const [low, high] = [first.words[0]!, last.words[0]!] return (at) => this.#low[at]! >= low && this.#low[at]! <= ' +
  'high && !this.#isV6.has(at) }'
const HASH =
  '{ const high = Math.floor(number / 2 ** 32) const mixed = Math.imul((number - high * 2 ** 32) ^ Math.imul(high, ' +
  '0x85eb_ca6b), 0x9e37_79b1) return mixed ^ (mixed >>> 15) }'
const ONE_LIST =
  '{ return Array.from({ length: Math.max(to - offset, 0) }, (_, at) => ({ network: 0, slot: ' +
  'only.matches.at(offset + at), })) }'
const FEW_TEXTS = '{ group.sort((a, b) => (texts[a]! < texts[b]! ? -1 : texts[a]! > texts[b]! ? 1 : 0)) return }'

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
  ...inFile('src/search/index/number-column.ts', [
    ['slot < numbers.length', 'slot <= numbers.length', NOT_STORED],
    [
      'at < count',
      'at <= count',
      'A key after the end is not stored, and a lower least value changes all differences by the same number.',
    ],
    ['value === Number.NEGATIVE_INFINITY', 'false', LONGER],
    ['!(Number.isInteger(value) && above <= MAX_EXACT)', 'true', LONGER],
    ['Number.isInteger(value) && above <= MAX_EXACT', 'false', LONGER],
    ...['above < MAX_EXACT', 'above > MAX_EXACT'].map((after) => ['above <= MAX_EXACT', after, LONGER] as const),
    ['at++', 'at--', 'There is no value before the first, so the keys are the bits; it only takes longer.'],
    [LEAST, '{}', 'The differences are NaN, so the keys are the bits; it only takes longer.'],
    ['values[at]! < least', 'values[at]! <= least', 'Both values are the same.'],
    ['values[at] !== Number.NEGATIVE_INFINITY', 'true', LONGER],
  ]),
  ...inFile('src/search/index/bitmap.ts', [
    ['word !== 0', 'true', 'The count of a word without bits is 0.'],
    ['from < words.length', 'from <= words.length', EMPTY_BATCH],
    ['words[at] === ALL', 'false', LONGER],
    ...['true', 'at <= words.length'].map((after) => ['at < words.length', after, NO_BITS] as const),
    ...['true', 'at <= others.length'].map((after) => ['at < others.length', after, NO_BITS] as const),
    ...[
      ['Math.min(words.length, others.length)', 'Math.max(words.length, others.length)'],
      ['at < Math.min(words.length, others.length)', 'at <= Math.min(words.length, others.length)'],
    ].map(
      ([before, after]) =>
        [
          before!,
          after!,
          'A word after the end of one set is not stored, and after the end of the other has no bits.',
        ] as const,
    ),
    ...['true', 'slot >>> 5 <= this.#words.length'].map(
      (after) => ['slot >>> 5 < this.#words.length', after, NOT_STORED] as const,
    ),
  ]),
  ...inFile('src/search/index/count-groups.ts', [
    ['[0, 0]', '[]', 'Both are set before the first group is created.'],
    ['indexes.length === 1', 'false', LONGER],
    ['{ return isOnly ? largest.least : 0 }', '{}', LONGER],
    ['isOnly', 'false', LONGER],
    ['slots === index.live && fields.length === 1', 'false', LONGER],
    ['cell !== null', 'true', LONGER],
    ['wanted.filter((cell) => cell !== null)', 'wanted', LONGER],
  ]),
  ...inFile('src/search/index/any-condition.ts', [
    ['part.tighten === null', 'true', LONGER],
    ['!ADDRESS_PART.test(needle)', 'false', LONGER],
    ...['/[0-9.]+$/', '/^[0-9.]+/'].map(
      (after) => ['/^[0-9.]+$/', after, 'No IPv4 address contains another character.'] as const,
    ),
    ['() => false', '() => undefined', 'Both mean that the address does not contain the text.'],
    ['from < entries.length', 'from <= entries.length', EMPTY_BATCH],
  ]),
  ...inFile('src/search/index/matches.ts', [
    ...['true', 'width <= order.length'].map((after) => ['width < order.length', after, LONGER] as const),
    ['driver.bitmap !== null', 'false', LONGER],
    [
      'sortingCost(driver.upperBound) > index.slots * BITMAP',
      'sortingCost(driver.upperBound) >= index.slots * BITMAP',
      LONGER,
    ],
    ['slice.to - slice.from', 'slice.to + slice.from', 'The slice of a lone condition is the whole order, from 0.'],
    ['false', 'true', LONGER],
    ...['false', 'steps >= MAX_TESTED_IN_ORDER'].map(
      (after) => ['steps > MAX_TESTED_IN_ORDER', after, LONGER] as const,
    ),
    [
      'steps * TEST <= Math.min(only.upperBound * SET_BIT + steps * BIT, sortingCost(only.upperBound))',
      'steps * TEST < Math.min(only.upperBound * SET_BIT + steps * BIT, sortingCost(only.upperBound))',
      LONGER,
    ],
    ['only.upperBound * SET_BIT + steps * BIT', 'only.upperBound * SET_BIT - steps * BIT', LONGER],
    ['steps * BIT', 'steps / BIT', 'The cost of a bit is 1.'],
    ['slots !== null', 'false', LONGER],
    ['!cached.isRanked(order)', 'true', LONGER],
    ['sortingCost(total) <= steps * BIT', 'sortingCost(total) < steps * BIT', LONGER],
    ['steps < deep * (to - from)', 'steps <= deep * (to - from)', LONGER],
  ]),
  ...inFile('src/search/index/text-column.ts', [
    ['text === this.#lastText && code === this.#lastCode', 'false', LONGER],
    ['known === text', 'false', LONGER],
    ['!this.hasNew(slots)', 'false', 'Without new slots, nothing is inserted.'],
    ...['true', 'false'].map((after) => ['isCheaperToInsert(slots.end - from, slots.size)', after, LONGER] as const),
    ['slots.end - from', 'slots.end + from', LONGER],
    ['side(slot) > 0', 'side(slot) >= 0', 'A text that equals the prefix begins with it.'],
    ['this.#byText === null', 'true', LONGER],
    ['isNext', 'true', 'The text before is the same.'],
    ...['true', 'false', 'this.#texts.length >= this.#few', 'this.#texts.length <= this.#few'].map(
      (after) => ['this.#texts.length > this.#few', after, BY_MAP_OR_ORDER] as const,
    ),
    ['before === code', 'false', LONGER],
    ['code === this.#lastCode', 'true', LONGER],
    ['sent !== undefined', 'false', LONGER],
    ...['true', 'false', 'folded !== text && this.#texts.length <= this.#few'].map(
      (after) => ['folded !== text || this.#texts.length <= this.#few', after, LONGER] as const,
    ),
    ...['false', 'folded === text'].map((after) => ['folded !== text', after, LONGER] as const),
    ...['false', 'this.#texts.length < this.#few', 'this.#texts.length > this.#few'].map(
      (after) => ['this.#texts.length <= this.#few', after, LONGER] as const,
    ),
    ['this.#texts.length > this.#few && this.#texts.length > slot / 2', 'false', BY_MAP_OR_ORDER],
    ...['true', 'this.#texts.length >= slot / 2'].map(
      (after) => ['this.#texts.length > slot / 2', after, BY_MAP_OR_ORDER] as const,
    ),
    ...['true', 'rank <= this.order.length'].map(
      (after) => ['rank < this.order.length', after, 'There is no text after that of the last slot.'] as const,
    ),
    ['slot !== null', 'true', 'No slot is null, so it has no text.'],
    ['code === other', 'false', LONGER],
  ]),
  ...inFile('src/search/index/mac-addresses.ts', [
    [
      'held.length === macAddresses.length && held.every((entry, at) => this.#digitsOf(entry) === ' +
        'toDigits(macAddresses[last - at]!))',
      'false',
      LONGER,
    ],
    ['(entry, at) => this.#digitsOf(entry) === toDigits(macAddresses[last - at]!)', '() => undefined', LONGER],
    ['this.#digitsOf(entry) === toDigits(macAddresses[last - at]!)', 'false', LONGER],
    ['isHeld', 'false', LONGER],
    ["typeof macAddress === 'number'", 'true', LONGER],
  ]),
  ...inFile('src/search/index/named-columns.ts', [
    ...['true', 'code >= 0'].map(
      (after) => ['code > 0', after, 'A field that is not set has no spelling that could differ.'] as const,
    ),
    ['this.usesOf(code) === 0', 'true', LONGER],
    ['a < b', 'a <= b', 'No two columns have the same name.'],
  ]),
  ...inFile('src/search/index/device-facts.ts', [['tags.length < 2', 'false', LONGER]]),
  ...inFile('src/search/index/differences.ts', [
    ['++looked', '--looked', 'A number below zero is a multiple as the same number above zero is.'],
  ]),
  ...inFile('src/search/index/count-cells.ts', [
    ['at < batch.length', 'at <= batch.length', 'There is no counter of a slot that is undefined.'],
    ['from < length', 'from <= length', EMPTY_BATCH],
  ]),
  ...inFile('src/search/index/group-codes.ts', [
    ...[
      ['(a, b) => b.slots.size - a.slots.size', '() => undefined'],
      ['b.slots.size - a.slots.size', 'b.slots.size + a.slots.size'],
    ].map(([before, after]) => [before!, after!, LONGER] as const),
  ]),
  ...inFile('src/search/index/count-slots.ts', [
    [
      'cells <= Math.min(Math.max(slots.count() * CELLS_A_SLOT, FEW_CELLS), MAX_CELLS)',
      'cells < Math.min(Math.max(slots.count() * CELLS_A_SLOT, FEW_CELLS), MAX_CELLS)',
      LONGER,
    ],
    ['Math.max(slots.count() * CELLS_A_SLOT, FEW_CELLS)', 'Math.min(slots.count() * CELLS_A_SLOT, FEW_CELLS)', LONGER],
    ['slots.count() * CELLS_A_SLOT', 'slots.count() / CELLS_A_SLOT', LONGER],
    ['fields.filter(({ tags }) => tags !== null)', 'fields', LONGER],
    ['tags !== null', 'true', LONGER],
    ...['true', 'tagged.length >= 1'].map((after) => ['tagged.length > 1', after, LONGER] as const),
    ['from < size', 'from <= size', EMPTY_BATCH],
    ['missing[codeOf(cell)]!++', 'missing[codeOf(cell)]! --', LONGER],
    ['missing[codeOf(cell)]!--', 'missing[codeOf(cell)]!++', LONGER],
    ...['true', 'missing[codes![slot]!]! >= 0'].map((after) => ['missing[codes![slot]!]! > 0', after, LONGER] as const),
    ['wanted.size === 0', 'false', LONGER],
  ]),
  ...inFile('src/search/index/count-parts.ts', [
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
  ...inFile('src/search/index/dictionary.ts', [
    ['[]', '["Stryker was here"]', 'The first text sets this element before it is read.'],
  ]),
  ...inFile('src/search/index/counting-sort.ts', [['rank < ranks', 'rank <= ranks', NOT_STORED]]),
  ...inFile('src/search/index/find-ipv4.ts', [
    ['octet < 0', 'octet <= 0', 'The condition before it refuses a digit after the octet 0.'],
  ]),
  ...inFile('src/search/index/slot-set.ts', [
    ['few.length === 0 || few.at(-1)! < slot', 'false', LONGER],
    ['few.length === 0 || few.at(-1)! < slot', 'few.length === 0 && few.at(-1)! < slot', LONGER],
    ['few.length === 0', 'false', LONGER],
    ['few.at(-1)! < slot', 'false', LONGER],
    ['few.at(-1)! < slot', 'few.at(-1)! <= slot', 'A slot of the set is not added again.'],
  ]),
  ...inFile('src/search/index/contained-ipv4.ts', [
    ['first[high] === UNKNOWN', 'true', LONGER],
    ['last[low] === UNKNOWN', 'true', LONGER],
    ['pieces.length > 4', 'false', 'No side of such a part is in the octets of an address; it only takes longer.'],
    ['[]', '["Stryker was here"]', 'No octets have a letter.'],
    ['pieces.slice(1)', 'pieces', 'A part that ends with the second octet is within the first two octets anyway.'],
  ]),
  ...inFile('src/search/index/joined-texts.ts', [
    ['joined === text', 'false', 'The text between two ends is found in the list between two ends as well.'],
  ]),
  ...inFile('src/search/index/ordered-scan.ts', [
    ['after < offset', 'after <= offset', 'Both ends are equally near to the window.'],
  ]),
  ...inFile('src/search/live/turns.ts', [
    ['mustWait', 'true', 'The job only begins a turn of the event loop later.'],
    ['queue.size === 0', 'false', 'An empty queue has no next job, like none; it only takes memory.'],
    ['left === 0', 'false', 'A caller with no jobs counts like an unknown one; it only takes memory.'],
    ['performance.now() < until', 'performance.now() <= until', 'The slice ends a microsecond later.'],
    ['performance.now() > job.deadline', 'performance.now() >= job.deadline', 'The time ends a microsecond earlier.'],
  ]),
  ...inFile('src/search/live/restless-networks.ts', [['[]', '["Stryker was here"]', 'No network has this name.']]),
  ...inFile('src/search/index/trigram-index.ts', [
    ['[]', '["Stryker was here"]', 'The first trigram replaces it before it is read.'],
    ['delimited.length < GRAM', 'delimited.length <= GRAM', LONGER],
    ['at < length', 'at <= length', 'A number after the end of a batch is not read.'],
    ["text === ''", 'false', 'A text without characters has no trigrams.'],
    ["''", '"Stryker was here!"', 'A text without characters has no trigrams.'],
    ['list.length < shortest.length', 'list.length <= shortest.length', 'Both lists have the same length.'],
    ['listed > count', 'false', LONGER],
    ['listed > count', 'listed >= count', 'The lists have as many numbers as there are texts.'],
    ...['true', 'this.length >= 0'].map(
      (after) => ['this.length > 0', after, 'An empty list has no last number, which equals none.'] as const,
    ),
    ['from < count', 'from <= count', EMPTY_BATCH],
    ['at < text.length', 'at <= text.length', 'A trigram after the last one is not counted.'],
    ['at >= GRAM - 1', 'true', 'A trigram before the first one is not read.'],
  ]),
  ...inFile('src/search/index/entries.ts', [
    ...['true', 'slot <= this.#slots'].map(
      (after) => ['slot < this.#slots', after, 'A slot after the last one has no entries, or no memory.'] as const,
    ),
  ]),
  ...inFile('src/search/index/interface-addresses.ts', [
    [
      'held.length === ipAddresses.length && held.every((entry, at) => this.#addresses.is(entry, ' +
        'ipAddresses[last - at]!))',
      'false',
      LONGER,
    ],
    ['(entry, at) => this.#addresses.is(entry, ipAddresses[last - at]!)', '() => undefined', LONGER],
    ['isHeld', 'false', LONGER],
  ]),
  ...inFile('src/search/index/live-slots.ts', [
    ['slot !== null', 'true', 'No address is equal to that of no slot.'],
    ['slot < this.#end', 'slot <= this.#end', 'The slot at the end has no device.'],
  ]),
  ...inFile('src/search/index/radix-sort.ts', [
    ...['false', 'count === 0 && start.includes(count, 1)'].map(
      (after) => ['count === 0 || start.includes(count, 1)', after, LONGER] as const,
    ),
    ['count === 0', 'false', 'Without numbers, the second condition is true.'],
    ['bucket < BUCKETS', 'bucket <= BUCKETS', NOT_STORED],
  ]),
  ...inFile('src/search/index/address-column.ts', [
    ['address.slice(1)', 'address', 'The digit of the family is above the 32 bits that are stored.'],
    ['this.#isV6.has(at)', 'true', LONGER],
    ['!last.isV6', 'false', LONGER],
    ['a - b', 'a + b', 'The sort keeps the order of equal addresses, and the indexes ascend.'],
    [IPV4_RANGE, '{}', LONGER],
  ]),
  ...inFile('src/search/index/tags.ts', [
    ['from < end', 'from <= end', EMPTY_BATCH],
    ['length === slots.length', 'true', LONGER],
    ['tag === null', 'false', 'No set of slots has the number null.'],
    ['tag !== null', 'true', 'No set of slots has the number null.'],
  ]),
  ...inFile('src/search/index/ordered-list.ts', [
    ...['true', 'at <= this.#blocks.length'].map(
      (after) =>
        ['at < this.#blocks.length', after, 'A block after the last one has no start, which ends the loop.'] as const,
    ),
    ['at >= 0', 'true', 'A block before the first one has no start, which ends the loop.'],
    ['[0]', '[]', 'The first insertion sets the stamp before it is read.'],
    ['this.#starts !== null', 'false', LONGER],
    ['starts.length - 1', 'starts.length + 1', 'A block after the last one has no start, so the search goes below it.'],
    ['[]', '["Stryker was here"]', 'The first insertion replaces it before it is read.'],
  ]),
  ...inFile('src/search/index/hash-counter.ts', [
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
  ...inFile('src/search/index/rank-index.ts', [
    ['[]', '["Stryker was here"]', 'The first rank opens a block, which replaces it.'],
    ['-1', '+1', 'The ranks are counted first, which sets it.'],
    ['this.#version === this.#order.version', 'false', LONGER],
    ...[
      ['rank < this.#before[this.#open]!', 'rank <= this.#before[this.#open]!'],
      ['this.#open < 0 || rank < this.#before[this.#open]! || rank >= this.#before[this.#open + 1]!', 'true'],
      ['this.#open < 0', 'this.#open <= 0'],
      ['this.#open < 0', 'this.#open >= 0'],
    ].map(([before, after]) => [before!, after!, LONGER] as const),
    ['this.#open < 0', 'false', 'The block after none begins at rank 0, which no rank is below.'],
    [
      'this.#before.length - 2',
      'this.#before.length + 2',
      'A block after the last one has no rank, so the search goes below it.',
    ],
  ]),
  ...inFile('src/search/index/sort-texts.ts', [
    ...['true', 'false', 'group.length <= FEW', 'group.length >= FEW'].map(
      (after) => ['group.length < FEW', after, LONGER] as const,
    ),
    [FEW_TEXTS, '{}', LONGER],
    ...['false', 'texts[a]! <= texts[b]!'].map(
      (after) =>
        [
          'texts[a]! < texts[b]!',
          after,
          'The sort of a typed array only asks whether the first text is greater.',
        ] as const,
    ),
    ['at < group.length', 'at <= group.length', NOT_STORED],
    ['from < order.length', 'from <= order.length', 'A group that begins at the end is empty.'],
    ...['true', 'to <= order.length'].map(
      (after) => ['to < order.length', after, 'There is no number after the last one, so none is equal.'] as const,
    ),
    [
      'keys[order[from]!]! % CHARACTERS',
      'keys[order[from]!]! * CHARACTERS',
      'Texts that have ended are equal in the next round as well; it only takes longer.',
    ],
    ...[
      ['to - from > 1', 'to - from >= 1'],
      ['to - from > 1', 'true'],
      ['to - from', 'to + from'],
    ].map(([before, after]) => [before!, after!, LONGER] as const),
  ]),
  ...inFile('src/search/index/merged.ts', [
    ['only !== undefined', 'false', LONGER],
    [ONE_LIST, '{}', LONGER],
    ['lists.length === 1', 'false', LONGER],
    ['offset >= to', 'false', LONGER],
    ['offset >= to', 'offset > to', LONGER],
    ...['true', 'false', 'lists.length < MAX_CUT', 'lists.length > MAX_CUT'].map(
      (after) => ['lists.length <= MAX_CUT', after, LONGER] as const,
    ),
    ['taken > 0', 'true', 'The heap is in order at first, so nothing sinks.'],
    ['taken > 0', 'taken >= 0', 'The heap is in order at first, so nothing sinks.'],
    ['heap.length > 0', 'true', 'The heap becomes empty only after the last match of all lists.'],
    ['heap.length > 0', 'heap.length >= 0', 'The heap becomes empty only after the last match of all lists.'],
    ['order > 0', 'order >= 0', 'The order of matches of two lists is never 0.'],
    ['order < 0', 'order <= 0', 'The order of matches of two lists is never 0.'],
    ['() => 0', '() => undefined', 'Both let the keys decide.'],
    ["typeof a === 'string' && typeof b === 'string'", "typeof a === 'string' || typeof b === 'string'", SAME_TYPE],
    ["typeof a === 'string'", 'true', SAME_TYPE],
    ["typeof b === 'string'", 'true', SAME_TYPE],
    ['(a ?? 0) < (b ?? 0)', '(a ?? 0) <= (b ?? 0)', 'The keys are different there.'],
    ['at === widest', 'false', LONGER],
    ['at < lists.length', 'at <= lists.length', 'No list has the position after the last one.'],
  ]),
  ...inFile('src/search/index/text-lookup.ts', [
    ['at < 0', 'at <= 0', 'The words before the cells are no cells, so no cell is at 0.'],
    ['at < text.length', 'at <= text.length', 'The hashes are other ones, but the same in all threads.'],
  ]),
  ...inFile('src/search/index/field-lookup.ts', [
    ['slot < this.#slots.end', 'slot <= this.#slots.end', 'The slot after the last one has no device.'],
  ]),
  ...inFile('src/search/index/token-index.ts', [
    ...['true', 'unit <= 128'].map(
      (after) => ['unit < 128', after, 'The table ends with the last ASCII character.'] as const,
    ),
    ['from === 0', 'false', LONGER],
    ['tokens.usesOf(token) === 0', 'true', LONGER],
    ['count < rarest.count', 'count <= rarest.count', 'Both parts have the same number of candidates.'],
    ...['false', 'parts.length < MAX_PIECES'].map((after) => ['parts.length <= MAX_PIECES', after, LONGER] as const),
  ]),
]

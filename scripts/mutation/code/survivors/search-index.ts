import { EMPTY_BATCH, type Explanation, inFile, LONGER, NOT_STORED, variants } from '../explanation.ts'

const NO_BITS = 'A word after the end is undefined, which has no bits.'
const BY_MAP_OR_ORDER = 'A code is found by a map or by the order, with the same result.'
const IPV4_RANGE =
  '{ const [low, high] = [first.words[0]!, last.words[0]!] return (at) => this.#low[at]! >= low && this.#low[at]! <= ' +
  'high && !this.#isV6.has(at) }'

/** Explanations of mutants of src/search/index: its columns, texts and conditions; see ../survivors.ts. */
export const OF_SEARCH_INDEXES: readonly Explanation[] = [
  ...inFile('src/search/index/columns/change-times.ts', [
    ['held.length === times.length && held.every((entry) => times.includes(this.#times[entry]!))', 'false', LONGER],
    ['(entry) => times.includes(this.#times[entry]!)', '() => undefined', LONGER],
  ]),
  ...inFile('src/search/index/evaluation/condition.ts', [
    ['Math.min(codes.length, index.slots)', 'Math.max(codes.length, index.slots)', LONGER],
    ['from < end', 'from <= end', EMPTY_BATCH],
    ...variants('upperBound > 0', ['true', 'upperBound >= 0'], LONGER),
    ['Math.min(from + BATCH, end)', 'Math.max(from + BATCH, end)', LONGER],
    ['() => false', '() => undefined', 'Both mean that the slot does not satisfy the condition.'],
    ['more.length === 0', 'false', LONGER],
  ]),
  ...inFile('src/search/index/evaluation/conditions.ts', [
    ['range !== null', 'false', LONGER],
    ['tag.upperBound < least.upperBound', 'tag.upperBound <= least.upperBound', 'Both tags have the same bound.'],
  ]),
  ...inFile('src/search/index/evaluation/mac-condition.ts', [
    ['from < entries.length', 'from <= entries.length', 'A step without entries finds nothing.'],
    ['to - from', 'to + from', 'It only decides when other work runs.'],
  ]),
  ...inFile('src/search/index/structures/bitmap.ts', [
    ['word !== 0', 'true', 'The count of a word without bits is 0.'],
    ['from < words.length', 'from <= words.length', EMPTY_BATCH],
    ['words[at] === ALL', 'false', LONGER],
    ...variants('at < words.length', ['true', 'at <= words.length'], NO_BITS),
    ...variants('at < others.length', ['true', 'at <= others.length'], NO_BITS),
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
    ...variants('slot >>> 5 < this.#words.length', ['true', 'slot >>> 5 <= this.#words.length'], NOT_STORED),
  ]),
  ...inFile('src/search/index/evaluation/any-condition.ts', [
    ['part.tighten === null', 'true', LONGER],
    ['!ADDRESS_PART.test(needle)', 'false', LONGER],
    ...variants('/^[0-9.]+$/', ['/[0-9.]+$/', '/^[0-9.]+/'], 'No IPv4 address contains another character.'),
    ['() => false', '() => undefined', 'Both mean that the address does not contain the text.'],
    ['from < entries.length', 'from <= entries.length', EMPTY_BATCH],
  ]),
  ...inFile('src/search/index/columns/text-column.ts', [
    ['text === this.#lastText && code === this.#lastCode', 'false', LONGER],
    ['known === text', 'false', LONGER],
    ['!this.hasNew(slots)', 'false', 'Without new slots, nothing is inserted.'],
    ...variants('isCheaperToInsert(slots.end - from, slots.size)', ['true', 'false'], LONGER),
    ['slots.end - from', 'slots.end + from', LONGER],
    ['side(slot) > 0', 'side(slot) >= 0', 'A text that equals the prefix begins with it.'],
    ['this.#byText === null', 'true', LONGER],
    ['isNext', 'true', 'The text before is the same.'],
    ...variants(
      'this.#texts.length > this.#few',
      ['true', 'false', 'this.#texts.length >= this.#few', 'this.#texts.length <= this.#few'],
      BY_MAP_OR_ORDER,
    ),
    ['before === code', 'false', LONGER],
    ['code === this.#lastCode', 'true', LONGER],
    ['sent !== undefined', 'false', LONGER],
    ...variants(
      'folded !== text || this.#texts.length <= this.#few',
      ['true', 'false', 'folded !== text && this.#texts.length <= this.#few'],
      LONGER,
    ),
    ...variants('folded !== text', ['false', 'folded === text'], LONGER),
    ...variants(
      'this.#texts.length <= this.#few',
      ['false', 'this.#texts.length < this.#few', 'this.#texts.length > this.#few'],
      LONGER,
    ),
    ['this.#texts.length > this.#few && this.#texts.length > slot / 2', 'false', BY_MAP_OR_ORDER],
    ...variants('this.#texts.length > slot / 2', ['true', 'this.#texts.length >= slot / 2'], BY_MAP_OR_ORDER),
    ...variants(
      'rank < this.order.length',
      ['true', 'rank <= this.order.length'],
      'There is no text after that of the last slot.',
    ),
    ['slot !== null', 'true', 'No slot is null, so it has no text.'],
    ['code === other', 'false', LONGER],
  ]),
  ...inFile('src/search/index/columns/mac-addresses.ts', [
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
  ...inFile('src/search/index/columns/named-columns.ts', [
    ...variants('code > 0', ['true', 'code >= 0'], 'A field that is not set has no spelling that could differ.'),
    ['this.usesOf(code) === 0', 'true', LONGER],
    ['a < b', 'a <= b', 'No two columns have the same name.'],
  ]),
  ...inFile('src/search/index/device-facts.ts', [['tags.length < 2', 'false', LONGER]]),
  ...inFile('src/search/index/structures/dictionary.ts', [
    ['[]', '["Stryker was here"]', 'The first text sets this element before it is read.'],
  ]),
  ...inFile('src/search/index/columns/find-ipv4.ts', [
    ['octet < 0', 'octet <= 0', 'The condition before it refuses a digit after the octet 0.'],
  ]),
  ...inFile('src/search/index/structures/slot-set.ts', [
    ['few.length === 0 || few.at(-1)! < slot', 'false', LONGER],
    ['few.length === 0 || few.at(-1)! < slot', 'few.length === 0 && few.at(-1)! < slot', LONGER],
    ['few.length === 0', 'false', LONGER],
    ['few.at(-1)! < slot', 'false', LONGER],
    ['few.at(-1)! < slot', 'few.at(-1)! <= slot', 'A slot of the set is not added again.'],
  ]),
  ...inFile('src/search/index/evaluation/contained-ipv4.ts', [
    ['first[high] === UNKNOWN', 'true', LONGER],
    ['last[low] === UNKNOWN', 'true', LONGER],
    ['pieces.length > 4', 'false', 'No side of such a part is in the octets of an address; it only takes longer.'],
    ['[]', '["Stryker was here"]', 'No octets have a letter.'],
    ['pieces.slice(1)', 'pieces', 'A part that ends with the second octet is within the first two octets anyway.'],
  ]),
  ...inFile('src/search/index/columns/joined-texts.ts', [
    ['joined === text', 'false', 'The text between two ends is found in the list between two ends as well.'],
  ]),
  ...inFile('src/search/index/substrings/trigram-index.ts', [
    ['[]', '["Stryker was here"]', 'The first trigram replaces it before it is read.'],
    ['delimited.length < GRAM', 'delimited.length <= GRAM', LONGER],
    ['at < length', 'at <= length', 'A number after the end of a batch is not read.'],
    ["text === ''", 'false', 'A text without characters has no trigrams.'],
    ["''", '"Stryker was here!"', 'A text without characters has no trigrams.'],
    ['list.length < shortest.length', 'list.length <= shortest.length', 'Both lists have the same length.'],
    ['listed > count', 'false', LONGER],
    ['listed > count', 'listed >= count', 'The lists have as many numbers as there are texts.'],
    ...variants(
      'this.length > 0',
      ['true', 'this.length >= 0'],
      'An empty list has no last number, which equals none.',
    ),
    ['from < count', 'from <= count', EMPTY_BATCH],
    ['at < text.length', 'at <= text.length', 'A trigram after the last one is not counted.'],
    ['at >= GRAM - 1', 'true', 'A trigram before the first one is not read.'],
  ]),
  ...inFile('src/search/index/columns/entries.ts', [
    ...variants(
      'slot < this.#slots',
      ['true', 'slot <= this.#slots'],
      'A slot after the last one has no entries, or no memory.',
    ),
  ]),
  ...inFile('src/search/index/columns/interface-addresses.ts', [
    [
      'held.length === ipAddresses.length && held.every((entry, at) => this.#addresses.is(entry, ' +
        'ipAddresses[last - at]!))',
      'false',
      LONGER,
    ],
    ['(entry, at) => this.#addresses.is(entry, ipAddresses[last - at]!)', '() => undefined', LONGER],
    ['isHeld', 'false', LONGER],
  ]),
  ...inFile('src/search/index/columns/device-slots.ts', [
    ['slot !== null', 'true', 'No address is equal to that of no slot.'],
    ['slot < this.#end', 'slot <= this.#end', 'The slot at the end has no device.'],
  ]),
  ...inFile('src/search/index/columns/address-column.ts', [
    ['address.slice(1)', 'address', 'The digit of the family is above the 32 bits that are stored.'],
    ['this.#isV6.has(at)', 'true', LONGER],
    ['!last.isV6', 'false', LONGER],
    ['a - b', 'a + b', 'The sort keeps the order of equal addresses, and the indexes ascend.'],
    [IPV4_RANGE, '{}', LONGER],
  ]),
  ...inFile('src/search/index/columns/tags.ts', [
    ['from < end', 'from <= end', EMPTY_BATCH],
    ['length === slots.length', 'true', LONGER],
    ['tag === null', 'false', 'No set of slots has the number null.'],
    ['tag !== null', 'true', 'No set of slots has the number null.'],
  ]),
  ...inFile('src/search/index/columns/text-lookup.ts', [
    ['at < 0', 'at <= 0', 'The words before the cells are no cells, so no cell is at 0.'],
    ['at < text.length', 'at <= text.length', 'The hashes are other ones, but the same in all threads.'],
  ]),
  ...inFile('src/search/index/columns/field-lookup.ts', [
    ['slot < this.#slots.end', 'slot <= this.#slots.end', 'The slot after the last one has no device.'],
  ]),
  ...inFile('src/search/index/substrings/token-index.ts', [
    ...variants('unit < 128', ['true', 'unit <= 128'], 'The table ends with the last ASCII character.'),
    ['from === 0', 'false', LONGER],
    ['tokens.usesOf(token) === 0', 'true', LONGER],
    ['count < rarest.count', 'count <= rarest.count', 'Both parts have the same number of candidates.'],
    ...variants('substrings.length <= MAX_PIECES', ['false', 'substrings.length < MAX_PIECES'], LONGER),
  ]),
  ...inFile('src/search/index/network-index.ts', [
    ['!this.#textColumns[at]!.has(slot, texts[at]!)', 'true', LONGER],
    ['column.valueOf(slot) === value', 'false', LONGER],
    ['letter.has(slot)', 'false', LONGER],
  ]),
  ...inFile('src/search/index/substrings/whole-text-index.ts', [['from === 0', 'false', LONGER]]),
  ...inFile('src/search/index/structures/ascending.ts', [['at < count', 'at <= count', NOT_STORED]]),
]

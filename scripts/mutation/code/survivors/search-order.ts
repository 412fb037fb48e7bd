import { type Explanation, inFile, LONGER, NOT_STORED, variants } from '../explanation.ts'

const SAME_TYPE = 'The keys of a field all have the same type.'
const LEAST =
  '{ let least = Number.POSITIVE_INFINITY for (let at = 0; at < count; at++) { if (values[at]! < least && values[at] ' +
  '!== Number.NEGATIVE_INFINITY) least = values[at]! } return least }'
const REMEMBERED = 'A position that is remembered only saves a search.'
const ONE_LIST =
  '{ return Array.from({ length: Math.max(to - offset, 0) }, (_, at) => ({ network: 0, slot: ' +
  'only.matches.at(offset + at), })) }'
const FEW_TEXTS = '{ group.sort((a, b) => (texts[a]! < texts[b]! ? -1 : texts[a]! > texts[b]! ? 1 : 0)) return }'

/** Explanations of mutants of src/search/index that find and order the matches of a search; see ../survivors.ts. */
export const OF_SEARCH_ORDERS: readonly Explanation[] = [
  ...inFile('src/search/index/columns/number-column.ts', [
    ['slot < numbers.length', 'slot <= numbers.length', NOT_STORED],
    [
      'at < count',
      'at <= count',
      'A key after the end is not stored, and a lower least value changes all differences by the same number.',
    ],
    ['value === Number.NEGATIVE_INFINITY', 'false', LONGER],
    ['!(Number.isInteger(value) && above <= MAX_EXACT)', 'true', LONGER],
    ['Number.isInteger(value) && above <= MAX_EXACT', 'false', LONGER],
    ...variants('above <= MAX_EXACT', ['above < MAX_EXACT', 'above > MAX_EXACT'], LONGER),
    ['at++', 'at--', 'There is no value before the first, so the keys are the bits; it only takes longer.'],
    [LEAST, '{}', 'The differences are NaN, so the keys are the bits; it only takes longer.'],
    ['values[at]! < least', 'values[at]! <= least', 'Both values are the same.'],
    ['values[at] !== Number.NEGATIVE_INFINITY', 'true', LONGER],
  ]),
  ...inFile('src/search/index/evaluation/matches.ts', [
    ...variants('width < order.length', ['true', 'width <= order.length'], LONGER),
    ['driver.bitmap !== null', 'false', LONGER],
    [
      'sortingCost(driver.upperBound) > index.slots * BITMAP',
      'sortingCost(driver.upperBound) >= index.slots * BITMAP',
      LONGER,
    ],
    ['range.to - range.from', 'range.to + range.from', 'The range of a lone condition is the whole order, from 0.'],
    ['false', 'true', LONGER],
    ...variants('steps > MAX_TESTED_IN_ORDER', ['false', 'steps >= MAX_TESTED_IN_ORDER'], LONGER),
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
  ...inFile('src/search/index/structures/counting-sort.ts', [['rank < ranks', 'rank <= ranks', NOT_STORED]]),
  ...inFile('src/search/index/evaluation/ordered-scan.ts', [
    ['after < offset', 'after <= offset', 'Both ends are equally near to the window.'],
  ]),
  ...inFile('src/search/index/structures/radix-sort.ts', [
    ...variants(
      'count === 0 || start.includes(count, 1)',
      ['false', 'count === 0 && start.includes(count, 1)'],
      LONGER,
    ),
    ['count === 0', 'false', 'Without numbers, the second condition is true.'],
    ['bucket < BUCKETS', 'bucket <= BUCKETS', NOT_STORED],
  ]),
  ...inFile('src/search/index/structures/ordered-list.ts', [
    ...variants(
      'at < this.#blocks.length',
      ['true', 'at <= this.#blocks.length'],
      'A block after the last one has no start, which ends the loop, and no size, so that no item is in it.',
    ),
    ['at >= 0', 'true', 'A block before the first one has no start, which ends the loop.'],
    ['[0]', '[]', 'The first insertion sets the stamp before it is read.'],
    ['this.#starts !== null', 'false', LONGER],
    ['{ at: 0, index: 0 }', '{}', 'No item is in a block without a number.'],
    ...variants('this.#inserted.index > index', ['true', 'this.#inserted.index >= index'], REMEMBERED),
    ['this.#removed.at === at && this.#removed.index >= index', 'false', REMEMBERED],
    ['this.#removed.index >= index', 'this.#removed.index > index', REMEMBERED],
    ['this.#removed.index++', 'this.#removed.index--', REMEMBERED],
    [
      'this.compare(block[index - 1]!, item) >= 0',
      'this.compare(block[index - 1]!, item) > 0',
      'No item is inserted twice.',
    ],
    ['this.compare(block[index]!, item) > 0', 'this.compare(block[index]!, item) >= 0', 'No item is inserted twice.'],
    ['starts.length - 1', 'starts.length + 1', 'A block after the last one has no start, so the search goes below it.'],
    ['[]', '["Stryker was here"]', 'The first insertion replaces it before it is read.'],
  ]),
  ...inFile('src/search/index/structures/rank-index.ts', [
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
  ...inFile('src/search/index/columns/sort-texts.ts', [
    ...variants('group.length < FEW', ['true', 'false', 'group.length <= FEW', 'group.length >= FEW'], LONGER),
    [FEW_TEXTS, '{}', LONGER],
    ...variants(
      'texts[a]! < texts[b]!',
      ['false', 'texts[a]! <= texts[b]!'],
      'The sort of a typed array only asks whether the first text is greater.',
    ),
    ['at < group.length', 'at <= group.length', NOT_STORED],
    ['from < order.length', 'from <= order.length', 'A group that begins at the end is empty.'],
    ...variants(
      'to < order.length',
      ['true', 'to <= order.length'],
      'There is no number after the last one, so none is equal.',
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
  ...inFile('src/search/index/evaluation/merged.ts', [
    ['only !== undefined', 'false', LONGER],
    [ONE_LIST, '{}', LONGER],
    ['lists.length === 1', 'false', LONGER],
    ['offset >= to', 'false', LONGER],
    ['offset >= to', 'offset > to', LONGER],
    ...variants(
      'lists.length <= MAX_CUT',
      ['true', 'false', 'lists.length < MAX_CUT', 'lists.length > MAX_CUT'],
      LONGER,
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
  ...inFile('src/search/index/evaluation/cached-matches.ts', [
    ['this.#moved.size === 0', 'false', LONGER],
    ['compare(slots[middle]!, slot) < 0', 'compare(slots[middle]!, slot) <= 0', 'No two slots are equal in an order.'],
  ]),
]

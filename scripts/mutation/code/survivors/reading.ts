import { type Explanation, inFile, LONGER, NOT_STORED, variants } from '../explanation.ts'

const MORE_MEMORY = 'The bytes grow sooner or further than they must.'
/** Why it makes no difference that a reader goes on after a text that it cannot read. */
const STAYS =
  'The reader has not moved past the text. So what must follow is not there, or bytes are left at the end, and ' +
  'JSON.parse reads the record all the same.'
const NO_TEXT_AT_FIRST = 'A text is compared with the one before it byte by byte, whatever that was.'
const AFTER_THE_END = 'A byte after the end is undefined, which is none of those that are looked for.'

/** Explanations of mutants of the readers of records; see ../survivors.ts. */
export const OF_READING: readonly Explanation[] = [
  ...inFile('src/search/reading/device-reader.ts', [
    ["''", '"Stryker was here!"', NO_TEXT_AT_FIRST],
    ['() => 0.5', '() => undefined', 'Each number is set before it is returned.'],
    ['json.takesText(this.#texts[at]!)', 'false', LONGER],
    ['this.#json.passPlainText() >= 0', 'this.#json.passPlainText() > 0', 'A text begins after its quote, not at 0.'],
    ['to < 0', 'to <= 0', 'A text begins after its quote, not at 0.'],
    ...[
      ['false', 'true'],
      ['name === NO_TEXT', 'false'],
      ['value === NO_TEXT', 'false'],
      ['text !== NO_TEXT', 'true'],
      ['to < 0', 'false'],
    ].map(([before, after]) => [before!, after!, STAYS] as const),
  ]),
  ...inFile('src/search/reading/facts-reader.ts', [
    ['default: return false', 'default:', 'undefined means the same as false.'],
    ['false', 'true', STAYS],
    ['tag === NO_TEXT', 'false', STAYS],
  ]),
  ...inFile('src/search/reading/interface-reader.ts', [
    ['false', 'true', STAYS],
    ['to < 0', 'false', STAYS],
    ['to < 0', 'to <= 0', 'A text begins after its quote, not at 0.'],
    ['json.at - 1', 'json.at + 1', 'JSON without blanks has none right after a text.'],
    ['at < bytes.length', 'at <= bytes.length', AFTER_THE_END],
    ['octet < 0', 'octet <= 0', 'After an octet of 0, no digit is read.'],
  ]),
  ...inFile('src/search/reading/json-cursor.ts', [
    ['word < words.length', 'word <= words.length', NOT_STORED],
    ['bytes.buffer !== this.#memory.buffer', 'true', LONGER],
    ['at < bytes.length', 'at <= bytes.length', AFTER_THE_END],
  ]),
  ...inFile('src/search/reading/list-reader.ts', [
    ["''", '"Stryker was here!"', 'Each list begins with begin().'],
    ['byte > 127', 'byte >= 127', LONGER],
    ['length + to - from >= this.#bytes.length', 'true', MORE_MEMORY],
    ['length + to - from', 'length + to + from', MORE_MEMORY],
    ['length + to - from + 1', 'length + to - from - 1', 'The bytes grow to twice this length.'],
  ]),
  ...inFile('src/search/reading/read-mac.ts', [['from < end', 'from <= end', 'The last octet ends before the end.']]),
  ...inFile('src/search/reading/recent-texts.ts', [
    ["''", '"Stryker was here!"', NO_TEXT_AT_FIRST],
    ...variants(
      'at < length',
      ['at <= length', 'at >= length', 'false'],
      'More texts have the same place, which only takes memory.',
    ),
    ...[
      ['known.length === to - from && json.takesText(known)', 'false'],
      ['known.length === to - from', 'true'],
      ['known.length === to - from', 'known.length !== to - from'],
      ['to - from', 'to + from'],
      ['known.length === length && isTextAt(bytes, 0, known)', 'false'],
    ].map(([before, after]) => [before!, after!, 'The same text is made again, which only takes memory.'] as const),
  ]),
]

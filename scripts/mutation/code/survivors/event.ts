import { type Explanation, inFile, LONGER } from '../explanation.ts'

const NO_PLACE = 'Without a place, both texts are the same.'

const NEVER_PURGED = 'The changes of a network that does not exist never count as purged.'

/** Explanations of mutants of src/events; see ../survivors.ts. */
export const OF_EVENTS: readonly Explanation[] = [
  ...inFile('src/events/event-batch.ts', [
    ['place === null', 'false', NO_PLACE],
    ['position === this.from', 'false', LONGER],
    ['after === this.from', 'false', LONGER],
    [
      'comparePositions(this.to, position) > 0',
      'comparePositions(this.to, position) >= 0',
      'A batch that ends at the position of the reader has no event after it.',
    ],
  ]),
  ...inFile('src/events/event-position.ts', [
    ['known !== undefined', 'false', LONGER],
    ['[]', '["Stryker was here"]', 'Neither list has a second element, which would be the key.'],
  ]),
  ...inFile('src/events/event-reader.ts', [
    ['{ readers: 1 }', '{}', 'Neither counts as shared.'],
    ['other !== index', 'true', LONGER],
    ['other !== index', 'other === index', LONGER],
    ['reading.affixes !== null', 'false', LONGER],
    [
      'comparePositions(reading.position, end) >= 0',
      'comparePositions(reading.position, end) > 0',
      'The reader moves to the position where it is.',
    ],
  ]),
  ...inFile('src/events/start-positions.ts', [
    ['visible === null', 'true', 'The networks are checked twice, which takes one more round trip.'],
    ["page === 'purged'", 'false', NEVER_PURGED],
    ["'purged'", '""', NEVER_PURGED],
  ]),
  ...inFile('src/events/follower.ts', [
    ["now === 'purged'", 'false', 'The end of a source is always known.'],
    ["'purged'", '""', 'Either the end of a source, which is always known, or a word that has no more pages.'],
    ["pages !== 'purged'", 'true', 'The word "purged" has no more pages.'],
  ]),
  ...inFile('src/events/followers.ts', [
    ['networks.length === 0', 'false', 'The sequences of no networks are read without a command.'],
  ]),
  ...inFile('src/events/reader-limiter.ts', [
    ['left === 0', 'false', 'A caller with no readers counts like an unknown one; it only takes memory.'],
  ]),
]

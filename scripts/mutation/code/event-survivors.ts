/* Explains mutants of src/events; see survivors.ts. */

import { type Explanation, inFile, LONGER } from './explanation.ts'

export const OF_EVENTS: readonly Explanation[] = [
  ...inFile('src/events/event-position.ts', [
    ['known !== undefined', 'false', LONGER],
    ['[]', '["Stryker was here"]', 'Neither list has a second element, which would be the key.'],
  ]),
  ...inFile('src/events/reader-places.ts', [
    ['left === 0', 'false', 'A caller with no readers counts like an unknown one; it only takes memory.'],
  ]),
]

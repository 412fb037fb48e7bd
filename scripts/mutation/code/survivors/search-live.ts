import { type Explanation, inFile, LONGER } from '../explanation.ts'

const NEVER_STALE = 'Nothing changes between two slices of this evaluation.'

/** Explanations of mutants of src/search/live, and of the searches that use it; see ../survivors.ts. */
export const OF_LIVE_SEARCHES: readonly Explanation[] = [
  ...inFile('src/search/live/search-jobs.ts', [
    ['mustWait', 'true', 'The job only begins a turn of the event loop later.'],
    ['queue.size === 0', 'false', 'An empty queue has no next job, like none; it only takes memory.'],
    ['left === 0', 'false', 'A caller with no jobs counts like an unknown one; it only takes memory.'],
    [
      'performance.now() < begun + SLICE_MS',
      'performance.now() <= begun + SLICE_MS',
      'The slice ends a microsecond later.',
    ],
    ['performance.now() > job.deadline', 'performance.now() >= job.deadline', 'The time ends a microsecond earlier.'],
  ]),
  ...inFile('src/search/live/changing-networks.ts', [['[]', '["Stryker was here"]', 'No network has this name.']]),
  ...inFile('src/search/live/live-network.ts', [
    ['[]', '["Stryker was here"]', 'The reply also has a null for this address, and nothing reads it.'],
    ["'lost'", '""', 'The changes are read again only if there are more.'],
  ]),
  ...inFile('src/search/live/compare-index.ts', [
    [
      'rebuilt.current()?.index',
      'rebuilt.current().index',
      'The second index exists: its last part was just compared.',
    ],
  ]),
  ...inFile('src/search/live/build-index.ts', [
    ['index.slots >= DEVICES_A_BATCH', 'index.slots > DEVICES_A_BATCH', 'A network of one batch is built as fast.'],
  ]),
  ...inFile('src/search/live/evaluate-search.ts', [
    ['indexes.length === 1', 'false', LONGER],
    ['{ offset, size }', '{}', LONGER],
    ['{ offset: 0, size: offset + size }', '{}', LONGER],
    ['device.length === 0', 'false', 'A deleted device is on no page.'],
    ['before === null', 'false', NEVER_STALE],
    ['page === null', 'false', NEVER_STALE],
    ['indexes === null', 'false', 'An index that is current exists.'],
  ]),
  ...inFile('src/search/live/thread-link.ts', [
    ["'./'", '""', 'Both name the same file beside this one.'],
    [
      'performance.now() - this.#failedAt < RESTART_MS',
      'performance.now() - this.#failedAt <= RESTART_MS',
      'The thread may start a microsecond later.',
    ],
    ['{ maxYoungGenerationSizeMb: YOUNG_MB }', '{}', LONGER],
  ]),
  ...inFile('src/search/search-devices.ts', [['[]', '["Stryker was here"]', 'No network has this name.']]),
  ...inFile('src/search/live/live-search.ts', [['this.#refusals.size === 0', 'false', LONGER]]),
  ...inFile('src/search/full-scan.ts', [
    ['criteria.length === 0', 'false', LONGER],
    ['[0, performance.now()]', '[]', 'Only the first portion differs: it ends after one record.'],
  ]),
  ...inFile('src/search/live/lookups.ts', [
    [
      "''",
      '"Stryker was here!"',
      'The lookup finds a device only by a text that it has. The empty text is not looked up.',
    ],
  ]),
]

/** A folder of the source, and the tests that must notice its faults. */
export interface Area {
  readonly folder: string
  /**
   * Patterns of test files, which run in this order until a test fails. A file that starts many services would cost
   * seconds for each mutant.
   */
  readonly tests: readonly string[]
}

// The test of canaries seals and unseals with every function, so it would run for nearly every mutant.
const SEALING_TESTS = [
  ...['known-values', 'keyring', 'key-text', 'key-encryption-key', 'open-sealing', 'change-keyring', 'sealed-blob'],
  ...['reencrypt', 'key-file'],
].map((name) => `test/sealing/${name}.test.ts`)

// The other tests of access start a service for each test, and would take minutes for each mutant.
const ACCESS_TESTS = [
  ...['records', 'request-values', 'caller', 'throttle', 'exposure', 'session-ids', 'idempotency-quota'],
  ...['login-records', 'credential-check', 'request-session', 'authenticator', 'directory', 'login-check'],
].map((name) => `test/access/${name}.test.ts`)

// The stories and models of test/model/credentials start two services for each test, and would take minutes for each
// mutant that survives.
const EDIT_SESSION_TESTS = [
  ...['reveals', 'serialize-sets', 'edited-configs', 'edited-sets', 'edit-session', 'bind-records', 'conflict-sides'],
  ...['page-during-commit', 'rebase-during-commit', 'ssh-keys'],
].map((name) => `test/edit-sessions/${name}.test.ts`)

// No file needs a service. The last one takes longest.
const JSON_RPC_TESTS = [
  ...['reply-bytes', 'batch', 'json-shape', 'params', 'published-contract', 'reply-memory', 'request-pipeline'],
  'json-in-steps',
].map((name) => `test/json-rpc/${name}.test.ts`)

// The first files need no service. The tests of limits, shares and invalid params take minutes for each mutant.
const HTTP_TESTS = [
  ...[
    'requests/origin-policy',
    'requests/request-credentials',
    'requests/malformed-http',
    'direct/direct-request',
    'metrics/duration-histogram',
    'limits/minimum-rate',
  ],
  ...[
    'limits/work-limit',
    'defects',
    'requests/body-bytes',
    'did-you-mean',
    'small-chunks',
    'console',
    'routes/path-calls',
    'metrics/metrics',
  ],
  ...['direct/direct-connection', 'http-server', 'limits/slow-readers'],
].map((name) => `test/http/${name}.test.ts`)

// The tests of whole indexes come last: each takes a part of a second. Others start services or take longer.
const SEARCH_INDEX_TESTS = [
  ...[
    ...[
      'index/structures/bitmap',
      'index/structures/dictionary',
      'index/columns/entries',
      'index/structures/ordered-list',
      'index/structures/posting-lists',
    ],
    'index/structures/rank-index',
    'index/evaluation/every-condition',
    'index/columns/change-times',
    'index/evaluation/conditions',
    'index/evaluation/text-conditions',
    'index/evaluation/matches',
    'index/evaluation/matching-slots',
    'index/substrings/trigram-index',
    'index/columns/named-columns',
  ],
  ...[
    'columns/sort-texts',
    'evaluation/merged',
    'counts/count-groups',
    'columns/mac-addresses',
    'columns/text-lookup',
  ].map((name) => `index/${name}`),
  'index',
].map((name) => `test/search/${name}.test.ts`)

/** Files whose own tests are few, or need neither a service nor a whole index, so that a mutant takes a second. */
const SMALL_FILES = [
  { folder: 'src/http/replies/accepts-gzip.ts', tests: ['test/http/routes/paths.test.ts'] },
  { folder: 'src/http/requests/check-origin.ts', tests: ['test/http/requests/origin-policy.test.ts'] },
  {
    folder: 'src/edit-sessions/set-pages.ts',
    tests: ['edited-sets', 'page-during-commit', 'edited-configs'].map((name) => `test/edit-sessions/${name}.test.ts`),
  },
  {
    folder: 'src/search/index/columns/number-column.ts',
    tests: ['columns/number-column', 'columns/sort-texts'].map((name) => `test/search/index/${name}.test.ts`),
  },
  ...['columns/sort-texts', 'structures/radix-sort'].map((name) => ({
    folder: `src/search/index/${name}.ts`,
    tests: ['test/search/index/columns/sort-texts.test.ts'],
  })),
  {
    folder: 'src/search/index/evaluation/cached-matches.ts',
    tests: ['evaluation/cached-matches.lists', 'evaluation/cached-matches'].map(
      (name) => `test/search/index/${name}.test.ts`,
    ),
  },
  {
    folder: 'src/search/index/columns/field-lookup.ts',
    tests: ['columns/field-lookup', 'columns/text-lookup'].map((name) => `test/search/index/${name}.test.ts`),
  },
  ...['evaluation/any-condition', 'evaluation/slot-test'].map((name) => ({
    folder: `src/search/index/${name}.ts`,
    tests: ['evaluation/every-condition', 'evaluation/conditions', 'evaluation/matching-slots'].map(
      (test) => `test/search/index/${test}.test.ts`,
    ),
  })),
  { folder: 'src/search/index/counts/hash-counter.ts', tests: ['test/search/index/counts/count-slots.test.ts'] },
  { folder: 'src/search/index/structures/slot-set.ts', tests: ['test/search/index/structures/posting-lists.test.ts'] },
  ...['evaluation/condition', 'evaluation/conditions', 'evaluation/mac-condition', 'evaluation/text-conditions'].map(
    (name) => ({
      folder: `src/search/index/${name}.ts`,
      tests: ['evaluation/every-condition', 'evaluation/conditions', 'evaluation/text-conditions'].map(
        (test) => `test/search/index/${test}.test.ts`,
      ),
    }),
  ),
  ...[
    'counts/count-cells',
    'counts/count-groups',
    'counts/count-divided',
    'counts/count-slots',
    'counts/group-codes',
    'counts/rows',
  ].map((name) => ({
    folder: `src/search/index/${name}.ts`,
    tests: ['counts/count-slots', 'counts/count-groups'].map((test) => `test/search/index/${test}.test.ts`),
  })),
  {
    folder: 'src/domain/search/grouping.ts',
    tests: ['test/domain/search/grouping.test.ts', 'test/search/index/counts/count-groups.test.ts'],
  },
  { folder: 'src/search/reading', tests: ['test/search/reading/*.test.ts'] },
  {
    folder: 'src/http/requests/malformed-http.ts',
    tests: ['requests/malformed-http', 'refusals-counted', 'http-server'].map((name) => `test/http/${name}.test.ts`),
  },
  { folder: 'src/http/routes/status-routes.ts', tests: ['test/http/routes/status-routes.sources.test.ts'] },
  ...[
    'routes/rpc-endpoint',
    'limits/run-within-limit',
    'replies/send-reply',
    'requests/received-request',
    'replies/set-session',
  ].map((name) => ({
    folder: `src/http/${name}.ts`,
    tests: ['test/http/routes/rpc-endpoint.test.ts', 'test/http/replies/send-reply.test.ts'],
  })),
  {
    folder: 'src/http/direct/direct-connection.ts',
    tests: ['direct/direct-connection.limits', 'direct/direct-connection'].map((name) => `test/http/${name}.test.ts`),
  },
  {
    folder: 'src/http/routes/path-calls.ts',
    tests: ['test/http/routes/path-calls.test.ts', 'test/http/body-release.test.ts'],
  },
  ...['metrics/metrics', 'metrics/metric-definitions'].map((name) => ({
    folder: `src/http/${name}.ts`,
    tests: ['test/http/metrics/metrics.text.test.ts'],
  })),
  { folder: 'src/http/limits/slow-readers.ts', tests: ['test/http/limits/slow-readers.find.test.ts'] },
  {
    folder: 'src/http/requests/request-body.ts',
    tests: ['test/http/requests/request-body.test.ts', 'test/http/small-chunks.test.ts'],
  },
  ...['address-expression', 'window'].map((name) => ({
    folder: `src/domain/credentials/${name}.ts`,
    tests: [`test/domain/credentials/${name}.test.ts`],
  })),
  {
    folder: 'src/domain/credentials/ssh-key',
    tests: ['test/domain/credentials/ssh-key.test.ts', 'test/edit-sessions/ssh-keys.test.ts'],
  },
  ...[
    ...[
      'http/requests/origin-policy',
      'http/requests/request-credentials',
      'http/limits/work-limit',
      'http/limits/minimum-rate',
    ],
    ...[
      'http/metrics/duration-histogram',
      'http/requests/body-bytes',
      'http/routes/paths',
      'http/replies/piece-stream',
      'http/direct/direct-request',
    ],
    ...[
      'http/routes/health',
      'http/replies/http-errors',
      'http/routes/console-files',
      'http/requests/pipelining',
      'http/limits/timeouts',
    ],
    ...['http/listeners', 'http/graceful-shutdown', 'http/direct/direct-reply', 'http/routes/console-pages'],
    ...['http/routes/pipeline-calls'],
    ...['http/direct/direct-endpoint', 'http/routes/integration-routes', 'http/routes/mcp-endpoint'],
    ...['search/index/structures/bitmap', 'search/index/structures/dictionary'],
    ...[
      'search/index/columns/entries',
      'search/index/structures/ordered-list',
      'search/index/structures/posting-lists',
      'search/index/structures/rank-index',
    ],
    ...[
      'search/index/evaluation/match-cache',
      'search/index/substrings/trigram-index',
      'search/index/structures/typed-array',
      'search/index/columns/tags',
    ],
    ...['search/index/structures/spellings', 'search/index/structures/slices', 'search/index/evaluation/ordered-scan'],
    ...[
      'search/index/columns/address-column',
      'search/index/columns/find-ipv4',
      'search/index/evaluation/contained-ipv4',
    ],
    ...[
      'search/index/columns/joined-texts',
      'search/index/columns/long-memos',
      'search/index/structures/counting-sort',
    ],
    ...['search/index/columns/device-slots', 'search/index/columns/entry-order', 'search/index/substrings/token-index'],
    ...[
      'search/index/columns/interface-addresses',
      'search/index/columns/text-lookup',
      'search/index/columns/text-column',
    ],
    ...['search/index/evaluation/matches', 'search/index/columns/mac-addresses', 'search/index/evaluation/merged'],
    ...[
      'search/index/evaluation/matching-slots',
      'search/index/columns/named-columns',
      'search/index/evaluation/search-plan',
    ],
    ...['search/index/differences', 'search/index/device-facts', 'search/index/substrings/field-substrings'],
    ...[
      'search/index/structures/ascending',
      'search/index/evaluation/collect-bitmap',
      'search/index/substrings/whole-text-index',
    ],
    ...['search/index/network-index', 'search/full-scan', 'search/group-tally', 'search/search-devices', 'search/page'],
    ...[
      'events/event-position',
      'events/event-text',
      'events/reader-limiter',
      'events/gzip-sink',
      'events/event-batch',
    ],
    ...['events/start-positions', 'events/followers', 'events/follower', 'events/event-hub'],
    'edit-sessions/bind-records',
  ].map((name) => ({ folder: `src/${name}.ts`, tests: [`test/${name}.test.ts`] })),
  ...['audit-names', 'facts', 'notes'].map((name) => ({
    folder: `src/domain/${name}.ts`,
    tests: [`test/domain/${name}.test.ts`],
  })),
  ...[
    ...[
      'poll-schedule',
      'search-jobs',
      'changing-networks',
      'known-values',
      'ordering-pause',
      'lookups',
      'incomplete-index',
    ],
    ...['live-network', 'validated-search', 'thread-link', 'compare-index'],
    ...['follow-networks', 'build-index'],
  ].map((name) => ({
    folder: `src/search/live/${name}.ts`,
    tests: [`test/search/live/${name}.test.ts`],
  })),
  {
    folder: 'src/search/live/index-reporter.ts',
    tests: ['index-reporter.changes', 'index-reporter'].map((name) => `test/search/live/${name}.test.ts`),
  },
  {
    folder: 'src/search/live/evaluate-search.ts',
    tests: ['evaluate-search', 'validated-search'].map((name) => `test/search/live/${name}.test.ts`),
  },
  {
    folder: 'src/events/event-reader.ts',
    tests: ['event-reader.stream', 'event-reader', 'readers.model'].map((name) => `test/events/${name}.test.ts`),
  },
  { folder: 'src/search/live/index-limits.ts', tests: ['test/search/live/index-limits.choice.test.ts'] },
  {
    folder: 'src/search/live/live-search.ts',
    tests: ['live-search', 'index-limits'].map((name) => `test/search/live/${name}.test.ts`),
  },
]

export const AREAS: readonly Area[] = [
  ...SMALL_FILES,
  {
    folder: 'src/domain/search',
    tests: ['test/domain/search/**/*.test.ts', 'test/search/index/counts/count-groups.test.ts'],
  },
  {
    folder: 'src/domain/credentials',
    tests: ['test/domain/credentials/*.test.ts'],
  },
  { folder: 'src/domain/device-csv', tests: ['test/domain/device-csv/*.test.ts'] },
  {
    folder: 'src/domain/history',
    tests: ['shown-changes', 'undo', 'credential-changes', 'revert-change'].map(
      (n) => `test/domain/history/${n}.test.ts`,
    ),
  },
  {
    folder: 'src/domain',
    tests: [
      'test/domain/*.test.ts',
      'test/domain/errors/*.test.ts',
      'test/domain/reports/*.test.ts',
      'test/store/inventory/seq.test.ts',
    ],
  },
  { folder: 'src/sealing', tests: SEALING_TESTS },
  { folder: 'src/files', tests: ['test/files/*.test.ts', 'test/sealing/key-file.test.ts'] },
  { folder: 'src/access', tests: ACCESS_TESTS },
  { folder: 'src/search/index', tests: SEARCH_INDEX_TESTS },
  { folder: 'src/search', tests: ['test/search/**/*.test.ts', 'test/domain/search/**/*.test.ts'] },
  { folder: 'src/edit-sessions', tests: EDIT_SESSION_TESTS },
  { folder: 'src/json-rpc', tests: JSON_RPC_TESTS },
  { folder: 'src/http', tests: [...HTTP_TESTS, 'test/access/browser-matrix.test.ts'] },
]

/** Returns the area of a file or folder, the first that has it, or undefined. */
export const findArea = (path: string): Area | undefined =>
  AREAS.find(({ folder }) => path === folder || path.startsWith(`${folder}/`))

/** Returns the area of a file or folder. Throws if it is in none. */
export function areaOf(path: string): Area {
  const found = findArea(path)
  if (found === undefined) {
    const folders = AREAS.map(({ folder }) => folder).join(', ')
    throw new Error(`Cannot test "${path}": it is in none of ${folders}`)
  }
  return found
}

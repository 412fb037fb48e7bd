import { join } from 'node:path/posix'

/** A folder of the source, and the tests that must notice its faults. */
export interface Area {
  readonly folder: string
  /**
   * Patterns of test files, which run in this order until a test fails. A file that starts many services would cost
   * seconds for each mutant.
   */
  readonly tests: readonly string[]
}

const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** Returns the paths of the tests that a text names, such as `reveals ../json-rpc/batch`, in a folder of test/. */
const testsIn = (folder: string, names: string): string[] =>
  wordsIn(names).map((name) => join('test', folder, `${name}.test.ts`))

/**
 * Returns an area for each file, or folder, of a folder of src/ that a text names. After a colon a line has the names
 * of its tests. Without a colon each file has a test of its own name.
 */
function partsOf(folder: string, lines: string): Area[] {
  const areaOfPart = (name: string, tests: string): Area => ({
    folder: join('src', folder, name.endsWith('/') ? name.slice(0, -1) : `${name}.ts`),
    tests: testsIn(folder, tests),
  })
  return lines.split('\n').flatMap((line) => {
    const [names = '', tests] = line.split(':')
    return wordsIn(names).map((name) => areaOfPart(name, tests ?? name))
  })
}

/** Files whose own tests are few, or need neither a service nor a whole index, so that a mutant takes a second. */
const SMALL_FILES = [
  partsOf('domain', 'audit-names facts notes'),
  partsOf(
    'domain/credentials',
    `address-expression window
    ssh-key/: ssh-key ../../edit-sessions/ssh-keys`,
  ),
  partsOf('domain/search', 'grouping: grouping ../../search/index/counts/count-groups'),
  partsOf(
    'edit-sessions',
    `bind-records
    set-pages: edited-sets page-during-commit edited-configs`,
  ),
  partsOf(
    'events',
    `event-batch event-hub event-position event-text follower followers gzip-sink reader-limiter start-positions
    event-reader: event-reader.stream event-reader readers.model`,
  ),
  partsOf('http', 'graceful-shutdown listeners'),
  partsOf(
    'http/direct',
    `direct-endpoint direct-reply direct-request
    direct-connection: direct-connection.limits direct-connection`,
  ),
  partsOf(
    'http/limits',
    `minimum-rate timeouts work-limit
    run-within-limit: ../routes/rpc-endpoint ../replies/send-reply
    slow-readers: slow-readers.find`,
  ),
  partsOf(
    'http/metrics',
    `duration-histogram
    metrics metric-definitions: metrics.text`,
  ),
  partsOf(
    'http/replies',
    `http-errors piece-stream
    accepts-gzip: ../routes/paths
    send-reply set-session: ../routes/rpc-endpoint send-reply`,
  ),
  partsOf(
    'http/requests',
    `body-bytes origin-policy pipelining request-credentials
    check-origin: origin-policy
    malformed-http: malformed-http ../refusals-counted ../http-server
    received-request: ../routes/rpc-endpoint ../replies/send-reply
    request-body: request-body ../small-chunks`,
  ),
  partsOf(
    'http/routes',
    `console-files console-pages health integration-routes mcp-endpoint paths pipeline-calls
    path-calls: path-calls ../body-release
    rpc-endpoint: rpc-endpoint ../replies/send-reply
    status-routes: status-routes.sources`,
  ),
  partsOf(
    'search',
    `full-scan group-tally page search-devices
    reading/: reading/*`,
  ),
  partsOf('search/index', 'device-facts differences network-index'),
  partsOf(
    'search/index/columns',
    `address-column device-slots entries entry-order find-ipv4 interface-addresses joined-texts long-memos
    mac-addresses named-columns sort-texts tags text-column text-lookup
    field-lookup: field-lookup text-lookup
    number-column: number-column sort-texts`,
  ),
  partsOf(
    'search/index/counts',
    `count-cells count-divided count-groups count-slots group-codes rows: count-slots count-groups
    hash-counter: count-slots`,
  ),
  partsOf(
    'search/index/evaluation',
    `collect-bitmap contained-ipv4 match-cache matches matching-slots merged ordered-scan search-plan
    any-condition slot-test: every-condition conditions matching-slots
    cached-matches: cached-matches.lists cached-matches
    condition conditions mac-condition text-conditions: every-condition conditions text-conditions`,
  ),
  partsOf(
    'search/index/structures',
    `ascending bitmap counting-sort dictionary ordered-list posting-lists rank-index slices spellings typed-array
    radix-sort: ../columns/sort-texts
    slot-set: posting-lists`,
  ),
  partsOf('search/index/substrings', 'field-substrings token-index trigram-index whole-text-index'),
  partsOf(
    'search/live',
    `build-index changing-networks compare-index follow-networks incomplete-index known-values live-network lookups
    ordering-pause poll-schedule search-jobs thread-link validated-search
    evaluate-search: evaluate-search validated-search
    index-limits: index-limits.choice
    index-reporter: index-reporter.changes index-reporter
    live-search: live-search index-limits`,
  ),
].flat()

/** All other files of a folder, with tests in the folder of the same name. */
const restOf = (folder: string, names: string): Area => ({ folder: `src/${folder}`, tests: testsIn(folder, names) })

export const AREAS: readonly Area[] = [
  ...SMALL_FILES,
  restOf('domain/search', '**/* ../../search/index/counts/count-groups'),
  restOf('domain/credentials', '*'),
  restOf('domain/device-csv', '*'),
  restOf('domain/history', 'shown-changes undo credential-changes revert-change'),
  restOf('domain', '* errors/* reports/* ../store/inventory/seq'),
  // The test of canaries seals and unseals with every function, so it would run for nearly every mutant.
  restOf(
    'sealing',
    `known-values signer keyring key-text key-encryption-key open-sealing change-keyring sealed-blob reencrypt
    key-file`,
  ),
  restOf('files', '* ../sealing/key-file'),
  // The other tests of access start a service for each test, and would take minutes for each mutant.
  restOf(
    'access',
    `records record-state request-values caller throttle exposure session-ids idempotency-quota login-records
    credential-check request-session authenticator directory login-check`,
  ),
  // The tests of whole indexes come last: each takes a part of a second. Others start services or take longer.
  restOf(
    'search/index',
    `structures/bitmap structures/dictionary columns/entries structures/ordered-list structures/posting-lists
    structures/rank-index evaluation/every-condition columns/change-times evaluation/conditions
    evaluation/text-conditions evaluation/matches evaluation/matching-slots substrings/trigram-index
    columns/named-columns columns/sort-texts evaluation/merged counts/count-groups columns/mac-addresses
    columns/text-lookup ../index`,
  ),
  restOf('search', '**/* ../domain/search/**/*'),
  // The stories and models of test/model/credentials start two services for each test, and would take minutes for each
  // mutant that survives.
  restOf(
    'edit-sessions',
    `reveals serialize-sets edited-configs edited-sets edit-session bind-records conflict-sides page-during-commit
    rebase-during-commit ssh-keys`,
  ),
  // No file needs a service. The last one takes longest.
  restOf(
    'json-rpc',
    'reply-bytes read-document batch json-shape params published-contract reply-memory request-pipeline json-in-steps',
  ),
  // The first files need no service. The tests of limits, shares and invalid params take minutes for each mutant.
  restOf(
    'http',
    `requests/origin-policy requests/request-credentials requests/malformed-http direct/direct-request
    metrics/duration-histogram limits/minimum-rate limits/work-limit defects requests/body-bytes did-you-mean
    small-chunks console routes/path-calls metrics/metrics direct/direct-connection http-server limits/slow-readers
    ../access/browser-matrix`,
  ),
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

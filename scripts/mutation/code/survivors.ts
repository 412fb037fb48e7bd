/* Explains mutants of the code that no test can notice, because the code with the fault does the same. */

import { type Explanation, inFile } from './explanation.ts'
import { OF_THE_DOMAIN } from './survivors/domain.ts'
import { OF_CRITERIA_AND_ORDERS } from './survivors/domain-search.ts'
import { OF_EDIT_SESSIONS } from './survivors/edit-session.ts'
import { OF_EVENTS } from './survivors/event.ts'
import { OF_FILES } from './survivors/files.ts'
import { OF_HTTP } from './survivors/http.ts'
import { OF_JSON_RPC } from './survivors/json-rpc.ts'
import { OF_READING } from './survivors/reading.ts'
import { OF_SEALING } from './survivors/sealing.ts'
import { OF_SEARCH_COUNTS } from './survivors/search-count.ts'
import { OF_SEARCH_INDEXES } from './survivors/search-index.ts'
import { OF_LIVE_SEARCHES } from './survivors/search-live.ts'
import { OF_SEARCH_ORDERS } from './survivors/search-order.ts'

const DAMAGED = 'A record is damaged if, and only if, it is null.'

export const EXPLAINED: readonly Explanation[] = [
  ...OF_EDIT_SESSIONS,
  ...OF_THE_DOMAIN,
  ...OF_JSON_RPC,
  ...OF_CRITERIA_AND_ORDERS,
  ...OF_LIVE_SEARCHES,
  ...OF_SEARCH_ORDERS,
  ...OF_SEARCH_COUNTS,
  ...OF_SEARCH_INDEXES,
  ...OF_READING,
  ...OF_HTTP,
  ...OF_EVENTS,
  ...OF_FILES,
  ...OF_SEALING,
  ...inFile('src/access/record-state.ts', [
    ["record === null || origin === 'damaged'", "record === null && origin === 'damaged'", DAMAGED],
    ['record === null', 'false', DAMAGED],
    ["origin === 'damaged'", 'false', DAMAGED],
    ["'damaged'", '""', DAMAGED],
  ]),
  {
    file: 'src/access/session-cookie.ts',
    before: 'performance.now() - this.#extendedAt < ms',
    after: 'performance.now() - this.#extendedAt <= ms',
    why: 'The session is extended a microsecond later.',
  },
  {
    file: 'src/access/grants.ts',
    before: "''",
    after: '"Stryker was here!"',
    why: 'No role has this name.',
  },
  {
    file: 'src/access/protected-mode.ts',
    before: "''",
    after: '"Stryker was here!"',
    why: 'As the default it is no loopback address either. In place of a prefix, a test fails.',
  },
  {
    file: 'src/access/caller.ts',
    before: 'one === other',
    after: 'false',
    why: 'The sets of one caller are equal to themselves; it only takes longer to compare them.',
  },
  {
    file: 'src/access/bearer-token.ts',
    before: 'authorization === null',
    after: 'false',
    why: 'A missing header does not match either.',
  },
  {
    file: 'src/access/credential-check.ts',
    before: 'verified !== before',
    after: 'true',
    why: 'It only changes which of more than 10,000 keys is verified again.',
  },
  ...[
    ['key?.id', 'key.id'],
    ['key === null', 'false'],
  ].map(([before, after]) => ({
    ...{ file: 'src/access/credential-check.ts', before: before!, after: after! },
    why: 'A token that has not the form of a key has no record, and is refused for that.',
  })),
  ...[
    ['known !== undefined && known.record === record && known.until > now()', 'false'],
    ['{ record, until }', '{}'],
  ].map(([before, after]) => ({
    ...{ file: 'src/access/login-check.ts', before: before!, after: after! },
    why: 'The hash of the login finds the same record; it only takes longer.',
  })),
  {
    file: 'src/access/login-check.ts',
    before: 'record === null',
    after: 'false',
    why: 'No login without a record is ever remembered.',
  },
  {
    file: 'src/access/request-session.ts',
    before: "'edits'",
    after: '""',
    why: 'Every kind but that of a login gives the same id.',
  },
  {
    file: 'src/access/session-ids.ts',
    before: 'known !== undefined',
    after: 'false',
    why: 'The tag is the same; it is only computed again.',
  },
  {
    file: 'src/access/directory.ts',
    before: '() => false',
    after: '() => undefined',
    why: 'Both mean that nothing was written.',
  },
  ...[
    ["''", '"Stryker was here!"', 'Neither text has a comma.'],
    ['[]', '["Stryker was here"]', 'Unequal numbers of schemes and lines are refused.'],
    ['!(error instanceof ParseError)', 'false', 'Reading a line throws no other error.'],
    ["'query'", '""', 'Only the reason of the error is used.'],
  ].map(([before, after, why]) => ({
    ...{ file: 'src/domain/search/criteria.ts', before: before!, after: after!, why: why! },
  })),
]

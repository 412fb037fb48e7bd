/* Explains mutants of the code that no test can notice, because the code with the fault does the same. */

import type { Explanation } from './explanation.ts'
import { OF_ACCESS } from './survivors/access.ts'
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
  ...OF_ACCESS,
]

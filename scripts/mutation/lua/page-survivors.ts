/* Explains mutants of the scripts that read pages; see survivors.ts. */

import type { Explanation } from './explanation.ts'

const NO_RECORD_0 = 'There is no record before the first one.'
const FIRST_OF_THEM = 'Only the first of them is used.'

export const OF_PAGES: readonly Explanation[] = [
  {
    script: 'page-sets',
    after: 'for i = 0, #keys do size = size + (records[i] and #records[i] or 0) end',
    why: NO_RECORD_0,
  },
  {
    script: 'page-sets',
    after:
      "local base = redis.call('ZRANK', order, redis.call('ZRANGEBYLEX', order, ARGV[2], ARGV[3], 'LIMIT', 0, 2)[1])",
    why: FIRST_OF_THEM,
  },
]

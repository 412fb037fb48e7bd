/* Explains mutants of the scripts that read pages or keep networks; see survivors.ts. */

import type { Explanation } from './explanation.ts'

const NO_RECORD_0 = 'There is no record before the first one.'
const FIRST_OF_THEM = 'Only the first of them is used.'

const EMPTY_RANGE = 'Nothing is before the first number.'
const ONE_MORE_READ = 'The service reads once more, and finds nothing.'
const NOT_THE_REPLY = 'The service asks only whether the reply is 1.'
const ANY_FIRST_WRITE = 'The first write may be one to any key without a lifetime.'

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
  {
    script: 'define-network',
    after: "if redis.call('EXISTS', KEYS[1]) == 1 then return -1 end",
    why: NOT_THE_REPLY,
  },
  { script: 'delete-network', after: "redis.call('PERSIST', KEYS[2])", why: ANY_FIRST_WRITE },
  ...['upto < 0', 'upto <= -1'].map((condition) => ({
    ...{ script: 'purge-tombstones', after: `if ${condition} then return '' end`, why: EMPTY_RANGE },
  })),
  { script: 'purge-tombstones', after: 'local purged = -1', why: 'No floor is below 0.' },
  ...['1 *', '2 /'].map((number) => ({
    script: 'purge-tombstones',
    after: `return #log < ${number} tonumber(ARGV[2]) and '' or log[#log]`,
    why: ONE_MORE_READ,
  })),
]

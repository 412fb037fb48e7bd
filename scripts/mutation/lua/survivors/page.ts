import { ANY_FIRST_WRITE, type Explanation, IS_ONE, inScript } from '../explanation.ts'

const NO_RECORD_0 = 'There is no record before the first one.'
const FIRST_OF_THEM = 'Only the first of them is used.'

const EMPTY_RANGE = 'Nothing is before the first number.'
const ONE_MORE_READ = 'The service reads once more, and finds nothing.'

const ANY_OPEN = 'Any interval that is open serves.'
const NO_INTERVAL = 'It is read only if an interval is open.'
const NO_ELEMENT_0 = 'There is no element before the first one, nor after the last one.'
const EMPTY_PART = 'A part that begins at the end is empty.'

/** Explanations of mutants of the scripts that read pages or keep networks; see ../survivors.ts. */
export const OF_PAGES: readonly Explanation[] = [
  ...inScript('page-by-address', [
    ...[1001, 999].map((count): [string, string] => [
      `local PER_NETWORK, AT_ONCE, READ_AT_ONCE = 4, ${count}, 128`,
      'It only decides how many ids one command reads.',
    ]),
    ["local head = redis.call('ZRANGEBYLEX', order, MIN, MAX, 'LIMIT', 0, 2)[1]", FIRST_OF_THEM],
    ['local widest, width = 1, 0', NO_INTERVAL],
    ['local widest, width = -1, 0', NO_INTERVAL],
    ['local widest, width = 0, -1', 'The widths are not below 0, and 0 is the end either way.'],
    ['if high[i] - low[i] >= width then widest, width = i, high[i] - low[i] end', ANY_OPEN],
    ['if high[i] - low[i] > width then widest, width = i, high[i] + low[i] end', ANY_OPEN],
    ['counts[i] = i == widest and middle or before(list, id, i <= widest)', 'The widest list itself is not asked.'],
    ["for n = 0, #records do bytes_left = bytes_left - #(records[n] or '') end", NO_ELEMENT_0],
    [
      'for n = 0, math.floor(count / 2) do list[n], list[count + 1 - n] = list[count + 1 - n], list[n] end',
      NO_ELEMENT_0,
    ],
    ...['+ 1', '- 0'].map((more): [string, string] => [`for at = starts[i], ends[i] ${more}, AT_ONCE do`, EMPTY_PART]),
    ['if from <= to then', EMPTY_PART],
    [
      'if #lists == 0 then read_from_one(lists[1]) else read_from_several() end',
      'The result is the same; it only takes longer.',
    ],
  ]),
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
    why: IS_ONE,
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

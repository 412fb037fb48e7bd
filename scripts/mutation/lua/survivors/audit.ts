import { type Explanation, IS_ONE, inScript } from '../explanation.ts'

const LATER = 'The time of the new entry is later.'
const HAS_LAST_ID = 'Every stream has the id that was generated last, so the first value is not used.'
const NAMES_AT = 'Redis returns the two names at places 7 and 19, and no value of the reply equals one of them.'

/** Explanations of mutants of the scripts of the audit; see ../survivors.ts. */
export const OF_AUDIT: readonly Explanation[] = [
  ...[-1, 1].map((ms) => ({
    script: 'audit',
    after: `if redis.call('EXISTS', stream) == 0 then return ${ms}, 0, '' end`,
    why: LATER,
  })),
  ...['-1, 0', '1, 0', '0, -1', '0, 1'].map((values) => ({
    ...{ script: 'audit', after: `local ms, number, mac = ${values}, ''`, why: HAS_LAST_ID },
  })),
  ...[1, 3].map((step) => ({ script: 'audit', after: `for at = 1, #info, ${step} do`, why: NAMES_AT })),
  {
    script: 'audit',
    after: "local fields = info[at] == 'last-entry' and info[at - 1] and info[at + 1][2] or {}",
    why: 'The value before the last entry is the first one: a stream has both or none.',
  },
  {
    script: 'audit',
    after:
      "return tried('XADD', stream, 'MINID', '~', string.format('%.0f', math.max(1, now - ARGV[at])), unpack(entry))",
    why: 'No entry is of the first millisecond of 1970.',
  },
  ...inScript('write-heads', [
    ["if (redis.call('HGET', KEYS[1], '') or '') ~= ARGV[1] then return -1 end", IS_ONE],
    ["for at = 3, last do redis.call('HDEL', KEYS[1], ARGV[at]) end", 'No stream has a number for a name.'],
  ]),
  ...inScript('read-entries', [['local found, has_more = {}, -1', IS_ONE]]),
]

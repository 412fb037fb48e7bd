/* Explains mutants that no test can notice, because the script with the fault does the same. */

import { ANY_FIRST_WRITE, type Explanation, FROM_THE_FIRST, IS_ONE } from './explanation.ts'
import { OF_AUDIT } from './survivors/audit.ts'
import { OF_BACKUPS } from './survivors/backup.ts'
import { OF_CHANGES } from './survivors/changes.ts'
import { OF_HISTORIES } from './survivors/history.ts'
import { OF_PAGES } from './survivors/page.ts'

const SAME_LIFETIME = 'A key that has exactly this lifetime gets it again.'
const NO_REPLY = 'The service does not read the reply of this script.'
const READS_ONCE_MORE = 'The service reads the list of recorded sessions once more, and finds none to end.'
const LAST_USE = 'A login that is not in the list has no last use; no real one is at 1970 plus or minus a millisecond.'
const TWO_VALUES = 'The list has two values for each device.'
const NO_SUCH_FIELD = 'The arguments before the fields are numbers or sealed edits, and no edit has such a field.'

const isDroppedLine = (lastUse: string, reply: string): string =>
  `if is_dropped and tonumber(redis.call('ZSCORE', KEYS[6], hash) or ${lastUse}) ~= tonumber(ARGV[7]) ` +
  `then return ${reply} end`

const KEPT_RECORDS = 'Only an entry of a deletion reads these keys, and a move has no such entry.'
const LEAVING = 'if not intent or string.sub(intent, 1, #token) ~= token then return 0 end'

export const EXPLAINED: readonly Explanation[] = [
  ...OF_AUDIT,
  ...OF_BACKUPS,
  ...OF_CHANGES,
  ...OF_HISTORIES,
  ...OF_PAGES,
  {
    script: 'leave-network',
    after: "if intent then return string.sub(intent, 0, #ARGV[3]) == ARGV[3] and 'ok' or 'moving' end",
    why: FROM_THE_FIRST,
  },
  { script: 'enter-network', after: "redis.call('PERSIST', KEYS[2])", why: ANY_FIRST_WRITE },
  ...['devices = KEYS[3], facts = KEYS[3]', 'devices = KEYS[2], facts = KEYS[4]'].flatMap((names) =>
    ['enter-network', 'end-move'].map((script) => ({
      script,
      after: `local key = { ${names}, history = KEYS[9], deleted = KEYS[10] }`,
      why: KEPT_RECORDS,
    })),
  ),
  {
    script: 'end-move',
    after: 'local key = { devices = KEYS[2], facts = KEYS[3], history = KEYS[9], deleted = KEYS[11] }',
    why: 'The device exists until then, so no record of a deleted device is kept in its place.',
  },
  { script: 'end-move', after: "redis.call('PERSIST', KEYS[9])", why: ANY_FIRST_WRITE },
  { script: 'end-move', after: LEAVING.replace('intent, 1', 'intent, 0'), why: FROM_THE_FIRST },
  ...['1', '-1'].map((reply) => ({
    ...{ script: 'end-move', after: LEAVING.replace('return 0', `return ${reply}`), why: NO_REPLY },
  })),
  ...['2', '0'].map((reply) => ({
    ...{ script: 'end-move', before: 'return 1', after: `return ${reply}`, why: NO_REPLY },
  })),
  {
    script: 'session',
    after: "if redis.call('PTTL', key) <= tonumber(ms) then redis.call('PEXPIRE', key, ms) end",
    why: SAME_LIFETIME,
  },
  {
    script: 'touch-session',
    after: "if redis.call('ZCARD', recorded) < tonumber(ARGV[10]) then return 1 end",
    why: 'Logins whose idle time is over leave the list one login earlier. They have ended already.',
  },
  {
    script: 'touch-session',
    after: "if redis.call('ZCARD', recorded) <= tonumber(ARGV[10]) then return 2 end",
    why: READS_ONCE_MORE,
  },
  {
    script: 'touch-session',
    after: "return redis.call('ZCARD', recorded) >= tonumber(ARGV[10]) and 2 or 1",
    why: READS_ONCE_MORE,
  },
  {
    script: 'touch-session',
    after: "return redis.call('ZCARD', recorded) > tonumber(ARGV[10]) and 2 or 2",
    why: READS_ONCE_MORE,
  },
  ...['1', '-1'].map((reply) => ({
    script: 'end-session',
    after: `if owner and owner ~= ARGV[1] then return ${reply} end`,
    why: NO_REPLY,
  })),
  ...['1', '-1'].flatMap((number) => [
    {
      script: 'end-session',
      after: isDroppedLine(number, '0'),
      why: LAST_USE,
    },
    {
      script: 'end-session',
      after: isDroppedLine('0', number),
      why: NO_REPLY,
    },
  ]),
  ...['+ 1', '- 0'].map((end) => ({
    script: 'end-session',
    after: `local floor = redis.call('ZRANGE', ended, surplus - 1, surplus ${end}, 'WITHSCORES')[2]`,
    why: 'Only the first element of the range is used.',
  })),
  ...['2', '0'].map((reply) => ({
    ...{ script: 'end-session', before: 'return 1', after: `return ${reply}`, why: NO_REPLY },
  })),
  ...['- 1', '+ 0'].map((first) => ({
    script: 'save-edits',
    after: `for i = at ${first}, last do sum = sum - size_of(key, ARGV[i]) end`,
    why: NO_SUCH_FIELD,
  })),
  {
    script: 'save-edits',
    after: "if count == 0 then redis.call('PERSIST', KEYS[5]) end",
    why: 'The first write may be one to any key, and this key is deleted below.',
  },
  {
    script: 'save-edits',
    after: 'for start = at + 1, last, AT_ONCE do act(unpack(ARGV, start, math.min(start + AT_ONCE + 1, last))) end',
    why: 'A command also writes the first two arguments of the next one, which writes them again.',
  },
  ...['+ 1', '- 0'].map((keys) => ({
    script: 'commit',
    after: `for group = 1, (#KEYS ${keys}) / PER_NETWORK do`,
    why: 'The quotient is not a whole number either way, and the loop ends at the same network.',
  })),
  ...['local AT_ONCE = 201', 'local AT_ONCE = 199', 'if #ids ~= AT_ONCE or known[id] then'].map((after) => ({
    ...{ script: 'commit', after, why: 'It only decides how many devices one command reads or writes.' },
  })),
  ...['>= 0', '> -1'].map((bound) => ({
    script: 'commit',
    after: `if #ids ${bound} then visit(first, ids) end`,
    why: 'A part without devices has nothing to check and nothing to write.',
  })),
  {
    script: 'commit',
    after: 'visit(key, from, from + count * PER_CHANGE - 2, group)',
    why: 'The loops over the changes go in steps of five and end at the same change.',
  },
  {
    script: 'commit',
    after: "if only_deletes then redis.call('PERSIST', KEYS[2]) end",
    why: ANY_FIRST_WRITE,
  },
  ...['devices', 'facts', 'order', 'log'].map((list) => {
    const command = list === 'order' || list === 'log' ? 'ZADD' : 'HSET'
    const line = (bound: number) =>
      `if #${list} > ${bound} then redis.call('${command}', key.${list}, unpack(${list})) end`
    return { script: 'commit', before: line(0), after: line(1), why: TWO_VALUES }
  }),
  { script: 'commit', after: 'return #log > 1', why: TWO_VALUES },
  {
    script: 'commit-edits',
    after: "local proof = redis.sha1hex(string.sub(value, 0, 64) .. ':' .. number)",
    why: FROM_THE_FIRST,
  },
  ...['signed(ARGV[value])', "number .. ':' .. ARGV[value]"].map((value) => ({
    script: 'commit-edits',
    after: `for value = at + 1, at + count - 0, 2 do ARGV[value] = ${value} end`,
    why: 'The count is even and the steps begin at an odd place, so they end at the same value.',
  })),
  {
    script: 'reseal',
    after: 'local first, last = string.find(value, ARGV[at + 1], 0, true)',
    why: FROM_THE_FIRST,
  },
  {
    script: 'reseal',
    after: 'local next_value = string.sub(value, 0, first - 1) .. ARGV[at + 2] .. string.sub(value, last + 1)',
    why: FROM_THE_FIRST,
  },
  {
    script: 'replace-keyring',
    after: "if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return -1 end",
    why: IS_ONE,
  },
  {
    script: 'replace-keyring',
    after: 'if #ARGV > 3 then audit(KEYS[2], 3) end',
    why: 'The script gets either two arguments or those of the audit as well.',
  },
  {
    script: 'write-access',
    after: "if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return -1 end",
    why: IS_ONE,
  },
  {
    script: 'purge-history',
    after: "local found = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', ARGV[3])",
    why: 'Every device is examined either way. Only the number of steps differs.',
  },
  {
    script: 'read-history',
    after: 'for field = 1, found and #found[2] or -1, 2 do values[found[2][field]] = found[2][field + 1] end',
    why: 'The loop runs for no field either way.',
  },
  {
    script: 'read-history',
    after: "local reply = { redis.call('EXISTS', KEYS[1]), -1 }",
    why: IS_ONE,
  },
  {
    script: 'trim-audit',
    after: "if (redis.call('GET', KEYS[2]) or '') ~= ARGV[1] then return -1 end",
    why: IS_ONE,
  },
  ...['signed(ARGV[value])', "number .. ':' .. ARGV[value]"].map((value) => ({
    script: 'commit-edits',
    after: `for value = at - 1, at + count - 1, 2 do ARGV[value] = ${value} end`,
    why: 'The argument before the fields is their number, which was read already.',
  })),
]

import { type Explanation, FROM_THE_FIRST, inScript } from '../explanation.ts'

const AT_ONCE = 'It only decides how many devices one command reads.'
const NO_CHANGE_0 = 'There is no change before the first one, and no number equals that of none.'
const SET_BY_FIRST = 'The first change sets it.'
const READS_MORE = 'One command also reads devices of the next one, which reads them again.'
const ONE_MORE_ENTRY = 'It only reads an entry that is not used.'
const FOUND_BEFORE = 'Numbers are unique in an audit, and an entry with this one was found before.'

/** Explanations of mutants of the scripts that read changes and their entries; see ../survivors.ts. */
export const OF_CHANGES: readonly Explanation[] = [
  ...inScript('find-entries', [
    ...[0, 2].map((from): [string, string] => [
      `local from = string.find(text, '\\n' .. audit_id .. ' ', ${from}, true)`,
      'A text begins with a letter or a digit, so no entry begins at its first byte.',
    ]),
    [
      "if from then return string.sub(text, from + 1, string.find(text, '\\n', from + 2, true) - 1) end",
      'An entry begins with the id of an audit entry, not with the end of a line.',
    ],
    ['if number and number <= wanted then reaches_back = true end', FOUND_BEFORE],
    ['if number and number >= wanted then', FOUND_BEFORE],
    ['if left < 0 and at > 2 then break end', 'The positions of pairs are odd.'],
  ]),
  ...inScript('find-definition', [
    ["if string.sub(values.on or '', 0, #ARGV[1]) == ARGV[1] then return { id, '' } end", FROM_THE_FIRST],
  ]),
  ...inScript('read-audit-after', [
    ["local newest = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 2)[1]", ONE_MORE_ENTRY],
    ["or redis.call('XRANGE', KEYS[2], '-', '+', 'COUNT', 2)[1][1] ~= id then", ONE_MORE_ENTRY],
    ['reply[4] = newest_id == after and 1 or -1', 'Both mean that the position is unknown, and there are no entries.'],
    ["if string.sub(subject, 0, #prefix) ~= prefix then subject = '' end", FROM_THE_FIRST],
    ['if found[2] then reply[6] = cjson.encode(found) end', 'An entry has five texts.'],
  ]),
  ...inScript('entries', [
    ...[0, 2].map((at): [string, string] => [
      `local page, at, count = {}, ${at}, 1`,
      'No entry is read yet, at any position.',
    ]),
    [
      'for field = 1, #entry[2], 1 do values[entry[2][field]] = entry[2][field + 1] end',
      'No value is the name of a field.',
    ],
  ]),
  ...inScript('read-changes', [
    ['local READ_AT_ONCE = 15', AT_ONCE],
    ['local READ_AT_ONCE = 17', AT_ONCE],
    ...['count > -1', 'count >= 0'].map((test): [string, string] => [
      `while ${test} and log[count * 2] == cut do count = count - 1 end`,
      NO_CHANGE_0,
    ]),
    ...['max(first + READ_AT_ONCE - 1', 'min(first + READ_AT_ONCE + 1', 'min(first + READ_AT_ONCE - 0'].map(
      (end): [string, string] => [
        `for change = first, math.${end}, count) do ids[#ids + 1] = log[change * 2 - 1] end`,
        READS_MORE,
      ],
    ),
    ['local head, complete = #reply, -1', SET_BY_FIRST],
    ['local head, complete = #reply, 1', SET_BY_FIRST],
    ['if change == 0 or log[change * 2] ~= log[change * 2 - 2] then complete = change - 1 end', NO_CHANGE_0],
    ...['-1', '1'].map((count): [string, string] => [
      `local reply = { seq, '', ${count}, redis.call('EXISTS', network) }`,
      'The number of changes is set below.',
    ]),
  ]),
]

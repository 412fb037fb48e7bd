import { type Explanation, FROM_THE_FIRST, inScript } from '../explanation.ts'

const fieldLine = (from: number): string =>
  `if not string.find(found[2][at], '\\n', ${from}, true) then ids[#ids + 1] = found[2][at] end`

/** Explanations of mutants of the scripts that read for a backup; see ../survivors.ts. */
export const OF_BACKUPS: readonly Explanation[] = [
  ...inScript('stream', [
    [
      'for at = 1, #info, 1 do facts[info[at]] = info[at + 1] end',
      'It adds values as names, and none of them equals one of the two names that are read.',
    ],
  ]),
  ...inScript('read-backup-changes', [
    [
      'local audit, devices, facts, log, history, deleted, moves, floor = unpack(KEYS, 1, 9)',
      'Lua drops the value after the last name.',
    ],
    ...['>= 0', '> -1'].map((bound): [string, string] => [
      `while #found ${bound} and found[#found] == cut do`,
      'The table has nothing at 0, so the loop ends there.',
    ]),
    ['while #found > 1 and found[#found] == cut do', 'Each change has two values.'],
    ...[999, 1001].map((divisor): [string, string] => [
      `reply[6] = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / ${divisor}))`,
      'The time differs by a millisecond at most.',
    ]),
  ]),
  ...inScript('read-backup-histories', [
    ['for at = 1, #found[2], 1 do', 'It takes values for ids too. A value has a line feed, which no id has.'],
    [fieldLine(0), FROM_THE_FIRST],
    [fieldLine(2), 'An id does not begin with a line feed.'],
    ["for at = 0, #values do bytes = bytes + #(values[at] or '') end", 'Lua counts values from 1.'],
  ]),
]

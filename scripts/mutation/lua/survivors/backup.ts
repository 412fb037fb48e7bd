import { type Explanation, inScript } from '../explanation.ts'

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
  ]),
]

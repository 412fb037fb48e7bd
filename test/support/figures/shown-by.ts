/*
 * Lists which test files show which promise. `npm run proof` runs these files. If a test fails, the rows of its file
 * are not met.
 */

/** Files that show the same, the longest first. The table shows the first that was run. */
export type Alternatives = readonly string[]

const longOrCi = (path: string): Alternatives => [`test/${path}.long.test.ts`, `test/${path}.ci.test.ts`]
const ci = (path: string): Alternatives => [`test/${path}.ci.test.ts`]
const long = (path: string): Alternatives => [`test/${path}.long.test.ts`]
const fast = (path: string): Alternatives => [`test/${path}.test.ts`]

/** The test files that show each promise; one file of each list is enough. */
export const SHOWN_BY: Readonly<Record<string, readonly Alternatives[]>> = {
  D1: [longOrCi('crash/kills'), ci('durability')],
  D2: [longOrCi('crash/power-cuts'), ci('store/disk')],
  D3: [longOrCi('crash/commit')],
  D4: [longOrCi('histories/histories')],
  D5: [longOrCi('histories/histories')],
  D6: [longOrCi('model/credentials/schedules')],
  D7: [longOrCi('model/credentials/edits')],
  D8: [ci('store/moves'), long('faults/failover'), ci('store/demoted-primary')],
  D9: [ci('faults/lost-replies')],
  D10: [fast('crash/backup')],
  F1: [ci('faults/outages')],
  F2: [ci('faults/refusals')],
  F3: [ci('faults/memory')],
  F4: [longOrCi('faults/overload')],
  F5: [longOrCi('faults/end-under-load')],
  F6: [ci('http/slow-clients')],
  F7: [longOrCi('soak/soak')],
  F8: [
    longOrCi('attacks/attacks'),
    longOrCi('attacks/credentials'),
    long('attacks/contract-bodies'),
    long('attacks/searches'),
    long('http/greedy-callers'),
  ],
  F9: [ci('attacks/bulk-load')],
  S1: [longOrCi('fuzz/fuzz')],
  S2: [fast('secrets/canaries')],
  S3: [fast('secrets/altered'), fast('sealing/sealed-blob')],
  S4: [longOrCi('edit-sessions/rotation')],
  S5: [fast('access/permission-matrix')],
  S6: [ci('audit/kills')],
  S7: [fast('access/sessions-of-callers')],
  S8: [fast('access/browser-matrix')],
  S9: [fast('access/bind-matrix')],
  S10: [ci('fuzz/unicode'), fast('fuzz/unicode')],
  S11: [fast('access/guessing'), fast('access/constant-time'), ci('access/real-time')],
  S12: [fast('secrets/redis-writer'), fast('secrets/redis-writer-keyring'), fast('access/no-authority')],
  S13: [fast('audit/cuts')],
  S14: [[...long('commands/backup-altered'), ...fast('commands/backup-altered')]],
}

/** The promises about times, which other programs would spoil. The slopes of F7 do not depend on them. */
const TIMED = ['D2', 'D8', 'F1', 'F4', 'F5', 'F6', 'F8', 'F9', 'S10', 'S11']

/** Returns whether a test file measures times, so that nothing else may run beside it. */
export const isTimed = (file: string): boolean => TIMED.some((promise) => SHOWN_BY[promise]!.flat().includes(file))

/** Returns whether a test file shows a promise. */
export const showsPromise = (file: string): boolean => Object.values(SHOWN_BY).flat(2).includes(file)

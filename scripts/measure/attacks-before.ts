/*
 * How much the attacks disturbed a second caller at commit 7f95c65, before these attacks were bounded. That run was on
 * a busy machine. Its table had 62 attacks, and only these figures are left.
 */

/** Figures of attacks, by the name of the attack. */
export const BEFORE: ReadonlyMap<string, string> = new Map([
  ['search: 16 MiB of numbers as networks', '25 s, 3.2 GB'],
  ['saveCredentialSets: 16 MiB of nameless sets', '19.8 s, 2.5 GB'],
  ['a batch of 1,000 largest pages', '2.3 GB'],
])

/** The summary of that run. */
export const BEFORE_AS_A_WHOLE =
  'Commit 7f95c65, from before these bounds, was measured on a busy machine: of 62 attacks, 41 took more than 250 ms ' +
  'of a second caller or more than 300 MiB. The column "Before" has the figures of that run that are left.'

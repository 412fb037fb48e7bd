/* Explains mutants of the code that no test can notice, because the code with the fault does the same. */

/** A mutant and the reason why it does the same as the code. */
export interface Explanation {
  readonly file: string
  /** The code without the fault and with it, as the run prints them. */
  readonly before: string
  readonly after: string
  readonly why: string
}

export const EXPLAINED: readonly Explanation[] = [
  ...[
    ["typeof plaintext === 'string'", 'true'],
    ["typeof plaintext === 'string'", 'false'],
    ["typeof plaintext === 'string'", "typeof plaintext !== 'string'"],
    ["'string'", '""'],
  ].map(([before, after]) => ({
    ...{ file: 'src/sealing/sealed-blob.ts', before: before!, after: after! },
    why: 'The cipher takes text as UTF-8 itself, and a copy of the bytes is the same bytes.',
  })),
  {
    file: 'src/sealing/change-keyring.ts',
    before: 'term < Math.max(...present)',
    after: 'term <= Math.max(...present)',
    why: 'A term that is missing is never one that is present.',
  },
  {
    file: 'src/sealing/key-file.ts',
    before: "''",
    after: '"Stryker was here!"',
    why: 'A relative path is ignored like an empty one.',
  },
  ...[
    ['process.geteuid?.()', 'process.geteuid()'],
    ['us === undefined', 'false'],
  ].map(([before, after]) => ({
    ...{ file: 'src/sealing/key-file.ts', before: before!, after: after! },
    why: 'Every system that keyrack supports has user ids.',
  })),
]

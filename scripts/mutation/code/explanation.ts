/** A mutant and the reason why it does the same as the code. */
export interface Explanation {
  readonly file: string
  /** The code without the fault and with it, as the run prints them. */
  readonly before: string
  readonly after: string
  readonly why: string
}

/** Returns the explanations of mutants of one file. */
export const inFile = (file: string, mutants: readonly (readonly [before: string, after: string, why: string])[]) =>
  mutants.map(([before, after, why]): Explanation => ({ file, before, after, why }))

/** Returns several mutants of the same code, with the same reason. */
export const variants = (before: string, afters: readonly string[], why: string) =>
  afters.map((after) => [before, after, why] as const)

/** The reason of mutants that only do more work. */
export const LONGER = 'The result is the same; it only takes longer.'

/** The reason of mutants that write one element too many. */
export const NOT_STORED = 'An element after the end of a typed array is not stored.'

/** The reason of mutants that read one batch too many. */
export const EMPTY_BATCH = 'A batch that begins at the end is empty.'

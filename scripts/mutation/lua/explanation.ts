/* Why a mutant of a script does the same as the script. */

/** A mutant and the reason why it does the same as the script. */
export interface Explanation {
  readonly script: string
  /** The line with the fault, trimmed. It is empty if the fault is that the line is missing. */
  readonly after: string
  /** The line without the fault, if `after` does not identify the mutant. */
  readonly before?: string
  readonly why: string
}

/** Returns explanations of mutants of one script. */
export const inScript = (script: string, mutants: readonly (readonly [after: string, why: string])[]): Explanation[] =>
  mutants.map(([after, why]) => ({ script, after, why }))

/** The reason of mutants that count from 0. */
export const FROM_THE_FIRST = 'Lua counts characters from 1, and 0 means the same.'

/** The reason of mutants that write another key first. */
export const ANY_FIRST_WRITE = 'The first write may be one to any key without a lifetime.'

/** The reason of mutants that reply with another number than 1. */
export const IS_ONE = 'The service asks only whether the reply is 1.'

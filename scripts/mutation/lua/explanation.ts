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

/** Reasons that several scripts share. */
export const FROM_THE_FIRST = 'Lua counts characters from 1, and 0 means the same.'
export const ANY_FIRST_WRITE = 'The first write may be one to any key without a lifetime.'
export const IS_ONE = 'The service asks only whether the reply is 1.'

/* Explains mutants that no test can notice, because the script with the fault does the same. */

/** A mutant and the reason why it does the same as the script. */
export interface Explanation {
  readonly script: string
  /** The line with the fault, trimmed. It is empty if the fault is that the line is missing. */
  readonly after: string
  /** The line without the fault, if `after` does not identify the mutant. */
  readonly before?: string
  readonly why: string
}

export const EXPLAINED: readonly Explanation[] = []

/* The order in which credentials are tried. The lowest priority is first. */

/**
 * Returns the priority of a new object after the last one. The contract has no larger one than 2^53 - 1, so objects
 * after it have the same. Then their names decide.
 */
export const priorityAfter = (last: number): number => Math.min(last + 1, Number.MAX_SAFE_INTEGER)

/** Number of changes a second that call for more rounds. A search reads as many in about 10 ms. */
const MANY_CHANGES = 1000
/** Pauses between two rounds, in milliseconds. */
const [CALM_MS, BUSY_MS] = [1000, 250]

/**
 * Returns the pause before the next round of an index thread, in milliseconds. A thread that wakes up less often costs
 * less, and an index that changes little leaves few changes for a search to read. `changes` is the number of changes a
 * second.
 */
export const pauseBeforeRound = (changes: number, isBuilding: boolean): number =>
  isBuilding || changes > MANY_CHANGES ? BUSY_MS : CALM_MS

/** Number of changes a second that call for more rounds. A search reads as many in about 10 ms. */
const MANY_CHANGES = 1000
/** The shortest pause between two rounds, in milliseconds. */
const BUSY_MS = 250
/** Number of these pauses between two rounds if little changes, and at least as many between two rounds with upkeep. */
const CALM = 4

/** The work of the index thread in a round, and the pause after it. */
export interface Round {
  /** Whether the round looks for new networks and deleted ones. */
  readonly isUpkeep: boolean
  readonly pauseMs: number
}

/**
 * Counts the rounds of an index thread. A thread that wakes up less often costs less, and an index that changes little
 * leaves few changes for a search to read. Upkeep is due in the first round that begins a second after the last one.
 */
export class Rounds {
  /** Number of shortest pauses until upkeep is due. */
  #left = 0

  /** Begins the next round. `changes` is the number of changes a second since the last one. */
  next(changes: number, isBuilding: boolean): Round {
    const isUpkeep = this.#left <= 0
    if (isUpkeep) this.#left = CALM
    const pauses = isBuilding || changes > MANY_CHANGES ? 1 : CALM
    this.#left -= pauses
    return { isUpkeep, pauseMs: pauses * BUSY_MS }
  }
}

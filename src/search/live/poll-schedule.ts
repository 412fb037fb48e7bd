/** Above this number of changes a second, an index polls every BUSY_MS. A search reads as many in about 10 ms. */
const MANY_CHANGES = 1000
/** The shortest pause between two polls, in milliseconds. */
const BUSY_MS = 250
/** If little changes, a pause is this number of times BUSY_MS. Upkeep runs at most once in that time. */
const CALM_FACTOR = 4

/** The work of the index thread in a poll, and the pause after it. */
export interface Poll {
  /** Whether the poll also looks for new networks and deleted ones. */
  readonly isUpkeep: boolean
  readonly pauseMs: number
}

/**
 * Decides when the index thread polls for changes. A thread that wakes up less often costs less, and an index that
 * changes little leaves few changes for a search to read. Upkeep is due in the first poll a second after the last one.
 */
export class PollSchedule {
  /** Number of shortest pauses until upkeep is due. */
  #left = 0

  /** Begins the next poll. `changes` is the number of changes a second since the last one. */
  next(changes: number, isBuilding: boolean): Poll {
    const isUpkeep = this.#left <= 0
    if (isUpkeep) this.#left = CALM_FACTOR
    const pauses = isBuilding || changes > MANY_CHANGES ? 1 : CALM_FACTOR
    this.#left -= pauses
    return { isUpkeep, pauseMs: pauses * BUSY_MS }
  }
}

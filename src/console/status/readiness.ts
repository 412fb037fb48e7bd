/*
 * What /readyz answers, and what of it is to be seen.
 */

export interface Readiness {
  readonly status: 'ready' | 'unavailable'
  /** Of being unavailable. */
  readonly reason?: string
  readonly warnings?: readonly string[]
  /** Absent: searches are answered without an index. */
  readonly index?: IndexState | (IndexState & IndexSums)
}

/** Whether an index is being built; more is for callers who may see all networks. */
export interface IndexState {
  readonly state: 'ready' | 'building'
}

/** The indexes of the process that answers, in numbers. */
export interface IndexSums {
  readonly networks: number
  readonly building: number
  /** Devices they have, and are to have. */
  readonly done: number
  readonly of: number
}

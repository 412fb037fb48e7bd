/* The response of /readyz, and the part shown here. */

export interface Readiness {
  readonly status: 'ready' | 'unavailable'
  /** Reason for being unavailable. */
  readonly reason?: string
  readonly warnings?: readonly string[]
  /** Absent if searches run without an index. */
  readonly index?: IndexState | (IndexState & IndexSums)
}

/** Whether an index is being built; callers who may see all networks get more. */
interface IndexState {
  readonly state: 'ready' | 'building'
}

/** Totals of the indexes of the responding process. */
export interface IndexSums {
  readonly networks: number
  readonly building: number
  /** Number of indexed devices, and of all devices to index. */
  readonly done: number
  readonly of: number
}

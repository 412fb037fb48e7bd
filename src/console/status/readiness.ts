/* Types of the response of /readyz. They have only the parts that the console shows. */

export interface Readiness {
  readonly status: 'ready' | 'unavailable'
  /** Reason why the service is unavailable. */
  readonly reason?: string
  readonly warnings?: readonly string[]
  /** State of the search indexes. Absent if searches run without an index. */
  readonly index?: IndexState | (IndexState & IndexSums)
}

/** Whether an index is being built. Callers who may see all networks also get IndexSums. */
interface IndexState {
  readonly state: 'ready' | 'building'
}

/** Totals of the indexes of the responding process. */
export interface IndexSums {
  readonly networks: number
  readonly building: number
  /** `done` is the number of indexed devices, `of` the number of all devices to index. */
  readonly done: number
  readonly of: number
}

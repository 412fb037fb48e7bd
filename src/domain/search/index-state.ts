/** The state of the index of a network. Searches by address never wait for an index. */
export interface IndexState {
  readonly network: string
  readonly state: 'building' | 'ready'
  /** Number of devices that the index has now (`done`) and will have (`of`). */
  readonly done: number
  readonly of: number
}

/** The sums over all indexes of a process. */
export interface IndexSums {
  readonly networks: number
  /** Number of networks whose index is being built. */
  readonly building: number
  /** Number of devices that all indexes have now (`done`) and will have (`of`). */
  readonly done: number
  readonly of: number
}

/** Adds up the states of indexes. */
export function toIndexSums(states: Iterable<IndexState>): IndexSums {
  let [networks, building, done, of] = [0, 0, 0, 0]
  for (const state of states) {
    networks++
    if (state.state === 'building') building++
    done += state.done
    of += state.of
  }
  return { networks, building, done, of }
}

import type { IndexSums } from '../../domain/search/index-state.ts'

/**
 * The response of /readyz. `index` is absent if searches run without an index. Any client may request /readyz, so the
 * counts in `index` are only for callers that may see all networks.
 */
export type Readiness<Index = IndexState & IndexSums> = {
  readonly warnings: readonly string[]
  readonly index?: Index
} & ({ readonly status: 'ready' } | { readonly status: 'unavailable'; readonly reason: string })

/** Whether all indexes are complete. */
interface IndexState {
  readonly state: 'ready' | 'building'
}

/** Returns the readiness without the counts of networks and devices. */
export function withoutCounts({ index, ...rest }: Readiness): Readiness<IndexState> {
  return index === undefined ? rest : { ...rest, index: { state: index.state } }
}

/** Returns the readiness for a request with a Host that is not served: a page of another site may have sent it. */
export const withoutDetails = (readiness: Readiness): Pick<Readiness, 'status'> & { readonly reason?: string } =>
  readiness.status === 'ready' ? { status: 'ready' } : { status: readiness.status, reason: readiness.reason }

const withState = ({ sums, isListing }: Indexes): IndexState & IndexSums => ({
  state: isListing || sums.building > 0 ? 'building' : 'ready',
  ...sums,
})

/** Reports whether the service can answer calls. */
export interface Health {
  readiness(): Promise<Readiness>
}

/** The indexes of a service. */
interface Indexes {
  /** Whether it is not known yet which networks need an index. */
  readonly isListing: boolean
  readonly sums: IndexSums
}

/** The sources from which the health of the service is read. */
export interface HealthSources {
  /** Returns warnings about the store as it is now. Throws if the store does not answer. */
  readonly checkStore: () => Promise<readonly string[]>
  /** Returns the indexes, or null if searches run without. */
  readonly indexes: () => Indexes | null
  /** Returns all other warnings. */
  readonly warnings: () => readonly string[]
}

/** Creates the health of a service from its sources. */
export function createHealth({ checkStore, indexes, warnings }: HealthSources): Health {
  return {
    async readiness() {
      const index = indexes()
      const rest = (ofStore: readonly string[]) => ({
        warnings: [...warnings(), ...ofStore],
        ...(index === null ? {} : { index: withState(index) }),
      })
      try {
        return { status: 'ready', ...rest(await checkStore()) }
      } catch {
        return { status: 'unavailable', reason: 'the store does not answer', ...rest([]) }
      }
    },
  }
}

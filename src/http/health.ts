import type { IndexSums } from '../search/live/thread-messages.ts'

/**
 * What /readyz answers. `index` is left out if searches are answered without an index; its sums are for callers who may
 * see all networks, because every client may ask at any time.
 */
export type Readiness<Index = IndexState & IndexSums> = {
  readonly warnings: readonly string[]
  readonly index?: Index
} & ({ readonly status: 'ready' } | { readonly status: 'unavailable'; readonly reason: string })

/** Whether an index is being built. */
interface IndexState {
  readonly state: 'ready' | 'building'
}

/** Readiness for callers who must not know how many networks and devices there are. */
export function withoutCounts({ index, ...rest }: Readiness): Readiness<IndexState> {
  return index === undefined ? rest : { ...rest, index: { state: index.state } }
}

const stated = (sums: IndexSums): IndexState & IndexSums => ({
  state: sums.building > 0 ? 'building' : 'ready',
  ...sums,
})

export interface Health {
  readiness(): Promise<Readiness>
}

export interface HealthSources {
  /** Throws when the store gives no answer. */
  readonly ping: () => Promise<void>
  /** null: there is no index. */
  readonly indexes: () => IndexSums | null
  readonly warnings: () => readonly string[]
}

export function createHealth({ ping, indexes, warnings }: HealthSources): Health {
  return {
    async readiness() {
      const index = indexes()
      const rest = { warnings: warnings(), ...(index === null ? {} : { index: stated(index) }) }
      try {
        await ping()
        return { status: 'ready', ...rest }
      } catch {
        return { status: 'unavailable', reason: 'the store does not answer', ...rest }
      }
    },
  }
}

import type { IndexState } from '../search/live/thread-messages.ts'

/** What /readyz answers; `index` is left out where searches are answered without, its networks where callers are asked. */
export type Readiness = {
  readonly warnings: readonly string[]
  readonly index?: readonly (Omit<IndexState, 'network'> & { readonly network?: string })[]
} & ({ readonly status: 'ready' } | { readonly status: 'unavailable'; readonly reason: string })

export interface Health {
  readiness(): Promise<Readiness>
}

export interface HealthSources {
  /** Throws when the store gives no answer. */
  readonly ping: () => Promise<void>
  readonly indexes: () => readonly IndexState[] | null
  readonly warnings: () => readonly string[]
  /** Whether everybody may see everything. */
  readonly isOpen: () => boolean
}

export function healthOf({ ping, indexes, warnings, isOpen }: HealthSources): Health {
  return {
    async readiness() {
      const index = isOpen() ? indexes() : indexes()?.map(({ network: _, ...state }) => state)
      const rest = { warnings: warnings(), ...(index == null ? {} : { index }) }
      try {
        await ping()
        return { status: 'ready', ...rest }
      } catch {
        return { status: 'unavailable', reason: 'the store does not answer', ...rest }
      }
    },
  }
}

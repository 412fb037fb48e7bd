import type { IndexSums } from '../search/live/thread-messages.ts'

/**
 * What /readyz answers: sums alone, because anybody may ask for it, at any time. `index` is left out if searches are
 * answered without an index.
 */
export type Readiness = {
  readonly warnings: readonly string[]
  readonly index?: IndexSums
} & ({ readonly status: 'ready' } | { readonly status: 'unavailable'; readonly reason: string })

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

export function healthOf({ ping, indexes, warnings }: HealthSources): Health {
  return {
    async readiness() {
      const index = indexes()
      const rest = { warnings: warnings(), ...(index === null ? {} : { index }) }
      try {
        await ping()
        return { status: 'ready', ...rest }
      } catch {
        return { status: 'unavailable', reason: 'the store does not answer', ...rest }
      }
    },
  }
}

import type { IndexState } from '../search/live/thread-messages.ts'

/** What /readyz answers; `index` is left out where searches are answered without. */
export type Readiness = { readonly warnings: readonly string[]; readonly index?: readonly IndexState[] } & (
  | { readonly status: 'ready' }
  | { readonly status: 'unavailable'; readonly reason: string }
)

export interface Health {
  readiness(): Promise<Readiness>
}

/** `ping` throws when the store gives no answer. */
export function healthOf(
  ping: () => Promise<void>,
  indexes: () => readonly IndexState[] | null,
  warnings: readonly string[],
): Health {
  return {
    async readiness() {
      const index = indexes()
      const rest = { warnings, ...(index === null ? {} : { index }) }
      try {
        await ping()
        return { status: 'ready', ...rest }
      } catch {
        return { status: 'unavailable', reason: 'the store does not answer', ...rest }
      }
    },
  }
}

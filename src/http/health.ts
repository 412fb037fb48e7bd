/** How far the search index of a network is: it has `done` of `of` devices. Searches by address never wait for one. */
export interface IndexReadiness {
  readonly network: string
  readonly state: 'building' | 'ready'
  readonly done: number
  readonly of: number
}

/** What /readyz answers; `index` is left out where searches are answered without. */
export type Readiness = { readonly warnings: readonly string[]; readonly index?: readonly IndexReadiness[] } & (
  | { readonly status: 'ready' }
  | { readonly status: 'unavailable'; readonly reason: string }
)

export interface Health {
  readiness(): Promise<Readiness>
}

/** `ping` throws when the store gives no answer. */
export function healthOf(
  ping: () => Promise<void>,
  indexes: () => readonly IndexReadiness[] | null,
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

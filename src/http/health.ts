/** What /readyz answers. */
export type Readiness =
  | { readonly status: 'ready'; readonly warnings: readonly string[] }
  | { readonly status: 'unavailable'; readonly reason: string; readonly warnings: readonly string[] }

export interface Health {
  readiness(): Promise<Readiness>
}

/** `ping` throws when the store gives no answer. */
export function healthOf(ping: () => Promise<void>, warnings: readonly string[]): Health {
  return {
    async readiness() {
      try {
        await ping()
        return { status: 'ready', warnings }
      } catch {
        return { status: 'unavailable', reason: 'the store does not answer', warnings }
      }
    },
  }
}

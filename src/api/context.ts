import type { ListedAdapters } from '../domain/adapter.ts'
import type { Finding } from '../domain/invalid-params.ts'
import type { Store } from '../store/store.ts'

/** What a method has at hand beside its params. */
export interface Context {
  readonly store: Store
  readonly session: Session
  /** Unix epoch milliseconds */
  readonly now: () => number
  readonly settings: ApiSettings
  /** What the contract has against an element that is checked alone. */
  readonly check: (schema: 'DeviceReport', element: unknown) => Finding[]
}

export interface ApiSettings {
  readonly adapters: ListedAdapters
  /** LEGACY_CLIENTS: echo the caller's total on later pages. */
  readonly legacyClients: boolean
}

/** The caller's session, as the cookie of the request names it. */
export interface Session {
  /** Makes sure there is one, a fresh one if need be. */
  use(): Promise<void>
  /** Ends it, with whatever is pending in it; nothing happens where there is none. */
  end(): Promise<void>
}

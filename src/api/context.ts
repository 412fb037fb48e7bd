import type { Authority } from '../../generated/validators.cjs'
import type { Caller } from '../access/caller.ts'
import type { Session } from '../access/request-session.ts'
import type { ListedAdapters } from '../domain/adapter.ts'
import type { SearchLimits } from '../domain/search/criteria.ts'
import type { EditSession } from '../edit-sessions/edit-session.ts'
import type { FullScanBounds } from '../search/full-scan.ts'
import type { IndexClient } from '../search/live/index-client.ts'
import type { Store } from '../store/store.ts'

/** What the handler of one call works with beside its params. */
export interface Context {
  readonly caller: Caller
  /** Whose share of the service the call counts against, such as of the turns at the search index. */
  readonly share: string
  readonly session: Session
  /** The store as the caller may see it. What is changed through it is recorded as the caller's doing. */
  readonly store: Store
  /** The search indexes as the caller may see them; null: SEARCH_INDEX=off. */
  readonly index: IndexClient | null
  /** Whether the caller may see secrets. */
  readonly seesSecrets: boolean
  /** The caller's staged edits of credentials. Throws STORE_UNAVAILABLE if there is no key to seal them. */
  editSession(): Promise<EditSession>
  /** What all calls share. */
  readonly service: ServiceScope
}

/** What belongs to the process, not to a call. */
export interface ServiceScope {
  /** Unix epoch milliseconds. */
  readonly now: () => number
  readonly settings: ApiSettings
  /** What validators of the contract ask at run time. */
  readonly validation: Authority
  /** Every owner that a session may have. */
  readonly owners: () => readonly string[]
  /** Resolves when what was written is on disk if commits wait for that, otherwise at once. */
  readonly untilOnDisk: () => Promise<void>
}

export interface ApiSettings {
  readonly adapters: ListedAdapters
  /** LEGACY_CLIENTS: echo the caller's total on later pages. */
  readonly legacyClients: boolean
  /** Entries of an ipCsv. */
  readonly maxEntries: number
  /** Limits of searches without a search index. */
  readonly reading: FullScanBounds
  /** How much one search may ask for. */
  readonly search: SearchLimits
  /** Bytes of the facts of a device, as they are stored. */
  readonly maxDeviceBytes: number
  /** Interfaces of a device. */
  readonly maxInterfaces: number
}

import type { ValidationContext } from '../../generated/validators.cjs'
import type { Caller } from '../access/caller.ts'
import type { ListedAdapters } from '../domain/adapter.ts'
import type { SearchLimits } from '../domain/search/schemes.ts'
import type { Session } from '../domain/session.ts'
import type { EditSession } from '../edit-sessions/edit-session.ts'
import type { FullScanBounds } from '../search/full-scan.ts'
import type { IndexClient } from '../search/live/index-client.ts'
import type { CallStore } from '../store/store.ts'

/** Everything that the handler of a call needs, besides the params. */
export interface CallContext {
  readonly caller: Caller
  /** The id under which the call uses shared capacity, such as turns at the search index. */
  readonly limitKey: string
  readonly session: Session
  /** The store with the caller's access rights. Changes made through it are audited under the caller. */
  readonly store: CallStore
  /** The search indexes with the caller's access rights; null with SEARCH_INDEX=off. */
  readonly index: IndexClient | null
  /** Whether the caller may see secrets. */
  readonly seesSecrets: boolean
  /** Returns the caller's staged edits of credentials. Throws STORE_UNAVAILABLE if there is no key to encrypt them. */
  editSession(): Promise<EditSession>
  /** The dependencies that all calls share. */
  readonly service: ServiceScope
}

/** Everything that a handler needs and that belongs to the process, not to one call. */
export interface ServiceScope {
  /** Returns the current time in Unix epoch milliseconds. */
  readonly now: () => number
  readonly settings: ApiSettings
  /** The values of settings with which the contract's validators check params at run time. */
  readonly validation: ValidationContext
  /** Returns every possible owner of a session. */
  readonly owners: () => readonly string[]
  /** Resolves when written data is on disk. Resolves at once if commits do not wait for the disk. */
  readonly untilOnDisk: () => Promise<void>
  /** Counts a credential set that was resolved although it has expired or expires soon. */
  readonly noteExpiringSet: (expiry: 'SOON' | 'EXPIRED') => void
}

/** The settings that handlers use. */
export interface ApiSettings {
  readonly adapters: ListedAdapters
  /** LEGACY_CLIENTS: whether later pages return the total that the caller sent. */
  readonly legacyClients: boolean
  /** Maximum entries of an ipCsv. */
  readonly maxEntries: number
  /** Limits of searches without a search index. */
  readonly reading: FullScanBounds
  /** Limits of one search. */
  readonly search: SearchLimits
  /** Maximum bytes of a reply with credentials. */
  readonly maxReplyBytes: number
  /** How long before its expiry a credential set is marked, in milliseconds. */
  readonly expiryWarningMs: number
  /** Maximum bytes of the stored facts of a device. */
  readonly maxDeviceBytes: number
  /** Maximum interfaces of a device. */
  readonly maxInterfaces: number
}

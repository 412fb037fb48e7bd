import type { Permission } from '../../generated/permissions.ts'
import type { ListedAdapters } from '../domain/adapter.ts'
import type { Finding } from '../domain/invalid-params.ts'
import type { SearchLimits } from '../domain/search/criteria.ts'
import type { BufferSession } from '../edit-sessions/edit-buffer.ts'
import type { EditSession } from '../edit-sessions/edit-session.ts'
import type { FullScanBounds } from '../search/full-scan.ts'
import type { IndexClient } from '../search/live/index-client.ts'
import type { Store } from '../store/store.ts'

/** What a method has at hand beside its params. */
export interface Context {
  /** As the caller may see it; what is changed through it is recorded as the caller's doing. */
  readonly store: Store
  /** null: SEARCH_INDEX=off */
  readonly index: IndexClient | null
  readonly caller: KnownCaller
  /** Everybody to whom a session may belong. */
  readonly owners: () => readonly string[]
  readonly session: Session
  /** Whether the caller may see secrets. */
  readonly seesSecrets: boolean
  /** Unix epoch milliseconds */
  readonly now: () => number
  readonly settings: ApiSettings
  /** Whether there is a key to seal credentials with. */
  readonly canSeal: boolean
  /** The caller's staged edits of credentials. Throws STORE_UNAVAILABLE if there is no key to seal them. */
  editSession(): Promise<EditSession>
  /** Resolves when what was written is on disk, where commits wait for that; else at once. */
  readonly untilOnDisk: () => Promise<void>
  /** What the contract has against an element that is checked alone. */
  readonly check: (schema: 'DeviceReport', element: unknown) => Finding[]
}

/** Who is calling, and what that one may do, as that one may know it. */
export interface KnownCaller {
  /** As it stands in logs, in the audit and beside what was committed: `local`, `key:<id>` or `user:<name>`. */
  readonly id: string
  readonly kind: 'local' | 'key' | 'user'
  /** For people: of the key as it was made, of the user. */
  readonly name: string
  readonly permissions: ReadonlySet<Permission>
  /** The only networks there are for this caller; null: all. */
  readonly networks: ReadonlySet<string> | null
}

export interface ApiSettings {
  readonly adapters: ListedAdapters
  /** LEGACY_CLIENTS: echo the caller's total on later pages. */
  readonly legacyClients: boolean
  /** Of an ipCsv. */
  readonly maxEntries: number
  /** Limits of searches without a search index. */
  readonly reading: FullScanBounds
  /** How much one search may ask for. */
  readonly search: SearchLimits
  /** Most bytes of facts of a device, as they are stored. */
  readonly maxDeviceBytes: number
  /** Most interfaces of a device. */
  readonly maxInterfaces: number
}

export interface Session extends BufferSession {
  /** Ends it, with whatever is pending in it; nothing happens where there is none. */
  end(): Promise<void>
}

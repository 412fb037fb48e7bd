/*
 * The dependencies of calls. CallService holds those of the process, CallContext those of one call.
 */

import type { ValidationContext } from '../../generated/validators.cjs'
import type { Caller } from '../access/caller.ts'
import type { ApiSettings, CallContext, ServiceScope } from '../api/context.ts'
import type { Settings } from '../config.ts'
import { type ListedAdapters, listedAdapters } from '../domain/adapter.ts'
import { ApplicationError } from '../domain/errors/application-error.ts'
import type { Session } from '../domain/session.ts'
import type { OnAltered } from '../edit-sessions/config-proof.ts'
import { EditSession } from '../edit-sessions/edit-session.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import type { IndexClient } from '../search/live/index-client.ts'
import type { DiskSync } from '../store/operations/disk-sync.ts'
import type { CallStore, Store } from '../store/store.ts'
import { createValidation } from './validation.ts'
import { toVisibleIndex, toVisibleStore } from './visible-networks.ts'

export interface CallServiceOptions {
  /** The store that records the service, not a caller, as the author of changes. */
  readonly store: Store
  readonly index: IndexClient | null
  /** Null if there is no key; then no secret can be sealed. */
  readonly sealing: Sealing | null
  /** The disk that commits wait for, or null if commits do not wait. */
  readonly disk: DiskSync | null
  readonly owners: ServiceScope['owners']
  /** Called if the service finds that a configuration in Redis was altered. */
  readonly onAltered: OnAltered
  /** Called for each set that is resolved although it has expired or expires soon. */
  readonly onExpiringSet: ServiceScope['noteExpiringSet']
  readonly settings: Settings
}

/** The dependencies that all calls share. */
export class CallService implements ServiceScope {
  readonly store: Store
  readonly index: IndexClient | null
  readonly now = Date.now
  readonly settings: ApiSettings
  readonly validation: ValidationContext
  readonly owners: ServiceScope['owners']
  readonly noteExpiringSet: ServiceScope['noteExpiringSet']
  readonly #options: CallServiceOptions

  constructor(options: CallServiceOptions) {
    const { store, index, owners, settings } = options
    const adapters = settings.ADAPTERS_FILE === null ? null : listedAdapters(settings.ADAPTERS_FILE)
    this.store = store
    this.index = index
    this.owners = owners
    this.noteExpiringSet = options.onExpiringSet
    this.settings = toApiSettings(settings, adapters)
    this.validation = createValidation(settings, adapters)
    this.#options = options
  }

  readonly untilOnDisk = async (): Promise<void> => await this.#options.disk?.flushed()

  /** Creates the dependencies of one call. `store` records the caller as the author of changes. */
  createContext(request: Pick<CallContext, 'caller' | 'limitKey' | 'session'>, store: CallStore): CallContext {
    return new BoundCallContext(this, request, store)
  }

  /** Opens the edits of the session of a call. Throws STORE_UNAVAILABLE if there is no key. */
  async openEditSession({ store, session, caller, seesSecrets }: CallContext): Promise<EditSession> {
    const { sealing, onAltered, settings } = this.#options
    if (sealing === null) {
      // Each call of Credentials.* has a session, even if the call is refused.
      await session.id()
      throw new ApplicationError('STORE_UNAVAILABLE', NO_KEY, { applied: 'no', retryable: false })
    }
    return new EditSession({
      store,
      sealing,
      session,
      seesSecrets,
      onAltered,
      owner: caller.owner,
      by: caller.id,
      now: this.now,
      maxEdits: settings.SESSION_MAX_EDITS,
      maxSessions: settings.SESSIONS_PER_CALLER,
      maxBytes: settings.EDIT_BYTES_PER_CALLER,
      maxReplyBytes: settings.MAX_PAGE_BYTES,
      maxConfigBytes: settings.MAX_NETWORK_CONFIG_BYTES,
      retryMs: settings.CALL_DEADLINE_MS,
    })
  }
}

const NO_KEY = 'There is no key that encrypts credentials: set CREDENTIALS_KEY_FILE'

/** The dependencies of one call. Most calls need few of them, so a getter creates each one when it is used. */
class BoundCallContext implements CallContext {
  readonly service: CallService
  readonly caller: Caller
  readonly limitKey: string
  readonly session: Session
  readonly store: CallStore

  constructor(
    service: CallService,
    { caller, limitKey, session }: Pick<CallContext, 'caller' | 'limitKey' | 'session'>,
    store: CallStore,
  ) {
    this.service = service
    this.caller = caller
    this.limitKey = limitKey
    this.session = session
    this.store = toVisibleStore(caller, store)
  }

  get index(): IndexClient | null {
    return toVisibleIndex(this.caller, this.service.index)
  }

  get seesSecrets(): boolean {
    return this.caller.permissions.has('credentials:reveal')
  }

  editSession(): Promise<EditSession> {
    return this.service.openEditSession(this)
  }
}

const DAY_MS = 86_400_000

const toApiSettings = (settings: Settings, adapters: ListedAdapters): ApiSettings => ({
  adapters,
  legacyClients: settings.LEGACY_CLIENTS,
  maxEntries: settings.MAX_IP_CSV_ENTRIES,
  reading: {
    maxBytes: settings.MAX_READ_BYTES,
    maxPageBytes: settings.MAX_PAGE_BYTES,
    waitMs: settings.CALL_DEADLINE_MS,
  },
  search: {
    maxCriteria: settings.MAX_CRITERIA,
    maxPairs: settings.MAX_CUSTOM_PAIRS,
    maxTags: settings.MAX_TAG_NAMES,
  },
  maxReplyBytes: settings.MAX_PAGE_BYTES,
  expiryWarningMs: settings.EXPIRY_WARNING_DAYS * DAY_MS,
  maxDeviceBytes: settings.MAX_DEVICE_BYTES,
  maxInterfaces: settings.MAX_INTERFACES,
})
